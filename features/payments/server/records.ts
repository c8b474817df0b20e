import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** What was to be paid, what was paid and what came back; amounts in paise. */
export const records: readonly RecordSource[] = [
  {
    kind: 'payments',
    columns: ['purpose', 'title', 'amount', 'state', 'paid_at', 'refunded', 'refunds'],
    rows: (
      bounds,
    ) => `select q.id, q.created_at as at, json_build_object('purpose', q.purpose, 'title', q.title,
        'amount', q.amount, 'state', coalesce(p.state, q.state), 'paid_at', p.paid_at,
        'refunded', (select sum(r.amount) from payment_refunds r
          where r.payment_id = p.id and r.attempt_id = p.paid_by and r.state = 'processed'),
        'refunds', (select string_agg(concat_ws(' ', r.amount, r.state, r.reason), '; ' order by r.id)
          from payment_refunds r where r.payment_id = p.id)) as data
      from payment_requests q left join payments p on p.request_id = q.id
      where q.patient_id = ${bounds.patient} and q.brand_id = ${bounds.brand}
        and ${inPage('q.created_at', 'q.id', bounds)}`,
  },
];
