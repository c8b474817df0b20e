import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';

/** The care plans of a person, with every period; amounts in paise. */
export const records: readonly RecordSource[] = [
  {
    kind: 'care_plans',
    columns: ['plan', 'started_on', 'ends_on', 'ended_on', 'ended_because', 'periods'],
    rows: (bounds) => `select s.id, s.created_at as at, json_build_object('plan', v.names->>'en',
        'started_on', s.started_on, 'ends_on', s.ends_on, 'ended_on', s.ended_on, 'ended_because', s.ended_because,
        'periods', (select string_agg(p.starts_on || ' – ' || p.ends_on || ': ' || p.amount, '; ' order by p.starts_on)
          from subscription_periods p where p.subscription_id = s.id and p.void_at is null)) as data
      from subscriptions s join plan_versions v on v.id = s.plan_id
      where s.person_id = ${bounds.patient} and s.brand_id = ${bounds.brand}
        and ${inPage('s.created_at', 's.id', bounds)}`,
  },
];
