import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { BeyondOfDay, DayPart, SummaryMeasure } from '../../contract.ts';
import { DAY_PART_HOURS } from '../../rules.ts';
import { CONTEXT, EVERYBODY, RANGE_OF } from './bounds.ts';

/** One group of readings: a measure in a span, or what of it is in a context, a part of the day or a day. */
export interface GroupRow {
  readonly measure: SummaryMeasure;
  /** Of the span that was asked for; else of the one before. */
  readonly is_now: boolean;
  readonly context: SugarContext | null;
  readonly day_part: DayPart | null;
  /** YYYY-MM-DD */
  readonly day: string | null;
  /** YYYY-MM */
  readonly month: string | null;
  readonly kind: 'all' | 'context' | 'day_part' | 'day' | 'month';
  readonly count: number;
  readonly days: number;
  readonly average: number;
  readonly total: number;
  readonly lowest: number;
  readonly highest: number;
  readonly in_range: number | null;
  /** How often a meter showed HI, and LO. */
  readonly high: number;
  readonly low: number;
  readonly lowest_id: string;
  readonly highest_id: string;
  readonly lowest_at: number;
  readonly highest_at: number;
}

export interface Summarised {
  /** Those in which there is any number. */
  readonly groups: readonly GroupRow[];
  /** Of the span that was asked for. */
  readonly beyond: BeyondOfDay[];
}

const dayParts = [...DAY_PART_HOURS]
  .reverse()
  .map(([hour, part]) => `when extract(hour from r.local) >= ${hour} then '${part}'`)
  .join(' ');

/**
 * Average, lowest, highest and how much of it is in range, for a span and the one before it, over all, by context, by
 * part of the day, by day and by month: one statement, over the readings of the two spans only. Of weights also the BMI,
 * each rounded as `bodyMassIndex` of the rules does it. What has no number since it was beyond what the meter measures is
 * out of range, and counts for nothing else.
 */
const SUMMARY: Statement = {
  name: 'vitals.summary',
  text: `with bounds as (
      select coalesce(o.measure, d.measure) as measure,
        case when o.id is null then d.low else coalesce(o.low, o.critical_low) end as low,
        case when o.id is null then d.high else coalesce(o.high, o.critical_high) end as high
      from jsonb_to_recordset($7::jsonb) as d (measure text, low float8, high float8)
      left join vital_ranges o on o.measure = d.measure and o.patient_id = $1::uuid and o.brand_id = $2
        and o.ended_at is null
    ), height as (
      select h.canonical_value / 100 as metres from vitals h
      where $3 = 'weight' and h.patient_id = $1::uuid and h.brand_id = $2 and h.type = 'height'
        and h.deleted_at is null
      order by h.taken_at desc, h.id desc limit 1
    ), r as (
      select v.id, v.taken_at, v.taken_at >= $5::timestamptz as is_now, m.measure, m.x, ${CONTEXT} as context, v.beyond,
        v.taken_at at time zone '${CLINIC_ZONE}' as local,
        ${RANGE_OF} as range_of
      from vitals v cross join lateral (values
          (case when v.context = 'hba1c' then 'hba1c' else 'value' end, v.canonical_value),
          ('bmi', (select round((v.canonical_value / (metres * metres))::numeric, 1)::float8 from height where metres >= 0.3)),
          ('systolic', v.systolic), ('diastolic', v.diastolic), ('pulse', v.pulse)) as m (measure, x)
      where v.patient_id = $1::uuid and v.brand_id = $2 and v.type = $3 and v.deleted_at is null
        and v.taken_at >= $4::timestamptz and v.taken_at < $6::timestamptz
        and (m.x is not null or (v.beyond is not null and m.measure = 'value'))
        and ($8::text is null or ${CONTEXT} = $8)
    ), judged as (
      select r.*, case ${dayParts} else 'night' end as day_part, r.local::date as day,
        to_char(r.local, 'YYYY-MM') as month,
        case when r.x is null then false when b.low is not null or b.high is not null
          then (b.low is null or r.x >= b.low) and (b.high is null or r.x < b.high) end as fits
      from r left join bounds b on b.measure = r.range_of
    )
    select measure, is_now, context, day_part, to_char(day, 'YYYY-MM-DD') as day, month,
      case when grouping(context) = 0 then 'context' when grouping(day_part) = 0 then 'day_part'
        when grouping(day) = 0 then 'day' when grouping(month) = 0 then 'month' else 'all' end as kind,
      count(x)::int as count, count(distinct day) filter (where x is not null)::int as days, avg(x)::float8 as average, sum(x)::float8 as total,
      min(x)::float8 as lowest, max(x)::float8 as highest,
      avg(case when fits then 1.0 when not fits then 0.0 end)::float8 as in_range,
      (array_agg(id order by x, taken_at desc) filter (where x is not null))[1] as lowest_id,
      (array_agg(id order by x desc, taken_at desc) filter (where x is not null))[1] as highest_id,
      extract(epoch from (array_agg(taken_at order by x, taken_at desc) filter (where x is not null))[1])::float8 * 1000 as lowest_at,
      extract(epoch from (array_agg(taken_at order by x desc, taken_at desc) filter (where x is not null))[1])::float8 * 1000 as highest_at,
      count(*) filter (where beyond = 'high')::int as high, count(*) filter (where beyond = 'low')::int as low
    from judged
    group by grouping sets ((measure, is_now), (measure, is_now, context), (measure, is_now, day_part),
      (measure, is_now, day), (measure, is_now, month))
    order by day, month, context, day_part`,
};

export async function summarise(
  db: Db,
  of: {
    readonly patientId: string;
    readonly brandId: string;
    readonly type: ReadingKind;
    readonly context?: SugarContext | undefined;
  },
  span: { readonly previous: Date; readonly from: Date; readonly until: Date },
): Promise<Summarised> {
  const rows = await runPrepared<GroupRow>(db, SUMMARY, [
    of.patientId,
    of.brandId,
    of.type,
    span.previous.toISOString(),
    span.from.toISOString(),
    span.until.toISOString(),
    EVERYBODY,
    of.context ?? null,
  ]);
  return {
    groups: rows.filter(({ count }) => count > 0),
    beyond: rows
      .filter(({ is_now, high, low }) => is_now && high + low > 0)
      .flatMap(({ day, high, low }) => (day ? [{ date: day, high, low }] : [])),
  };
}
