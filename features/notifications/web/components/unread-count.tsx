import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import { setCount } from '#platform/web/shell/counts.ts';
import { listNotifications, type NotificationLive } from '../../contract.ts';
import { unreadCount } from '../queries.ts';

/** Keeps the number on the bell, and the page when it is open, as they are on the server. */
export function UnreadCount() {
  const client = useQueryClient();
  const count = useQuery(unreadCount()).data?.unread_count;
  useEffect(() => {
    if (count !== undefined) setCount('notifications', count);
  }, [count]);
  useRealtime<NotificationLive>('notification', ({ unread_count }) => {
    client.setQueryData(unreadCount().queryKey, { unread_count });
    void invalidate(client, listNotifications);
  });
  return null;
}
