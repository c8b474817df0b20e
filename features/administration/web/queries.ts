import { type QueryClient, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { getClinician } from '#features/people/contract.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/client/call.ts';
import { invalidate, useCall } from '#platform/web/client/use-call.ts';
import { useRealtime } from '#platform/web/realtime/realtime.ts';
import {
  getAdministration,
  getMember,
  getSystemHealth,
  listBrandTexts,
  listChanges,
  listDiscrepancies,
  listMembers,
  listPrices,
  listRegistrations,
} from '../contract.ts';

/** Read again after any change: what is shown beside it has an entry more, too. */
export const readAgain = (client: QueryClient): Promise<unknown> =>
  invalidate(
    client,
    ...[getAdministration, getMember, listMembers, listChanges, listPrices, listRegistrations],
    ...[listBrandTexts, listDiscrepancies, getSystemHealth, getClinician],
  );

const PAGED = {
  initialPageParam: '',
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
  placeholderData: <T>(before: T | undefined) => before,
};
const from = (cursor: string) => (cursor ? { cursor } : {});

export function useMemberPages(query: Omit<QueryOf<typeof listMembers>, 'cursor'>) {
  return useInfiniteQuery({
    ...PAGED,
    queryKey: [listMembers.name, query],
    queryFn: ({ pageParam, signal }) =>
      call(listMembers, { query: { ...query, ...from(pageParam) } }, { signal }),
  });
}

export function useChangePages(query: Omit<QueryOf<typeof listChanges>, 'cursor'>) {
  return useInfiniteQuery({
    ...PAGED,
    queryKey: [listChanges.name, query],
    queryFn: ({ pageParam, signal }) =>
      call(listChanges, { query: { ...query, ...from(pageParam) } }, { signal }),
  });
}

/** What needs attention, read again when somebody submits or decides something. */
export function useAttention() {
  const client = useQueryClient();
  useRealtime('kyc', () => void invalidate(client, getAdministration));
  useRealtime('registration', () => void invalidate(client, getAdministration, listRegistrations));
  return useCall(getAdministration, {}, { refetchInterval: 60_000 });
}
