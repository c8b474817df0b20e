import type { InfiniteData } from '@tanstack/react-query';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { pagesOf } from '#platform/web/client/pages.ts';
import { queryClient } from '#platform/web/client/query-client.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { type Chat, countUnread, getChat, listChats, searchMessages } from '../contract.ts';

export const TABS = ['all', 'unread', 'requests', 'archive'] as const;
export type ChatTab = (typeof TABS)[number];

type Page = ReplyOf<typeof listChats>;

const QUERY_OF: Record<ChatTab, { archived?: true; filter?: 'unread' | 'requests' }> = {
  all: {},
  unread: { filter: 'unread' },
  requests: { filter: 'requests' },
  archive: { archived: true },
};

export const chatPages = (tab: ChatTab, tag: string | null = null) =>
  pagesOf(listChats, { query: { ...QUERY_OF[tab], tag, limit: 100 } });

export const chatRecord = (chatId: string) => queryOf(getChat, { params: { chat_id: chatId } });

export const foundMessages = (q: string, chatId?: string) =>
  pagesOf(searchMessages, { query: { q, chat_id: chatId } }, { enabled: q !== '' });

/** Changes what is on screen of chats, wherever it stands. */
export function eachChat(change: (chat: Chat) => Chat): void {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: [listChats.name] }, (before) =>
    before
      ? { ...before, pages: before.pages.map((page) => ({ ...page, chats: page.chats.map(change) })) }
      : before,
  );
  queryClient.setQueriesData<Chat>({ queryKey: [getChat.name] }, (before) =>
    before ? change(before) : before,
  );
}

/** After a change by this user: stores the chat from the server's reply, and reloads the lists that it moves in. */
export function takeChat(chat: Chat): void {
  queryClient.setQueryData(chatRecord(chat.chat_id).queryKey, chat);
  refreshChats();
  void queryClient.invalidateQueries({ queryKey: [countUnread.name] });
}

const PAUSE_MS = 700;
let timer: ReturnType<typeof setTimeout> | undefined;
let again = false;

/** Asks for the lists at once, and while many messages come, not more often than they can be read. */
export function refreshChats(): void {
  if (timer) {
    again = true;
    return;
  }
  again = false;
  void queryClient.invalidateQueries({ queryKey: [listChats.name] });
  timer = setTimeout(() => {
    timer = undefined;
    if (again) refreshChats();
  }, PAUSE_MS);
}
