import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/web/client/call.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { type Chat, countUnread, readChat } from '../../contract.ts';
import { eachChat } from '../queries.ts';
import type { Conversation } from '../sync/conversations.ts';
import { ownId } from '../sync/engine.ts';
import { openChat } from '../sync/open-chat.ts';

export interface Reading {
  /** What others wrote after this number was new when the chat was opened; null when nothing was. */
  readonly unreadAfter: number | null;
  /** Said by the list of messages: whether its end is on screen. */
  readonly onEnd: (atEnd: boolean) => void;
}

const isLookedAt = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Tells the server what was read: on opening, and then whatever comes while its end is on screen and looked at. */
export function useReading(chat: Chat | undefined, { messages, rev }: Conversation): Reading {
  const [unreadAfter, setUnreadAfter] = useState<number | null | undefined>();
  const atEnd = useRef(true);
  const told = useRef(0);
  const chatId = chat?.chat_id;
  const mine = chat?.recipients_dict[ownId()];
  const readSeq = mine?.read_seq ?? 0;
  const last = messages.at(-1);

  // Frozen as it was on opening: it says where to begin to read, also after reading.
  if (unreadAfter === undefined && chat) setUnreadAfter(chat.unread_count > 0 ? readSeq : null);

  const tell = useCallback(() => {
    if (!chatId || !last || rev === undefined || !atEnd.current || !isLookedAt()) return;
    if (last.seq <= Math.max(readSeq, told.current)) return;
    told.current = last.seq;
    void call(readChat, { params: { chat_id: chatId }, body: { message_id: last.id } }).then(
      ({ unread_count, total }) => {
        eachChat((each) => (each.chat_id === chatId ? { ...each, unread_count } : each));
        queryClient.setQueryData<{ total: number }>(
          [countUnread.name, {}],
          (before) => before && { ...before, total },
        );
        void queryClient.invalidateQueries({ queryKey: [countUnread.name] });
      },
      () => {
        told.current = 0;
      },
    );
  }, [chatId, last, rev, readSeq]);

  useEffect(tell, [tell]);
  useEffect(() => {
    const look = () => {
      openChat.set(isLookedAt() ? chatId : undefined);
      tell();
    };
    look();
    for (const event of ['focus', 'blur'] as const) window.addEventListener(event, look);
    document.addEventListener('visibilitychange', look);
    return () => {
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
  return { unreadAfter: unreadAfter ?? null, onEnd };
}
