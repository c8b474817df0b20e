import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { eraseMessagesOf, sealMessagesOf } from './repository/closed-account.ts';
import { eraseTagsOf } from './repository/tags.ts';
import { leaveAll } from './service/leaving.ts';

export const listeners = [
  /**
   * Removes them from all chats. The messages of a patient are sealed with the record: stored, and readable for no
   * user.
   */
  listen(ACCOUNT_EVENTS.deleted, 'chat.leave-everything', (job, { person_id }) =>
    job.transaction(async (tx) => {
      await leaveAll(tx, person_id, job.now);
      await sealMessagesOf(tx, person_id, job.now);
    }),
  ),
  listen(ACCOUNT_EVENTS.sealEnded, 'chat.erase-messages', (job, { person_id }) =>
    job.transaction(async (tx) => {
      await eraseMessagesOf(tx, person_id, job.now);
      await eraseTagsOf(tx, person_id);
    }),
  ),
];
