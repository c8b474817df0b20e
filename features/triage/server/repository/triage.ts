import { assignedPatientsSql, phoneOfSql } from '#features/people/server/index.ts';
import type { Routine } from '#features/routines/contract.ts';
import {
  CONTEXT,
  cameAfter,
  EACH_KIND,
  EVERYBODY,
  IS_OF_KIND,
  type JudgedBy,
  RANGE_OF,
  type VitalRow,
} from '#features/vitals/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { READING_KINDS, SUGAR_CONTEXTS } from '#platform/contract/readings.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { TRIAGE_REASONS } from '../../contract.ts';
import { SILENCE_GRACE_HOURS } from '../../rules.ts';

/** Who is silent for so long is silent; what was out of range then is no news. */
const LOOKED_BACK = `interval '14 days'`;
const BEFORE_ANY_SILENCE = `interval '400 days'`;

export interface TriageRow {
  readonly patient_id: string;
  readonly name: string | null;
  readonly other_name: string | null;
  readonly phone: string | null;
  /** Place of the reason in TRIAGE_REASONS. */
  readonly rank: number;
  readonly since: number;
  readonly vital: Pick<
    VitalRow,
    'id' | 'type' | 'value' | 'systolic' | 'diastolic' | 'pulse' | 'context' | 'beyond' | 'unit' | 'taken_at'
  > | null;
  /** Of a critical one: another of its kind was measured after it. */
  readonly measured_since: boolean;
  /** The newest unanswered alert. */
  readonly alert: {
    readonly text: string;
    readonly texts: Partial<Record<Language, string>>;
    readonly path: string;
    readonly taken_at: number;
  } | null;
  readonly ranges: JudgedBy['ranges'];
  /** Of weights only: what they are judged by. */
  readonly height: JudgedBy['height'];
  readonly routine: (Pick<Routine, 'type' | 'context' | 'every_days'> & { readonly id: string }) | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly owner_other_name: string | null;
  readonly deadline_at: number | null;
  /** When the first critical reading was measured that came after that deadline was set. */
  readonly pressing_since: number | null;
  readonly note: string;
  readonly note_by_name: string | null;
  readonly note_by_other_name: string | null;
  readonly note_at: number | null;
}

export interface TriageList {
  readonly page: readonly TriageRow[];
  readonly counts: readonly { readonly rank: number; readonly many: number }[];
}

/**
 * The kinds of which the newest reading is judged. Sugar is judged by context: a normal random one doesn't hide a
 * high fasting one.
 */
const KINDS = READING_KINDS.filter((kind) => kind !== 'height')
  .flatMap((kind) =>
    kind === 'blood_sugar'
      ? SUGAR_CONTEXTS.map((context) => `('${kind}', '${context}')`)
      : [`('${kind}', null::text)`],
  )
  .join(', ');

/** Of `vitals v` and `k (type, context)`: those of a kind that aren't too old to be judged. */
const OF_KIND = `v.patient_id = mine.patient_id and v.brand_id = $1 and v.type = k.type and v.deleted_at is null
          and v.taken_at > $3::timestamptz - ${LOOKED_BACK}
          and (k.context is null or coalesce(v.context, 'random') = k.context)`;
const MEASURED = `case judged.measure when 'value' then v.canonical_value when 'systolic' then v.systolic
          when 'diastolic' then v.diastolic when 'pulse' then v.pulse
          when 'bmi' then case when height.metres >= 0.3
            then round((v.canonical_value / (height.metres * height.metres))::numeric, 1)::float8 end end`;
const IS_OUTSIDE = `((v.beyond is not null and judged.measure = 'value')
          or ${MEASURED} < judged.low or ${MEASURED} >= judged.high)`;
const IS_WITHIN = `(v.beyond is null and ${MEASURED} is not null and ${IS_OUTSIDE} is not true)`;

const criticalAfter = (time: string, patient: string): string => `vitals v
        where v.patient_id = ${patient} and v.brand_id = $1 and v.critical_at is not null and v.deleted_at is null
          and v.taken_at > $3::timestamptz - ${LOOKED_BACK} and ${cameAfter(time, 'critical_at')}`;
/** Critical results of laboratories without an answer since. */
const alertAfter = (time: string, patient: string): string => `vital_alerts a
        where a.patient_id = ${patient} and a.brand_id = $1 and a.raised_at > $3::timestamptz - ${LOOKED_BACK}
          and (${time} is null or a.raised_at > ${time})`;
const UNATTENDED_CRITICAL = criticalAfter('mine.closed_at', 'mine.patient_id');

/**
 * Of everybody in `mine` the most urgent reason, as `worst`. They wait since the first unhandled reading (out of
 * range: since the first one after the last within the range), so that later readings change neither the deadline nor
 * the place in the list. A weight is judged by the BMI where a doctor has set a range of it and none of weights. By
 * everybody's range most patients would be listed after each weighing, and it would hide that one of them fell
 * silent.
 */
export const REASONS = `critical as (
      select mine.patient_id, 0 as rank, newest.id as vital_id, null::uuid as routine_id, oldest.taken_at as since
      from mine cross join lateral (
        select v.id from ${UNATTENDED_CRITICAL} order by v.taken_at desc limit 1) newest
      cross join lateral (
        select v.taken_at from ${UNATTENDED_CRITICAL} order by v.taken_at limit 1) oldest
    ), alerted as (
      select mine.patient_id, 0 as rank, null::uuid as vital_id, null::uuid as routine_id, oldest.raised_at as since
      from mine cross join lateral (
        select a.raised_at from ${alertAfter('mine.closed_at', 'mine.patient_id')} order by a.raised_at limit 1) oldest
    ), outside as (
      select mine.patient_id, 1 as rank, (array_agg(v.id order by v.taken_at desc, v.id desc))[1] as vital_id,
        null::uuid as routine_id, min(coalesce(oldest.taken_at, v.taken_at)) as since
      from mine cross join (values ${KINDS}) as k (type, context)
      cross join lateral (
        select * from vitals v where ${OF_KIND} order by v.taken_at desc, v.id desc limit 1) v
      left join lateral (
        select h.canonical_value / 100 as metres from vitals h
        where v.type = 'weight' and h.patient_id = mine.patient_id and h.brand_id = $1 and h.type = 'height'
          and h.deleted_at is null and not exists (select 1 from vital_ranges w where w.patient_id = h.patient_id
            and w.brand_id = $1 and w.measure = 'weight' and w.ended_at is null)
        order by h.taken_at desc, h.id desc limit 1) height on true
      cross join lateral (
        select m.measure, case when o.id is null then d.low else coalesce(o.low, o.critical_low) end as low,
          case when o.id is null then d.high else coalesce(o.high, o.critical_high) end as high
        from (values ('value'), ('systolic'), ('diastolic'), ('pulse'), ('bmi')) as m (measure)
        join jsonb_to_recordset($4::jsonb) as d (measure text, low float8, high float8) on d.measure = ${RANGE_OF}
        left join vital_ranges o on o.patient_id = mine.patient_id and o.brand_id = $1 and o.measure = d.measure
          and o.ended_at is null
        where m.measure <> 'bmi' or o.id is not null) judged
      left join lateral (
        select v.taken_at from vitals v where ${OF_KIND} and v.taken_at > coalesce((
            select v.taken_at from vitals v where ${OF_KIND} and ${IS_WITHIN}
            order by v.taken_at desc limit 1), '-infinity')
          and ${IS_OUTSIDE} and ${cameAfter('mine.closed_at', 'recorded_at')}
        order by v.taken_at limit 1) oldest on true
      where ${cameAfter('mine.closed_at', 'recorded_at')} and ${IS_OUTSIDE}
      group by mine.patient_id
    ), silent as (
      select distinct on (mine.patient_id) mine.patient_id, 2 as rank, null::uuid as vital_id, r.id as routine_id,
        b.base + r.every_days * interval '1 day' as since
      from mine join vital_routines r on r.patient_id = mine.patient_id and r.brand_id = $1 and r.ended_at is null
        and (r.ends_on is null or r.ends_on >= ($3::timestamptz at time zone '${CLINIC_ZONE}')::date)
      left join lateral (
        select v.taken_at from vitals v
        where v.patient_id = mine.patient_id and v.brand_id = $1 and v.type = r.type and v.deleted_at is null
          and (r.context is null or ${CONTEXT} = r.context) and v.taken_at > $3::timestamptz - ${BEFORE_ANY_SILENCE}
        order by v.taken_at desc limit 1) last on true
      cross join lateral (select greatest(last.taken_at, r.starts_on::timestamp at time zone '${CLINIC_ZONE}', r.set_at,
        mine.closed_at) as base) b
      where b.base + r.every_days * interval '1 day' + interval '${SILENCE_GRACE_HOURS} hours' < $3::timestamptz
      order by mine.patient_id, b.base + r.every_days * interval '1 day'
    ), worst as (
      select distinct on (found.patient_id) found.*
      from (select * from critical union all select * from alerted union all select * from outside union all select * from silent) found
      order by found.patient_id, found.rank, found.since`;
export const CARE = `t.owner_id, t.deadline_at, t.closed_at, coalesce(t.note, '') as note,
        t.note_by, t.note_at, greatest(t.closed_at, coalesce(t.deadline_set_at, t.updated_at)) as known_until`;
export const PRESSING_SINCE = (row: string): string => `least(
            (select v.taken_at from ${criticalAfter(`${row}.known_until`, `${row}.patient_id`)} order by v.taken_at limit 1),
            (select a.raised_at from ${alertAfter(`${row}.known_until`, `${row}.patient_id`)} order by a.raised_at limit 1))`;

/** One statement for all patients in a clinician's care. */
export const LIST: Statement = {
  name: 'triage.list',
  text: `with mine as (
      select a.patient_id, ${CARE}
      from ${assignedPatientsSql('$1', '$2::uuid')} a
      left join vital_triage t on t.brand_id = $1 and t.patient_id = a.patient_id
    ), ${REASONS}
    ), page as (
      select w.*, mine.owner_id, mine.deadline_at, mine.known_until, mine.closed_at, mine.note, mine.note_by, mine.note_at
      from worst w join mine on mine.patient_id = w.patient_id
      where ($5::int is null or w.rank = $5::int) and (not $6::boolean or mine.owner_id = $2::uuid)
        and ($8::int is null or (w.rank, w.since, w.patient_id) > ($8::int, $9::timestamptz, $10::uuid))
      order by w.rank, w.since, w.patient_id limit $7::int
    )
    select (select coalesce(json_agg(json_build_object('patient_id', page.patient_id, 'name', p.name,
        'other_name', p.other_name, 'phone', case when page.rank = 0 then ${phoneOfSql('$1', 'page.patient_id')} end, 'rank', page.rank,
        'since', extract(epoch from page.since)::float8 * 1000, 'owner_id', page.owner_id, 'owner_name', q.name,
        'owner_other_name', q.other_name, 'deadline_at', extract(epoch from page.deadline_at)::float8 * 1000, 'note', page.note,
        'pressing_since', case when page.rank = 0 and page.deadline_at is not null then (
          select extract(epoch from ${PRESSING_SINCE('page')})::float8 * 1000) end,
        'note_by_name', n.name, 'note_by_other_name', n.other_name, 'note_at', extract(epoch from page.note_at)::float8 * 1000,
        'vital', case when v.id is not null then json_build_object('id', v.id, 'type', v.type, 'value', v.value,
          'systolic', v.systolic, 'diastolic', v.diastolic, 'pulse', v.pulse, 'context', v.context, 'beyond', v.beyond, 'unit', v.unit,
          'taken_at', extract(epoch from v.taken_at)::float8 * 1000) end,
        'measured_since', page.rank = 0 and standing.id is null and alert.text is null,
        'alert', case when alert.text is not null then json_build_object('text', alert.text, 'texts', alert.texts, 'path', alert.path,
          'taken_at', extract(epoch from alert.taken_at)::float8 * 1000) end,
        'ranges', (select coalesce(json_agg(json_build_object('measure', o.measure, 'critical_low', o.critical_low,
            'low', o.low, 'high', o.high, 'critical_high', o.critical_high)), '[]') from vital_ranges o
          where o.patient_id = page.patient_id and o.brand_id = $1 and o.ended_at is null),
        'height', case when v.type = 'weight' then (select h.canonical_value from vitals h where h.patient_id = page.patient_id
            and h.brand_id = $1 and h.type = 'height' and h.deleted_at is null
          order by h.taken_at desc, h.id desc limit 1) end,
        'routine', case when r.id is not null then json_build_object('id', r.id, 'type', r.type, 'context', r.context,
          'every_days', r.every_days) end) order by page.rank, page.since, page.patient_id), '[]')
      from page left join lateral (
          select v.id from (values ${EACH_KIND}) as k (type, is_hba1c) cross join lateral (
            select * from vitals v
            where v.patient_id = page.patient_id and v.brand_id = $1 and v.deleted_at is null and ${IS_OF_KIND}
              and v.taken_at > $3::timestamptz - ${LOOKED_BACK}
            order by v.taken_at desc, v.id desc limit 1) v
          where page.rank = 0 and v.critical_at is not null and ${cameAfter('page.closed_at', 'critical_at')}
          order by v.taken_at desc limit 1) standing on true
        left join lateral (
          select a.text, a.texts, a.path, a.taken_at from ${alertAfter('page.closed_at', 'page.patient_id')}
            and page.rank = 0
          order by a.raised_at desc limit 1) alert on true
        left join vitals v on v.id = coalesce(standing.id, page.vital_id) left join vital_routines r on r.id = page.routine_id
        left join persons p on p.id = page.patient_id left join persons q on q.id = page.owner_id
        left join persons n on n.id = page.note_by) as page,
      (select coalesce(json_agg(c), '[]') from (select rank, count(*)::int as many from worst group by rank) c) as counts`,
};

export async function listTriage(
  db: Db,
  of: { readonly brandId: string; readonly clinicianId: string; readonly now: Date },
  narrow: {
    readonly reason: (typeof TRIAGE_REASONS)[number] | undefined;
    readonly mine: boolean;
    readonly after: readonly [rank: string, since: string, patientId: string] | null;
  },
  limit: number,
): Promise<TriageList> {
  const [rank, since, patientId] = narrow.after ?? [null, null, null];
  const [row] = await runPrepared<TriageList>(db, LIST, [
    of.brandId,
    of.clinicianId,
    of.now.toISOString(),
    EVERYBODY,
    narrow.reason ? TRIAGE_REASONS.indexOf(narrow.reason) : null,
    narrow.mine,
    limit,
    rank,
    since,
    patientId,
  ]);
  return row ?? { page: [], counts: [] };
}
