import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/client/call.ts';
import { invalidate, queryOf, useCall } from '#platform/web/client/use-call.ts';
import {
  listCityAreas,
  listCustomerAddresses,
  type Place,
  reverseGeocoding,
  textSearch,
} from '../contract.ts';
import type { Point } from '../rules/digipin.ts';

export const useAddresses = () => useCall(listCustomerAddresses, {}, { persist: true });

export const readAddressesAgain = (client: QueryClient) => invalidate(client, listCustomerAddresses);

/** The areas of a PIN code; nothing is asked before it has six digits. */
export function usePlacesOfPin(pin: string | null) {
  return useQuery({
    ...queryOf(textSearch, { query: { query: pin ?? '' } }, { enabled: pin !== null, staleTime: 3600_000 }),
    // A form works without it: people type the address by hand.
    retry: false,
  });
}

/** The areas of the city of a PIN code, for its drawing. */
export const useCityAreas = (pin: string | null) =>
  useCall(listCityAreas, { query: { pin: pin ?? '100000' } }, { enabled: pin !== null, staleTime: 3600_000 });

/** What is near a point; empty when the map doesn't answer. */
export async function placesNear({ lat, lng }: Point): Promise<readonly Place[]> {
  try {
    return (await call(reverseGeocoding, { query: { lat, lng } })).places;
  } catch {
    return [];
  }
}
