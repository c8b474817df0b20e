import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { DELETE_BYTES } from './jobs.ts';
import { eraseOwner, forgetOwner } from './repository.ts';

const forgetPerson: Listener = {
  event: ACCOUNT_EVENTS.deleted,
  name: 'records.forget-person',
  async handle(work, event) {
    const { person_id: personId } = event.data as { person_id: string };
    await work.transaction(async (tx) => {
      if (await forgetOwner(tx, personId, work.now)) await work.jobs.enqueue(tx, DELETE_BYTES, {});
    });
  },
};

/** The years for which the record had to be kept are over: files that belong to visits go too. */
const eraseRecord: Listener = {
  event: ACCOUNT_EVENTS.sealEnded,
  name: 'records.erase-record',
  async handle(work, event) {
    const { person_id: personId } = event.data as { person_id: string };
    await work.transaction(async (tx) => {
      if (await eraseOwner(tx, personId, work.now)) await work.jobs.enqueue(tx, DELETE_BYTES, {});
    });
  },
};

export const listeners: readonly Listener[] = [forgetPerson, eraseRecord];
