import { SESSION_ENDED } from '#features/accounts/contract.ts';
import { CHAT_FACTS, type ChatRequestData, type MessageSentData } from '#features/chat/contract.ts';
import { pairOf } from '#features/chat/server/index.ts';
import type { Listener } from '#platform/server/feature.ts';
import { removeOfSession } from './repository.ts';
import type { About } from './say.ts';
import { tell } from './tell.ts';

export const pushListeners: Listener[] = [
  {
    fact: CHAT_FACTS.messageSent,
    name: 'notifications.push-message',
    async handle(work, fact) {
      const { chat_id, message_id, person_ids } = fact.data as unknown as MessageSentData;
      await tell(work, fact, person_ids, { kind: 'chat_message', chat_id, message_id });
    },
  },
  {
    fact: CHAT_FACTS.requested,
    name: 'notifications.push-request',
    async handle(work, fact) {
      const { chat_id, asked_by, asked } = fact.data as unknown as ChatRequestData;
      const about: About = { kind: 'chat_request', chat_id, from_id: asked_by, fact_id: fact.id };
      await tell(work, fact, [asked], about);
    },
  },
  {
    fact: CHAT_FACTS.accepted,
    name: 'notifications.push-acceptance',
    async handle(work, fact) {
      const { chat_id } = fact.data as { chat_id: string };
      const pair = await pairOf(work.db, chat_id);
      if (!pair) return;
      const about: About = { kind: 'chat_accepted', chat_id, from_id: pair.other, fact_id: fact.id };
      await tell(work, fact, [pair.created_by], about);
    },
  },
  {
    fact: SESSION_ENDED,
    name: 'notifications.end-pushes',
    async handle(work, fact) {
      await removeOfSession(work.db, (fact.data as { session_id: string }).session_id);
    },
  },
];
