import { packageName } from '#features/lab-tests/server/index.ts';
import { DEFAULT_LANGUAGE } from '#platform/contract/language.ts';
import {
  inPage,
  type RecordBounds,
  type RecordRow,
  type RecordSource,
} from '#platform/server/records/record-source.ts';

/** What the person who ordered for a family wrote is in their own export only. */
const ofOrderer = (column: string, { patient }: RecordBounds): string =>
  `case when o.ordered_by = ${patient} then ${column} end`;

/**
 * Orders of lab tests in which the patient has a part (here, since each says whether there is a report of it), and reports
 * with their values as the lab printed them. The papers are among the files.
 */
export const records: readonly RecordSource[] = [
  {
    kind: 'lab_orders',
    columns: [
      'tests',
      'state',
      'total',
      'slot_at',
      'address',
      'paid_at',
      'ended_at',
      'reported_at',
      'contact',
      'phone',
      'notes',
      'cancel_note',
    ],
    rows: (bounds) => `select t.reference as id, t.created_at as at, json_build_object('order_id', o.id,
        'tests', (select string_agg(i->>'name', '; ') from jsonb_array_elements(t.items) i), 'state', o.state,
        'total', o.total, 'slot_at', o.slot_at, 'address', o.address, 'paid_at', o.paid_at, 'ended_at', o.ended_at,
        'reported_at', t.reported_at, 'contact', ${ofOrderer('o.name', bounds)},
        'phone', ${ofOrderer('o.phone', bounds)}, 'notes', ${ofOrderer('o.notes', bounds)},
        'cancel_note', ${ofOrderer('o.cancel_note', bounds)}, 'has_report', exists (select 1 from lab_reports r where r.id = t.reference
          and r.order_id = o.id)) as data
      from lab_order_patients t join lab_orders o on o.id = t.order_id
      where t.patient_id = ${bounds.patient} and t.brand_id = ${bounds.brand}
        and ${inPage('t.created_at', 't.reference', bounds)}`,
  },
  {
    kind: 'lab_results',
    columns: ['source', 'name', 'lab_name', 'taken_at', 'reported_at', 'state', 'values', 'file_id'],
    rows: (bounds) => `select r.id, r.taken_at as at, json_build_object('source', r.source,
        'name', r.name, 'package_ids', r.package_ids, 'lab_name', r.lab_name, 'taken_at', r.taken_at,
        'reported_at', r.reported_at, 'state', r.state, 'file_id', r.file_id, 'values', l.printed, 'lines', l.lines) as data
      from lab_reports r left join lateral (
        select string_agg(concat_ws(' ', v.name, v.value, v.unit, '(' || nullif(v.range, '') || ')',
            nullif(v.flag, '')), '; ' order by v.position, v.id) as printed,
          json_agg(json_build_object('id', v.id, 'name', v.name, 'loinc', v.loinc, 'value', v.value,
            'number', v.number, 'unit', v.unit, 'range', v.range, 'low', v.low, 'high', v.high, 'flag', v.flag,
            'level', v.level, 'contradicts', v.contradicts, 'corrected_at', v.corrected_at,
            'corrected_from', v.corrected_from) order by v.position, v.id) as lines
        from lab_values v where v.report_id = r.id) l on true
      where r.patient_id = ${bounds.patient} and r.brand_id = ${bounds.brand}
        and ${inPage('r.taken_at', 'r.id', bounds)}`,
    open: named,
  },
];

/** Of an order, a report has the names of its tests. */
function named(row: RecordRow): RecordRow {
  const { name, package_ids: ids } = row.data;
  const tests = (ids as readonly string[]).map((id) => packageName(DEFAULT_LANGUAGE, id)).join('; ');
  return { ...row, data: { ...row.data, name: name || tests } };
}
