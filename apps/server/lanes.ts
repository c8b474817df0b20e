import { CALL_JOBS } from '#features/calls/server/index.ts';
import { READ_PHOTOS } from '#features/chat/server/index.ts';
import { EXPORT_JOBS } from '#features/exports/server/index.ts';
import { LAB_RESULT_JOBS } from '#features/lab-results/server/index.ts';
import { LAB_JOBS } from '#features/labs/server/index.ts';
import { PUSH_JOB, PUSH_MANY_JOB } from '#features/notifications/server/index.ts';
import { GATEWAY_JOBS } from '#features/payments/server/index.ts';
import { MANDATE_JOBS } from '#features/subscriptions/server/index.ts';
import { DELIVER_JOB } from '#partners/delivery/deliver-job.ts';
import type { NamedQueue } from '#platform/server/jobs/concurrent-worker.ts';

/** Queues beside the common one, wide enough that one service without answers leaves places to the others. */
export const lanes = (): readonly NamedQueue[] => [
  { name: 'messages', jobs: new Set([DELIVER_JOB]), width: 8 },
  { name: 'pushes', jobs: new Set([PUSH_JOB, PUSH_MANY_JOB]), width: 12 },
  { name: 'photos', jobs: new Set([READ_PHOTOS]), width: 4 },
  { name: 'payments', jobs: new Set([...GATEWAY_JOBS, ...MANDATE_JOBS]), width: 8 },
  { name: 'labs', jobs: new Set([...LAB_JOBS, ...LAB_RESULT_JOBS]), width: 4 },
  { name: 'calls', jobs: CALL_JOBS, width: 4 },
  { name: 'exports', jobs: EXPORT_JOBS, width: 2 },
];
