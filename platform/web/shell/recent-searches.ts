import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../client/query-client.ts';

const KEY = ['recent-searches'] as const;
const MOST = 6;

/** In memory and in the encrypted session cache; a log-out deletes it with everything else. */
const choices = {
  queryKey: KEY,
  queryFn: (): readonly string[] => queryClient.getQueryData<readonly string[]>(KEY) ?? [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { persist: true },
};

export function useRecentSearches(): readonly string[] {
  return useQuery(choices).data ?? [];
}

export function noteSearch(query: string): void {
  const known = queryClient.getQueryData<readonly string[]>(KEY) ?? [];
  set([query, ...known.filter((each) => each !== query)].slice(0, MOST));
}

export function forgetSearches(): void {
  set([]);
}

function set(searches: readonly string[]): void {
  queryClient.setQueryDefaults(KEY, choices);
  queryClient.setQueryData(KEY, searches);
}
