import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Chat } from '../../contract.ts';
import { type ChatTab, chatPages } from '../queries.ts';
import { forgetRows, keepRows, storedRowsOf, withStored } from './stored-rows.ts';

/**
 * The chats of a tab as they are shown, and their pages. A chat stays in the tab of unread ones after it is read,
 * until the user leaves the tab.
 */
export function useRows(tab: ChatTab, tag: string | null) {
  const pages = useInfiniteQuery(chatPages(tab, tag));
  const keeps = tab === 'unread';
  const others = useInfiniteQuery({ ...chatPages('all', null), enabled: keeps }).data?.pages;
  const listed = pages.data?.pages.flatMap((page) => page.chats);
  const of = `${tab} ${tag ?? ''}`;
  const all = others && {
    chats: others.flatMap((page) => page.chats),
    whole: others.at(-1)?.next_cursor === null,
  };
  const rows: readonly Chat[] | undefined =
    listed && keeps ? withStored(storedRowsOf(of), listed, all) : listed;
  useEffect(() => {
    if (!keeps) forgetRows();
    else if (rows) keepRows(of, rows);
  });
  return { pages, rows };
}
