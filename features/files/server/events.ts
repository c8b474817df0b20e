import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { DELETE_BYTES } from './jobs.ts';
import { removePartsOfPerson } from './parts-repository.ts';
import { eraseOwner, forgetOwner } from './repository.ts';

export const listeners = [
  listen(ACCOUNT_EVENTS.deleted, 'records.forget-person', (job, { person_id }) =>
    job.transaction(async (tx) => {
      const hadParts = await removePartsOfPerson(tx, person_id, job.now);
      const hadFiles = await forgetOwner(tx, person_id, job.now);
      if (hadParts || hadFiles) await job.jobs.enqueue(tx, DELETE_BYTES, {});
    }),
  ),
  /** The years for which the record had to be stored are over: files of visits are deleted too. */
  listen(ACCOUNT_EVENTS.sealEnded, 'records.erase-record', (job, { person_id }) =>
    job.transaction(async (tx) => {
      if (await eraseOwner(tx, person_id, job.now)) await job.jobs.enqueue(tx, DELETE_BYTES, {});
    }),
  ),
];
