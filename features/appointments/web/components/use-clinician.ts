import { useQuery } from '@tanstack/react-query';
import { getClinician } from '#features/people/contract.ts';
import { queryOf } from '#platform/web/client/use-call.ts';

/** One doctor or coach, as everybody in the brand sees them. */
export function useClinician(id: string | undefined) {
  return useQuery({
    ...queryOf(getClinician, { params: { clinician_id: id ?? '' } }, { staleTime: 60_000 }),
    enabled: id !== undefined,
  });
}
