import { ACCOUNT_FACTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { DELETE_BYTES } from './jobs.ts';
import { eraseOwner, forgetOwner } from './repository.ts';

const forgetPerson: Listener = {
  fact: ACCOUNT_FACTS.deleted,
  name: 'records.forget-person',
  async handle(work, fact) {
    const { person_id: personId } = fact.data as { person_id: string };
    await work.transaction(async (tx) => {
      if (await forgetOwner(tx, personId, work.now)) await work.jobs.enqueue(tx, DELETE_BYTES, {});
    });
  },
};

/** The years for which the record had to be kept are over: files that belong to visits go too. */
const eraseRecord: Listener = {
  fact: ACCOUNT_FACTS.sealEnded,
  name: 'records.erase-record',
  async handle(work, fact) {
    const { person_id: personId } = fact.data as { person_id: string };
    await work.transaction(async (tx) => {
      if (await eraseOwner(tx, personId, work.now)) await work.jobs.enqueue(tx, DELETE_BYTES, {});
    });
  },
};

export const listeners: readonly Listener[] = [forgetPerson, eraseRecord];
