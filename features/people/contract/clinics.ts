import Type, { type Static } from 'typebox';
import { CITIES } from '#features/accounts/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, list, oneOf } from '#platform/contract/schema.ts';

export const Clinic = Type.Object({
  clinic_id: Id,
  name: Type.String(),
  address: Type.String(),
  city: oneOf(CITIES),
  /** Postal index number, six digits. */
  pin: Type.String(),
  /** IANA zone in which the clinic's calendar days are counted. */
  time_zone: Type.String(),
});
export type Clinic = Static<typeof Clinic>;

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'GET',
  path: '/locations-data',
  summary: 'The five cities, each with the clinics of the brand',
  access: 'public',
  reply: Type.Object({ cities: list(Type.Object({ city: oneOf(CITIES), clinics: list(Clinic) })) }),
});
