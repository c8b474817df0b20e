import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Reports with their values as the lab printed them. The papers are among the files. */
export const records: readonly RecordSource[] = [
  {
    kind: 'lab_results',
    columns: ['source', 'name', 'lab_name', 'taken_at', 'reported_at', 'state', 'values', 'file_id'],
    rows: (bounds) => `select r.id, r.taken_at as at, json_build_object('source', r.source,
        'name', coalesce(nullif(r.name, ''), r.package_ids::text), 'lab_name', r.lab_name, 'taken_at', r.taken_at,
        'reported_at', r.reported_at, 'state', r.state, 'file_id', r.file_id,
        'values', (select string_agg(concat_ws(' ', v.name, v.value, v.unit, '(' || nullif(v.range, '') || ')',
          nullif(v.flag, '')), '; ' order by v.position) from lab_values v where v.report_id = r.id)) as data
      from lab_reports r where r.patient_id = ${bounds.patient} and r.brand_id = ${bounds.brand}
        and ${inPage('r.taken_at', 'r.id', bounds)}`,
  },
];
