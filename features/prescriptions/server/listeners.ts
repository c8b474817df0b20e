import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { DELETE_PAPERS } from './jobs.ts';
import { erasePrescriptionsOf, forgetDoctor } from './repository/closed-account.ts';

export const listeners = [
  /** A doctor is gone: what they signed stays in the records of their patients. */
  listen(ACCOUNT_EVENTS.deleted, 'prescriptions.forget-doctor', (job, { person_id }) =>
    job.transaction((tx) => forgetDoctor(tx, person_id)),
  ),
  /** The years for which the record had to be stored are over. Until then it stays, sealed. */
  listen(ACCOUNT_EVENTS.sealEnded, 'prescriptions.erase-record', (job, { person_id }) =>
    job.transaction(async (tx) => {
      const keys = await erasePrescriptionsOf(tx, person_id);
      if (keys.length > 0) await job.jobs.enqueue(tx, DELETE_PAPERS, { keys });
    }),
  ),
];
