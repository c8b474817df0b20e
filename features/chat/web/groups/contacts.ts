import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { listContacts } from '../../contract.ts';

/** With whom a chat may be started, or who may be brought into a group, by name. What is shown stays while other words are asked for. */
export function useContactPages(purpose: 'chat' | 'group', q: string) {
  return useInfiniteQuery({
    queryKey: [listContacts.name, purpose, q],
    queryFn: ({ pageParam, signal }) =>
      call(
        listContacts,
        { query: { for: purpose, ...(q ? { q } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
}
