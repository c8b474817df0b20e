import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Saved addresses with their contacts. Only the owner's export includes them, never FHIR or a shared summary. */
export const records: readonly RecordSource[] = [
  {
    kind: 'addresses',
    columns: [
      ...['label', 'flat', 'building', 'street', 'landmark', 'locality', 'city', 'state', 'pin'],
      ...['lat', 'lng', 'contact_name', 'contact_phone', 'notes', 'is_default', 'updated_at'],
    ],
    rows: (bounds) => `select a.id, a.created_at as at, json_build_object('label', a.label, 'flat', a.flat,
        'building', a.building, 'street', a.street, 'landmark', a.landmark, 'locality', a.locality,
        'city', a.city, 'state', a.state, 'pin', a.pin, 'lat', a.lat, 'lng', a.lng,
        'contact_name', a.contact_name, 'contact_phone', a.contact_phone, 'notes', a.notes,
        'is_default', a.is_default, 'updated_at', a.updated_at) as data
      from customer_addresses a where a.person_id = ${bounds.patient} and a.brand_id = ${bounds.brand}
        and ${inPage('a.created_at', 'a.id', bounds)}`,
  },
];
