import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { listFiles } from '../contract.ts';

export type Scope = 'own' | 'shared';

export function useFilePages(scope: Scope) {
  return useInfiniteQuery({
    queryKey: [listFiles.name, scope],
    queryFn: ({ pageParam, signal }) =>
      call(listFiles, { query: { scope, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    meta: { persist: true },
  });
}
