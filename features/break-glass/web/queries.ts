import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { listBreakGlass } from '../contract.ts';

type State = 'open' | 'waiting' | 'reviewed' | undefined;

/** Of a doctor: what they opened. Of staff: what waits for review, or was reviewed. */
export function useBreakGlassPages(state: State) {
  return useInfiniteQuery({
    queryKey: [listBreakGlass.name, state ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listBreakGlass,
        { query: { ...(state ? { state } : {}), ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}
