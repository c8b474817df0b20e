import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { TimelineSource } from '#platform/server/timeline.ts';
import { judgedBySql } from './repository/rows.ts';

const midnightOf = (at: string): string =>
  `(date_trunc('day', ${at} at time zone '${CLINIC_ZONE}') at time zone '${CLINIC_ZONE}')`;
const NO_ID = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The readings of a day are one entry, which stands at the day's last reading. Of each kind it shows the newest
 * critical reading of the day, or the newest one where none was critical. The query walks the index one day at a
 * time. When the previous page ended within a day that it has shown, the next one continues below that day.
 */
export const timeline: readonly TimelineSource[] = [
  {
    kind: 'readings',
    entries({ patient, brand, before, beforeId, limit }) {
      const mine = `v.patient_id = ${patient} and v.brand_id = ${brand} and v.deleted_at is null`;
      const newest = (condition: string) => `select v.id, v.taken_at as at from vitals v
        where ${mine} and ${condition} order by v.taken_at desc, v.id desc limit 1`;
      return `with recursive days as (
          (select first.id, first.at from (select exists (select 1 from vitals v where ${mine}
              and v.taken_at < ${midnightOf(before)} + interval '1 day'
              and (v.taken_at, v.id) >= (${before}, ${beforeId})) as is_shown) as s
            cross join lateral (${newest(`(v.taken_at, v.id) < (case when s.is_shown then ${midnightOf(before)} else ${before} end,
              case when s.is_shown then ${NO_ID} else ${beforeId} end)`)}) as first)
          union all
          select next.id, next.at from days d
            cross join lateral (${newest(`v.taken_at < ${midnightOf('d.at')}`)}) as next
        ) select id, at from days limit ${limit}`;
    },
    data: ({ patient, brand }) => `(select json_build_object('count', sum(r.n),
        'judged_by', (select row_to_json(j) from (select ${judgedBySql(patient, brand)}) j), 'readings', json_agg(json_build_object(
          'type', r.type, 'context', r.context, 'systolic', r.systolic, 'diastolic', r.diastolic, 'pulse', r.pulse, 'value', r.value,
          'beyond', r.beyond, 'unit', r.unit, 'taken_at', r.taken_at, 'is_critical', r.critical_at is not null)
          order by (r.critical_at is not null) desc, r.taken_at desc, r.id))
      from (select distinct on (v.type, v.context) v.*, count(*) over (partition by v.type, v.context) as n from vitals v
        where v.patient_id = ${patient} and v.brand_id = ${brand} and v.deleted_at is null
          and v.taken_at <= e.at and v.taken_at >= ${midnightOf('e.at')}
        order by v.type, v.context, (v.critical_at is not null) desc, v.taken_at desc, v.id) r)`,
  },
];
