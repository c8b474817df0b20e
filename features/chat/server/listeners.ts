import { ACCOUNT_FACTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { eraseMessagesOf } from './repository/closed-account.ts';
import { eraseTagsOf } from './repository/tags.ts';
import { leaveAll } from './service/leaving.ts';

const personOf = (data: Readonly<Record<string, unknown>>): string => data.person_id as string;

export const listeners: readonly Listener[] = [
  {
    /** What somebody wrote stays with those who look after them, as a part of the record; they are in no chat any more. */
    fact: ACCOUNT_FACTS.deleted,
    name: 'chat.leave-everything',
    handle: (work, fact) => work.transaction((tx) => leaveAll(tx, personOf(fact.data), work.now)),
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
