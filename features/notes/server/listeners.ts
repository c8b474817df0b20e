import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { DELETE_IMAGES } from './jobs.ts';
import { eraseNotesOf, forgetAuthor } from './repository/closed-account.ts';

export const listeners = [
  /** A clinician is gone: what they signed stays in the records of their patients. */
  listen(ACCOUNT_EVENTS.deleted, 'notes.forget-author', (job, { person_id }) =>
    job.transaction(async (tx) => {
      const keys = await forgetAuthor(tx, person_id);
      if (keys.length > 0) await job.jobs.enqueue(tx, DELETE_IMAGES, { keys });
    }),
  ),
  /** The years for which the record had to be stored are over. Until then it stays, sealed. */
  listen(ACCOUNT_EVENTS.sealEnded, 'notes.erase-record', (job, { person_id }) =>
    job.transaction(async (tx) => {
      const keys = await eraseNotesOf(tx, person_id);
      if (keys.length > 0) await job.jobs.enqueue(tx, DELETE_IMAGES, { keys });
    }),
  ),
];
