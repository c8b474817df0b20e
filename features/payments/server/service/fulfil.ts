import { confirmPaid } from '#features/appointments/server/index.ts';
import { confirmPaidOrder } from '#features/labs/server/index.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Fulfil } from './settle.ts';

/**
 * What follows once something is paid: a request is fulfilled by that, a reserved time becomes a visit, and an order of
 * lab tests goes to the lab.
 */
export const fulfil =
  (work: Pick<JobContext, 'now' | 'jobs'>): Fulfil =>
  async (tx, { purpose, subjectId, brandId }) => {
    // A period that is called off has its request withdrawn, so what is still open can be had.
    if (purpose === 'request' || purpose === 'subscription') return true;
    if (subjectId === null) return false;
    return purpose === 'lab_order'
      ? await confirmPaidOrder(tx, work, subjectId)
      : await confirmPaid(tx, work, brandId, subjectId);
  };
