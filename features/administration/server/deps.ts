import type { Accounts } from '#features/accounts/server/index.ts';
import type { QueueLength } from '#platform/server/jobs/job-queue.ts';
import type { PartnerName } from '../contract.ts';

export interface AdministrationDeps {
  readonly members: Accounts['members'];
  /** The queue of the whole deployment. */
  readonly queue: {
    waiting(): Promise<readonly QueueLength[]>;
    failed(): Promise<readonly { job_id: string; name: string; failed_at: string }[]>;
    retryAllFailed(): Promise<number>;
  };
  /** Partners that this deployment calls: others are not shown. */
  readonly partners: readonly PartnerName[];
}
