import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { onRealtime } from '#platform/web/realtime/realtime.ts';
import { type Chat, countUnread, readChat } from '../../contract.ts';
import { eachChat } from '../queries.ts';
import { type Conversation, openConversation } from '../sync/conversations.ts';
import { ownId, withPerson } from '../sync/engine.ts';
import { openChat } from '../sync/open-chat.ts';
import { othersBetween } from './unseen.ts';

/** What was new when the chat was opened. It stays so while the chat is open, also after reading. */
export interface Frozen {
  /** What others wrote after this number was new; null when nothing was. */
  readonly after: number | null;
  readonly count: number;
}

export interface Reading {
  /** Undefined until it is known. */
  readonly frozen: Frozen | undefined;
  /** Said by the list of messages: whether its end is on screen. */
  readonly onEnd: (atEnd: boolean) => void;
}

const NOTHING_NEW: Frozen = { after: null, count: 0 };

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/**
 * Tells the server what was read: on opening everything, and then whatever comes while its end is on screen and
 * looked at.
 */
export function useReading(chatId: string, chat: Chat | undefined, conversation: Conversation): Reading {
  const { messages, rev } = conversation;
  const [frozen, setFrozen] = useState<Frozen>();
  const [asked, setAsked] = useState(false);
  const atEnd = useRef(true);
  const opened = useRef(false);
  const notified = useRef(0);
  const readSeq = chat?.recipients_dict[ownId()]?.read_seq ?? 0;
  const last = messages.at(-1);

  useEffect(() => {
    let isHere = true;
    void openConversation(chatId).then(() => isHere && setAsked(true));
    return () => {
      isHere = false;
    };
  }, [chatId]);

  if (frozen === undefined && chat && rev !== undefined) {
    const now = newIn(chat, conversation, readSeq);
    // What this page has of the chat may be of an hour ago: nothing is new only once the server was asked.
    if (now.after !== null || asked) setFrozen(now);
  }

  const tell = useCallback(() => {
    if (!last || frozen === undefined || !isLookedAt()) return;
    const isOpening = !opened.current;
    opened.current = true;
    if (last.seq <= Math.max(readSeq, notified.current) || !(isOpening || atEnd.current)) return;
    notified.current = last.seq;
    void sayRead(chatId, last.id).catch(() => {
      notified.current = 0;
      opened.current = !isOpening;
    });
  }, [chatId, last, frozen, readSeq]);

  useEffect(tell, [tell]);
  useEffect(() => {
    const look = () => {
      openChat.set(isLookedAt() ? chatId : undefined);
      tell();
    };
    look();
    for (const event of ['focus', 'blur'] as const) window.addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    // What could not be said without a connection is said now.
    const ignoreReady = onRealtime('ready', tell);
    return () => {
      ignoreReady();
      openChat.set(undefined);
      for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [chatId, tell]);

  const onEnd = useCallback(
    (now: boolean) => {
      atEnd.current = now;
      if (now) tell();
    },
    [tell],
  );
  return { frozen, onEnd };
}

async function sayRead(chatId: string, messageId: string): Promise<void> {
  const said = { params: { chat_id: chatId }, body: { message_id: messageId } };
  const { unread_count, read_seq, total } = await call(readChat, said);
  eachChat((each) =>
    each.chat_id === chatId ? { ...withPerson(each, ownId(), { read_seq }), unread_count } : each,
  );
  queryClient.setQueryData<{ total: number }>(
    [countUnread.name, {}],
    (before) => before && { ...before, total },
  );
  void queryClient.invalidateQueries({ queryKey: [countUnread.name] });
}

/** Counted here when all of it is here; the record's number may be older than what has arrived since. */
function newIn(chat: Chat, { messages, firstId }: Conversation, readSeq: number): Frozen {
  const first = messages[0];
  if (!first) return NOTHING_NEW;
  const hasAll = first.seq <= readSeq + 1 || first.id === firstId;
  const here = othersBetween(messages, readSeq, Number.POSITIVE_INFINITY, ownId());
  const count = hasAll ? here : Math.max(chat.unread_count, here);
  return count > 0 ? { after: readSeq, count } : NOTHING_NEW;
}
