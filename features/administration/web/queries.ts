import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { getClinician } from '#features/people/contract.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { usePages } from '#platform/web/client/pages.ts';
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

export function useMemberPages(query: Omit<QueryOf<typeof listMembers>, 'cursor'>) {
  return usePages(listMembers, { query }, { keepsShown: true });
}

export function useChangePages(query: Omit<QueryOf<typeof listChanges>, 'cursor'>) {
  return usePages(listChanges, { query }, { keepsShown: true });
}

/** What needs attention, read again after each submission or decision. */
export function useAttention() {
  const client = useQueryClient();
  useRealtime('kyc', () => void invalidate(client, getAdministration));
  useRealtime('registration', () => void invalidate(client, getAdministration, listRegistrations));
  return useCall(getAdministration, {}, { refetchInterval: 60_000 });
}
