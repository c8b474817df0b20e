import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import type { Listener } from '#platform/server/feature.ts';
import { eraseMessagesOf, sealMessagesOf } from './repository/closed-account.ts';
import { eraseTagsOf } from './repository/tags.ts';
import { leaveAll } from './service/leaving.ts';

const personOf = (data: Readonly<Record<string, unknown>>): string => data.person_id as string;

export const listeners: readonly Listener[] = [
  {
    /** They are in no chat any more. What a patient wrote is sealed with the record: kept, and read by nobody. */
    event: ACCOUNT_EVENTS.deleted,
    name: 'chat.leave-everything',
    handle: (work, event) =>
      work.transaction(async (tx) => {
        await leaveAll(tx, personOf(event.data), work.now);
        await sealMessagesOf(tx, personOf(event.data), work.now);
      }),
  },
  {
    event: ACCOUNT_EVENTS.sealEnded,
    name: 'chat.erase-messages',
    handle: (work, event) =>
      work.transaction(async (tx) => {
        await eraseMessagesOf(tx, personOf(event.data), work.now);
        await eraseTagsOf(tx, personOf(event.data));
      }),
  },
];
