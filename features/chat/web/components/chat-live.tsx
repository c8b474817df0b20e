import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { invalidate, queryOf } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { onForget } from '#platform/web/session/session-client.ts';
import { setCount } from '#platform/web/shell/counts.ts';
import { countUnread } from '../../contract.ts';
import { disk } from '../sync/disk.ts';
import { openChat } from '../sync/open-chat.ts';
import { forgetRows } from './stored-rows.ts';

/** Home shows first; what follows chats is fetched when a patient's phone has time for it. */
const LATER_MS = 4000;
const follow = () =>
  import('../sync/engine.ts').then(
    ({ startChat }) => startChat(),
    () => undefined,
  );

// Also when the user logs out before anything else of chats was loaded.
onForget(() => {
  void disk.erase();
  navigator.clearAppBadge?.().catch(() => undefined);
});

/** Keeps the number on the navigation, in the title and on the installed app's icon as it is on the server. */
export function ChatLive() {
  const client = useQueryClient();
  const counts = useQuery(queryOf(countUnread, {})).data;
  const open = openChat.use();
  const total = counts && counts.total - (open ? (counts.chats[open] ?? 0) : 0);
  useEffect(() => {
    if (total === undefined) return;
    setCount('chat', total);
    navigator.setAppBadge?.(total).catch(() => undefined);
  }, [total]);
  const { pathname } = useLocation();
  // A user who leaves the chats and comes back sees the current list of unread chats.
  useEffect(() => {
    if (!/^\/chat(\/|$)/.test(pathname)) forgetRows();
  }, [pathname]);
  useEffect(() => {
    const timer = setTimeout(follow, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  const recount = () => void invalidate(client, countUnread);
  useRealtime('chat', recount);
  useRealtime('message', () => {
    recount();
    void follow();
  });
  return null;
}
