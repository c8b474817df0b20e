import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/client/call.ts';
import { useErrorText } from '#platform/web/client/error-text.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, queryOf } from '#platform/web/client/use-call.ts';
import { showAlert } from '#platform/web/shell/loader.ts';
import {
  countNotifications,
  getNotificationSettings,
  listNotifications,
  markNotificationsRead,
  type NotificationEntry,
} from '../contract.ts';

type Page = ReplyOf<typeof listNotifications>;

export const unreadCount = () => queryOf(countNotifications, {}, { persist: true });
export const notificationSettings = () => queryOf(getNotificationSettings, {}, { persist: true });

const PAGES = [listNotifications.name, 'pages'];

export function useNotificationPages(unread: boolean) {
  return usePages(
    listNotifications,
    { query: { unread: unread || undefined } },
    { staleTime: 0, persist: true },
  );
}

/** What else there is about one thing, newest first. */
export const ofGroup = (group: string) => queryOf(listNotifications, { query: { group } }, { staleTime: 0 });

/** One with its group, or everything: on screen at once, and put back when the server doesn't take it. */
export function useMarkRead() {
  const client = useQueryClient();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: (which: NotificationEntry | 'all') =>
      call(markNotificationsRead, { body: which === 'all' ? { all: true } : { ids: [which.id] } }),
    onMutate: async (which) => {
      // An answer that is under way would bring back what was unread.
      await client.cancelQueries({ queryKey: [listNotifications.name] });
      showAsRead(client, which);
    },
    onSuccess: (reply) => client.setQueryData(unreadCount().queryKey, reply),
    onError: (error) => {
      void invalidate(client, listNotifications, countNotifications);
      showAlert('error', textOf(error));
    },
  });
}

/** Entries stay where they are, also in the list of unread ones: nothing moves away under a finger. */
function showAsRead(client: QueryClient, which: NotificationEntry | 'all'): void {
  client.setQueriesData<InfiniteData<Page>>({ queryKey: PAGES }, (before) =>
    before
      ? {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            notifications: page.notifications.map((entry) =>
              which === 'all' || entry.group === which.group ? { ...entry, read: true } : entry,
            ),
          })),
        }
      : before,
  );
}
