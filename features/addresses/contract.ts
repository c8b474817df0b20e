import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  ContactLine,
  Done,
  exact,
  Id,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';

export const ADDRESS_LABELS = ['home', 'work', 'other'] as const;
export type AddressLabel = (typeof ADDRESS_LABELS)[number];

/** Degrees, as the phone or the map says. */
export const PointShape = exact({
  lat: Type.Number({ minimum: -90, maximum: 90 }),
  lng: Type.Number({ minimum: -180, maximum: 180 }),
});

/** Whether a PIN code is one of India's is said by the rules, in words of the form. */
const GivenPin = ContactLine(20, { description: 'PIN code: six digits, the first not 0' });

export const CustomerAddress = Type.Object({
  address_id: Id,
  label: oneOf(ADDRESS_LABELS),
  flat: Type.String(),
  building: nullable(Type.String()),
  street: nullable(Type.String()),
  landmark: nullable(Type.String()),
  locality: Type.String(),
  city: Type.String(),
  state: Type.String(),
  pin: Type.String(),
  point: nullable(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
  /** The square of about four metres of `point`, as India Post names it. */
  digipin: nullable(Type.String()),
  contact_name: nullable(Type.String()),
  /** E.164 */
  contact_phone: nullable(Type.String()),
  /** For the collector: a gate, a floor, a bell. */
  notes: nullable(Type.String()),
  is_default: Type.Boolean(),
  can: Can('edit', 'delete'),
});
export type CustomerAddress = Static<typeof CustomerAddress>;

const details = {
  building: optional(nullable(Line(120))),
  street: optional(nullable(Line(160))),
  landmark: optional(nullable(Line(160))),
  point: optional(nullable(PointShape)),
  contact_name: optional(nullable(Line(80))),
  contact_phone: optional(nullable(Type.String({ maxLength: 40 }))),
  notes: optional(nullable(Text(300, { min: 1 }))),
  is_default: optional(Type.Boolean()),
};

export const listCustomerAddresses = endpoint({
  name: 'listCustomerAddresses',
  method: 'GET',
  path: '/customer-address',
  summary:
    'Own addresses, the default one first; they serve the whole family. Staff: those of one patient of the brand.',
  access: ['patient', 'staff'],
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({ addresses: list(CustomerAddress), can: Can('add') }),
});

export const addCustomerAddress = endpoint({
  name: 'addCustomerAddress',
  method: 'POST',
  path: '/customer-address',
  summary: 'Adds an address; ten at most. The first is the default one.',
  access: ['patient'],
  body: exact({
    address_id: optional(Id),
    label: oneOf(ADDRESS_LABELS),
    flat: Line(80),
    locality: Line(120),
    city: Line(80),
    state: Line(60),
    pin: GivenPin,
    ...details,
  }),
  reply: CustomerAddress,
  status: 201,
  errors: ['addresses_full', 'address_id_taken'],
  idempotent: true,
});

export const changeCustomerAddress = endpoint({
  name: 'changeCustomerAddress',
  method: 'PATCH',
  path: '/customer-address',
  summary: 'Changes an address; what is left out stays. `is_default: true` makes it the default one.',
  access: ['patient'],
  body: exact({
    address_id: Id,
    label: optional(oneOf(ADDRESS_LABELS)),
    flat: optional(Line(80)),
    locality: optional(Line(120)),
    city: optional(Line(80)),
    state: optional(Line(60)),
    pin: optional(GivenPin),
    ...details,
  }),
  reply: CustomerAddress,
});

export const deleteCustomerAddress = endpoint({
  name: 'deleteCustomerAddress',
  method: 'DELETE',
  path: '/customer-address',
  summary: 'Removes an address. Orders that went there have a copy of their own.',
  access: ['patient'],
  query: exact({ address_id: Id }),
  reply: Done,
});

export const PRECISIONS = ['door', 'street', 'locality', 'pin'] as const;

export const Place = Type.Object({
  label: Type.String(),
  locality: Type.String(),
  city: Type.String(),
  state: Type.String(),
  pin: Type.String(),
  point: optional(Type.Object({ lat: Type.Number(), lng: Type.Number() })),
  /** `pin`: only somewhere near. */
  precision: oneOf(PRECISIONS),
});
export type Place = Static<typeof Place>;

const Places = Type.Object({
  places: list(Place),
  /** The owner of the data: has to stand beside them on the screen. */
  attribution: Type.String(),
});
/** Degrees in a query. */
const Degrees = (most: number) => Type.Number({ minimum: -most, maximum: most });

export const reverseGeocoding = endpoint({
  name: 'reverseGeocoding',
  method: 'GET',
  path: '/google-reverse-geocoding',
  summary: 'Which places are at or near a point in India, the nearest first; empty where nothing is known',
  access: ['patient', 'staff'],
  query: exact({ lat: Degrees(90), lng: Degrees(180) }),
  reply: Places,
  errors: ['maps_away'],
});

export const textSearch = endpoint({
  name: 'textSearch',
  method: 'GET',
  path: '/google-text-search',
  summary: 'Places in India by the beginning of a PIN code or by a name; around `lat` and `lng` first',
  access: ['patient', 'staff'],
  query: exact({ query: Line(120), lat: optional(Degrees(90)), lng: optional(Degrees(180)) }),
  reply: Places,
  errors: ['maps_away'],
});

/** A PIN code on the drawing of its city. */
export const CityArea = Type.Object({
  pin: Type.String(),
  name: Type.String(),
  lat: Type.Number(),
  lng: Type.Number(),
});
export type CityArea = Static<typeof CityArea>;

export const listCityAreas = endpoint({
  name: 'listCityAreas',
  method: 'GET',
  path: '/city-areas',
  summary:
    'The areas of the city to which a PIN code belongs, for a light drawing of it; none outside of our cities.',
  access: ['patient', 'staff'],
  query: exact({ pin: Type.String({ pattern: '^[1-9][0-9]{5}$' }) }),
  reply: Type.Object({
    areas: list(CityArea),
    /** Tile URL template with `{z}`, `{x}` and `{y}`, and the attribution to show; null without a tile server. */
    tiles: nullable(Type.Object({ url: Type.String(), attribution: Type.String() })),
  }),
});
