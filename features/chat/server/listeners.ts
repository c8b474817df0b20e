import { ACCOUNT_FACTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { eraseMessagesOf, sealMessagesOf } from './repository/closed-account.ts';
import { eraseTagsOf } from './repository/tags.ts';
import { leaveAll } from './service/leaving.ts';

const personOf = (data: Readonly<Record<string, unknown>>): string => data.person_id as string;

export const listeners: readonly Listener[] = [
  {
    /** They are in no chat any more. What a patient wrote is sealed with the record: kept, and read by nobody. */
    fact: ACCOUNT_FACTS.deleted,
    name: 'chat.leave-everything',
    handle: (work, fact) =>
      work.transaction(async (tx) => {
        await leaveAll(tx, personOf(fact.data), work.now);
        await sealMessagesOf(tx, personOf(fact.data), work.now);
      }),
  },
  {
    fact: ACCOUNT_FACTS.sealEnded,
    name: 'chat.erase-messages',
    handle: (work, fact) =>
      work.transaction(async (tx) => {
        await eraseMessagesOf(tx, personOf(fact.data), work.now);
        await eraseTagsOf(tx, personOf(fact.data));
      }),
  },
];
