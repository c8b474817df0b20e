import { inPage, type RecordRow, type RecordSource } from '#platform/server/records/record-source.ts';
import type { Measure } from '../contract.ts';
import { DEFAULT_RANGES } from '../rules.ts';

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
  {
    /** What each reading was before it was corrected, deleted or restored; also of readings that are deleted now. */
    kind: 'reading_changes',
    columns: [
      ...[
        'reading_id',
        'type',
        'action',
        'value',
        'systolic',
        'diastolic',
        'pulse',
        'beyond',
        'unit',
        'context',
      ],
      ...['taken_at', 'note', 'changed_at', 'changed_by'],
    ],
    rows: (
      bounds,
    ) => `select e.id, e.at, json_build_object('reading_id', v.id, 'type', v.type, 'action', e.action,
        'value', e.readings->'value', 'systolic', e.readings->'systolic', 'diastolic', e.readings->'diastolic',
        'pulse', e.readings->'pulse', 'beyond', e.readings->'beyond', 'unit', e.unit,
        'context', e.readings->'context', 'taken_at', e.taken_at, 'note', e.note, 'changed_at', e.at,
        'changed_by', p.name) as data
      from vitals v join vital_edits e on e.vital_id = v.id left join persons p on p.id = e.by_id
      where v.patient_id = ${bounds.patient} and v.brand_id = ${bounds.brand} and v.edits > 0
        and ${inPage('e.at', 'e.id', bounds)}`,
  },
  {
    /** Ranges that a doctor set for this patient; also those that have ended. */
    kind: 'own_ranges',
    columns: [
      ...['measure', 'unit', 'critical_low', 'low', 'high', 'critical_high', 'set_by', 'set_at', 'ended_at'],
    ],
    rows: (bounds) => `select r.id, r.set_at as at, json_build_object('measure', r.measure,
        'critical_low', r.critical_low, 'low', r.low, 'high', r.high, 'critical_high', r.critical_high,
        'set_by', p.name, 'set_at', r.set_at, 'ended_at', r.ended_at) as data
      from vital_ranges r left join persons p on p.id = r.set_by
      where r.patient_id = ${bounds.patient} and r.brand_id = ${bounds.brand}
        and ${inPage('r.set_at', 'r.id', bounds)}`,
    open: withUnit,
  },
];

/** Each measure has its range in one unit. */
function withUnit(row: RecordRow): RecordRow {
  const { unit } = DEFAULT_RANGES[row.data.measure as Measure];
  return { ...row, data: { ...row.data, unit } };
}
