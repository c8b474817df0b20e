import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { usePages } from '#platform/web/client/pages.ts';
import { invalidate, queryOf, useCall } from '#platform/web/client/use-call.ts';
import {
  getClinician,
  getKyc,
  getPatient,
  getProfile,
  listClinicians,
  listFamilyMembers,
  listKycSubmissions,
  listLocations,
  listPatients,
  type Patient,
  type Profile,
  recommendClinicians,
} from '../contract.ts';

/** Loaded again whenever a screen opens: others decide about parts of it, and a stored copy may be outdated. */
export const useProfile = () =>
  useQuery({ ...queryOf(getProfile, {}, { persist: true }), refetchOnMount: 'always' });

/** Puts a profile that a change has answered in the place of the one that is shown. */
export function useShowProfile(): (profile: Profile) => void {
  const client = useQueryClient();
  return (profile) => {
    client.setQueryData(queryOf(getProfile, {}).queryKey, profile);
    void invalidate(client, listClinicians, getClinician, recommendClinicians);
  };
}

export const onePatient = (patientId: string) =>
  queryOf(getPatient, { params: { patient_id: patientId } }, { persist: true });

export function showPatient(client: QueryClient, patient: Patient): void {
  client.setQueryData(onePatient(patient.patient_id).queryKey, patient);
  void invalidate(client, listPatients);
}

export const useKyc = (enabled = true) => useCall(getKyc, {}, { enabled });

export const useLocations = () => useCall(listLocations, {}, { staleTime: 60 * 60_000, persist: true });

export const readFamilyAgain = (client: QueryClient) => invalidate(client, listFamilyMembers);

export function useClinicianPages(query: Omit<QueryOf<typeof listClinicians>, 'cursor'>) {
  return usePages(listClinicians, { query }, { staleTime: 60_000, persist: true, keepsShown: true });
}

export function usePatientPages(q: string, tag: string | null) {
  return usePages(
    listPatients,
    { query: { q: q || undefined, tag } },
    { persist: q === '' && !tag, keepsShown: true },
  );
}

export function useKycPages(state: NonNullable<QueryOf<typeof listKycSubmissions>['state']>) {
  return usePages(listKycSubmissions, { query: { state } });
}
