import { usePages } from '#platform/web/client/pages.ts';
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
  return usePages(
    listTriage,
    { query: { reason, mine: mine || undefined } },
    { staleTime: 0, refetchInterval: EVERY_MINUTE },
  );
}
