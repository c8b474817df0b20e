import { SESSION_ENDED } from '#features/accounts/contract.ts';
import { CHAT_EVENTS, type ChatRequestData, type MessageSentData } from '#features/chat/contract.ts';
import { pairOf } from '#features/chat/server/index.ts';
import type { Listener } from '#platform/server/feature.ts';
import { removeOfSession } from './repository.ts';
import type { About } from './say.ts';
import { tell } from './tell.ts';

export const pushListeners: Listener[] = [
  {
    event: CHAT_EVENTS.messageSent,
    name: 'notifications.push-message',
    async handle(work, event) {
      const { chat_id, message_id, person_ids } = event.data as unknown as MessageSentData;
      await tell(work, event, person_ids, { kind: 'chat_message', chat_id, message_id });
    },
  },
  {
    event: CHAT_EVENTS.requested,
    name: 'notifications.push-request',
    async handle(work, event) {
      const { chat_id, asked_by, asked } = event.data as unknown as ChatRequestData;
      const about: About = { kind: 'chat_request', chat_id, from_id: asked_by, fact_id: event.id };
      await tell(work, event, [asked], about);
    },
  },
  {
    event: CHAT_EVENTS.accepted,
    name: 'notifications.push-acceptance',
    async handle(work, event) {
      const { chat_id } = event.data as { chat_id: string };
      const pair = await pairOf(work.db, chat_id);
      if (!pair) return;
      const about: About = { kind: 'chat_accepted', chat_id, from_id: pair.other, fact_id: event.id };
      await tell(work, event, [pair.created_by], about);
    },
  },
  {
    event: SESSION_ENDED,
    name: 'notifications.end-pushes',
    async handle(work, event) {
      await removeOfSession(work.db, (event.data as { session_id: string }).session_id);
    },
  },
];
