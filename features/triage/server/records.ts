import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** What the care team wrote last about a patient for each other. No other system and no document reads it. */
export const records: readonly RecordSource[] = [
  {
    kind: 'triage_notes',
    columns: ['note', 'written_by', 'written_at'],
    rows: (bounds) => `select t.patient_id as id, coalesce(t.note_at, t.updated_at) as at,
        json_build_object('note', t.note, 'written_by', p.name, 'written_at', t.note_at) as data
      from vital_triage t left join persons p on p.id = t.note_by
      where t.patient_id = ${bounds.patient} and t.brand_id = ${bounds.brand} and t.note <> ''
        and ${inPage('coalesce(t.note_at, t.updated_at)', 't.patient_id', bounds)}`,
  },
];
