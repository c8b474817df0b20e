import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Visits by when they begin. */
export const records: readonly RecordSource[] = [
  {
    kind: 'appointments',
    columns: [
      'starts_at',
      'ends_at',
      'mode',
      'status',
      'clinician',
      'reason',
      'fee',
      'follow_up',
      'booked_at',
    ],
    rows: (bounds) => `select a.id, a.starts_at as at, json_build_object('starts_at', a.starts_at,
        'ends_at', a.ends_at, 'mode', a.mode, 'status', a.status, 'clinician', p.name,
        'clinician_id', a.clinician_id, 'reason', a.reason, 'fee', a.fee, 'follow_up', a.follow_up,
        'booked_at', a.created_at) as data
      from appointments a left join persons p on p.id = a.clinician_id
      where a.patient_id = ${bounds.patient} and a.brand_id = ${bounds.brand}
        and ${inPage('a.starts_at', 'a.id', bounds)}`,
  },
];
