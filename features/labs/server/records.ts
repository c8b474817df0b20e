import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** Orders of lab tests in which the patient has a part. */
export const records: readonly RecordSource[] = [
  {
    kind: 'lab_orders',
    columns: ['tests', 'state', 'total', 'slot_at', 'address', 'paid_at', 'ended_at', 'reported_at'],
    rows: (bounds) => `select t.reference as id, t.created_at as at, json_build_object('order_id', o.id,
        'tests', (select string_agg(i->>'name', '; ') from jsonb_array_elements(t.items) i), 'state', o.state,
        'total', o.total, 'slot_at', o.slot_at, 'address', o.address, 'paid_at', o.paid_at, 'ended_at', o.ended_at,
        'reported_at', t.reported_at, 'has_report', exists (select 1 from lab_reports r where r.id = t.reference
          and r.order_id = o.id)) as data
      from lab_order_patients t join lab_orders o on o.id = t.order_id
      where t.patient_id = ${bounds.patient} and t.brand_id = ${bounds.brand}
        and ${inPage('t.created_at', 't.reference', bounds)}`,
  },
];
