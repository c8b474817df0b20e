import { useQuery } from '@tanstack/react-query';
import { getProfile } from '#features/people/contract.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useUserType } from '#platform/web/session/use-session.ts';

const LONG = 10 * 60_000;

/** The own id; undefined until it is known. */
export function useOwnId(enabled = true): string | undefined {
  const profile = useQuery({ ...queryOf(getProfile, {}, { staleTime: LONG }), enabled });
  return profile.data?.person_id;
}

/** Of a doctor or coach: the id of the own hours for bookings. */
export function useOwnClinicianId(): string | undefined {
  const userType = useUserType();
  const id = useOwnId(isClinician(userType));
  return isClinician(userType) ? id : undefined;
}
