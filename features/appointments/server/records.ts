import { inPage, minuteOf, type RecordSource } from '#platform/server/records/record-source.ts';

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
      'changes',
    ],
    rows: (bounds) => `select a.id, a.starts_at as at, json_build_object('starts_at', a.starts_at,
        'ends_at', a.ends_at, 'mode', a.mode, 'status', a.status, 'clinician', p.name,
        'clinician_id', a.clinician_id, 'reason', a.reason, 'fee', a.fee, 'follow_up', a.follow_up,
        'booked_at', a.created_at, 'changes', (select string_agg(concat_ws(' ', ${minuteOf('h.at')}, h.change, h.why), '; '
          order by h.version) from appointment_history h where h.appointment_id = a.id)) as data
      from appointments a left join persons p on p.id = a.clinician_id
      where a.patient_id = ${bounds.patient} and a.brand_id = ${bounds.brand}
        and ${inPage('a.starts_at', 'a.id', bounds)}`,
  },
];
