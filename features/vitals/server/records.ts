import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Readings in the numbers and units in which they were entered. */
export const records: readonly RecordSource[] = [
  {
    kind: 'readings',
    columns: [
      ...['type', 'value', 'systolic', 'diastolic', 'pulse', 'beyond', 'unit', 'context'],
      ...['taken_at', 'source', 'entered_as', 'note'],
    ],
    rows: (bounds) => `select v.id, v.taken_at as at, json_build_object('type', v.type, 'value', v.value,
        'systolic', v.systolic, 'diastolic', v.diastolic, 'pulse', v.pulse, 'beyond', v.beyond, 'unit', v.unit,
        'context', v.context, 'taken_at', v.taken_at, 'recorded_at', v.recorded_at, 'source', v.source,
        'entered_as', v.entered_as, 'note', v.note) as data
      from vitals v where v.patient_id = ${bounds.patient} and v.brand_id = ${bounds.brand}
        and v.deleted_at is null and ${inPage('v.taken_at', 'v.id', bounds)}`,
  },
  {
    /** What the patient is to measure and when; also routines that have ended. No other system and no document reads these. */
    kind: 'routines',
    columns: [
      ...['type', 'context', 'every_days', 'times', 'unit', 'targets', 'note', 'starts_on', 'ends_on'],
      ...['set_by', 'ended_at'],
    ],
    rows: (bounds) => `select r.id, r.set_at as at, json_build_object('type', r.type, 'context', r.context,
        'every_days', r.every_days, 'times', array_to_string(r.times, '; '), 'unit', r.unit, 'targets', r.targets,
        'note', r.note, 'starts_on', r.starts_on, 'ends_on', r.ends_on, 'set_by', p.name,
        'ended_at', r.ended_at) as data
      from vital_routines r left join persons p on p.id = r.set_by
      where r.patient_id = ${bounds.patient} and r.brand_id = ${bounds.brand}
        and ${inPage('r.set_at', 'r.id', bounds)}`,
  },
];
