import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Links by which others could read what the patient chose; never what opens them. */
export const records: readonly RecordSource[] = [
  {
    kind: 'health_links',
    columns: ['label', 'made_at', 'expires_at', 'revoked_at'],
    rows: (
      bounds,
    ) => `select l.id, l.created_at as at, json_build_object('label', l.label, 'made_at', l.created_at,
        'expires_at', l.expires_at, 'revoked_at', l.revoked_at) as data
      from health_links l where l.patient_id = ${bounds.patient} and l.brand_id = ${bounds.brand}
        and ${inPage('l.created_at', 'l.id', bounds)}`,
  },
];
