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
];
