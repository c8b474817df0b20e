import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { CHAT_EVENTS } from '#features/chat/contract.ts';
import { pairOf } from '#features/chat/server/index.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import { removeOfSession } from './repository.ts';
import { tell } from './tell.ts';

export const pushListeners = [
  listen(CHAT_EVENTS.messageSent, 'notifications.push-message', (job, data, event) =>
    tell(job, event, data.person_ids, {
      kind: 'chat_message',
      chat_id: data.chat_id,
      message_id: data.message_id,
    }),
  ),
  listen(CHAT_EVENTS.requested, 'notifications.push-request', (job, { chat_id, asked_by, asked }, event) =>
    tell(job, event, [asked], { kind: 'chat_request', chat_id, from_id: asked_by, fact_id: event.id }),
  ),
  listen(CHAT_EVENTS.accepted, 'notifications.push-acceptance', async (job, { chat_id }, event) => {
    const pair = await pairOf(job.db, chat_id);
    if (!pair) return;
    const about = { kind: 'chat_accepted', chat_id, from_id: pair.other, fact_id: event.id } as const;
    await tell(job, event, [pair.created_by], about);
  }),
  listen(ACCOUNT_EVENTS.sessionEnded, 'notifications.end-pushes', (job, { session_id }) =>
    removeOfSession(job.db, session_id),
  ),
];
