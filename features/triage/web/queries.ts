import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { listTriage, type TriageReason } from '../contract.ts';

/** What is late becomes late by itself. */
const EVERY_MINUTE = 60_000;

/** The first few, and how many there are of each: for Home. */
export const firstOfTriage = (limit: number) =>
  queryOf(listTriage, { query: { limit } }, { staleTime: 0, refetchInterval: EVERY_MINUTE });

/** Patients with a critical reading, the longest waiting first: for the top of Home. */
export const criticalOfTriage = (limit: number) =>
  queryOf(
    listTriage,
    { query: { reason: 'critical', limit } },
    { staleTime: 0, refetchInterval: EVERY_MINUTE },
  );

export function useTriagePages(narrow: { readonly reason: TriageReason | null; readonly mine: boolean }) {
  const { reason, mine } = narrow;
  return useInfiniteQuery({
    queryKey: [listTriage.name, 'pages', reason ?? '', mine],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTriage,
        {
          query: {
            ...(reason ? { reason } : {}),
            ...(mine ? { mine } : {}),
            ...(pageParam ? { cursor: pageParam } : {}),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
    refetchInterval: EVERY_MINUTE,
  });
}
