import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Who opened the record or the contacts in an emergency, why, and what the review found. */
export const records: readonly RecordSource[] = [
  {
    kind: 'emergency_accesses',
    columns: ['opened_by', 'what', 'reason', 'opened_at', 'verdict', 'review', 'reviewed_at'],
    rows: (bounds) => `select b.id, b.opened_at as at, json_build_object('opened_by', p.name, 'what', b.kind,
        'reason', b.reason, 'opened_at', b.opened_at, 'verdict', b.verdict, 'review', b.note,
        'reviewed_at', b.reviewed_at) as data
      from break_glass_reports b left join persons p on p.id = b.opened_by
      where b.patient_id = ${bounds.patient} and b.brand_id = ${bounds.brand}
        and ${inPage('b.opened_at', 'b.id', bounds)}`,
  },
];
