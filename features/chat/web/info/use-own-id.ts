import { getProfile } from '#features/people/contract.ts';
import { useCall } from '#platform/web/client/use-call.ts';

const LONG = 10 * 60_000;

/** The own id; undefined until it is known. */
export function useOwnId(): string | undefined {
  return useCall(getProfile, {}, { staleTime: LONG }).data?.person_id;
}
