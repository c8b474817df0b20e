import { confirmPaid } from '#features/appointments/server/index.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Fulfil } from './settle.ts';

/** What follows once something is paid: a request is fulfilled by that, and a reserved time becomes a visit. */
export const fulfil =
  (work: Pick<JobContext, 'now'>): Fulfil =>
  async (tx, { purpose, subjectId, brandId }) =>
    purpose === 'request' || (subjectId !== null && (await confirmPaid(tx, work, brandId, subjectId)));
