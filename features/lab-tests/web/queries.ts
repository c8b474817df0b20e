import { useQuery } from '@tanstack/react-query';
import { CITIES } from '#features/accounts/contract.ts';
import { getProfile } from '#features/people/contract/profile.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { queryOf, useCall } from '#platform/web/client/use-call.ts';
import { useUserType } from '#platform/web/session/use-session.ts';
import { getTestPackage, listTestPackages } from '../contract.ts';

const HOUR = 3600_000;

/** What was found stays on the screen while something else is asked for. */
export function useTestPackages(query: QueryOf<typeof listTestPackages>) {
  return useQuery({
    ...queryOf(listTestPackages, { query }, { staleTime: HOUR, persist: !query.q }),
    placeholderData: (before) => before,
  });
}

export const useTestPackage = (packageId: string) =>
  useCall(getTestPackage, { params: { package_id: packageId } }, { staleTime: HOUR, persist: true });

export const cityOf = (text: string | null | undefined) => CITIES.find((city) => city === text);

/** Where a patient lives, as the profile says; undefined for others and while it isn't known. */
export function useOwnCity() {
  const isPatient = useUserType() === 'patient';
  return cityOf(useCall(getProfile, {}, { enabled: isPatient, persist: true, staleTime: HOUR }).data?.city);
}
