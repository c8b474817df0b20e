import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { DatedException, Mode, WeeklyRule } from '../../contract.ts';

export const RULE_JSON = `json_build_object(
  'rule_id', r.id, 'clinician_id', r.clinician_id, 'mode', r.mode, 'weekday', r.weekday, 'from', r.from_time,
  'to', r.to_time, 'slot_minutes', r.slot_minutes, 'buffer_minutes', r.buffer_minutes, 'fee', r.fee,
  'follow_up_fee', r.follow_up_fee, 'follow_up_days', r.follow_up_days, 'clinic_id', r.clinic_id,
  'valid_from', r.valid_from, 'valid_until', r.valid_until)`;

/** For days that are over: weekly hours hold from the day on which they were added or last changed. */
export const PAST_RULE_JSON = `${RULE_JSON}::jsonb || jsonb_build_object(
  'valid_from', greatest(r.valid_from, (r.created_at at time zone '${CLINIC_ZONE}')::date))`;

export const EXCEPTION_JSON = `json_build_object(
  'exception_id', e.id, 'clinician_id', e.clinician_id, 'kind', e.kind, 'date', e.date, 'from', e.from_time,
  'to', e.to_time, 'mode', e.mode, 'slot_minutes', e.slot_minutes, 'buffer_minutes', e.buffer_minutes,
  'fee', e.fee, 'follow_up_fee', e.follow_up_fee, 'follow_up_days', e.follow_up_days, 'clinic_id', e.clinic_id,
  'note', e.note)`;

/** The clinician and clinic days of the wanted hours, and their version; null for a clinician who never had any. */
export interface HoursWanted {
  readonly clinicianId: string;
  readonly brandId: string;
  readonly version: number | null;
  readonly firstDay: string;
}

export interface KnownHours {
  readonly version: number;
  /** Exceptions before this clinic day are left out. */
  readonly since: string;
  readonly rules: readonly WeeklyRule[];
  readonly exceptions: readonly DatedException[];
}

const LOAD: Statement = {
  name: 'appointments.load_hours',
  text: `select s.clinician_id, s.brand_id, s.version,
      (select json_agg(${RULE_JSON}) from weekly_rules r
        where r.clinician_id = s.clinician_id and r.brand_id = s.brand_id) as rules,
      (select json_agg(${EXCEPTION_JSON}) from dated_exceptions e
        where e.clinician_id = s.clinician_id and e.brand_id = s.brand_id and e.date >= ask.since) as exceptions
    from unnest($1::uuid[], $2::text[], $3::date[]) as ask (clinician_id, brand_id, since)
    join schedules s on s.clinician_id = ask.clinician_id and s.brand_id = ask.brand_id`,
};

interface LoadedRow {
  readonly clinician_id: string;
  readonly brand_id: string;
  readonly version: number;
  readonly rules: WeeklyRule[] | null;
  readonly exceptions: DatedException[] | null;
}

/** How many clinicians' hours are cached in memory, for each database. */
const MOST = 5000;
const stored = new WeakMap<Db, Map<string, KnownHours>>();
const keyOf = (brandId: string, clinicianId: string): string => `${brandId} ${clinicianId}`;

/**
 * Hours change rarely and are asked for all the time. They are cached under their version, which every change of
 * hours raises in its own transaction: a reader who has just read the version knows whether the cached hours still
 * hold, no matter which server made the change. A transaction reads the hours from the database.
 */
export async function hoursOfMany(db: Db, wanted: readonly HoursWanted[]): Promise<(KnownHours | null)[]> {
  const known = stored.get(db) ?? new Map<string, KnownHours>();
  if (!('rollback' in db)) stored.set(db, known);
  const find = (of: HoursWanted): KnownHours | undefined => {
    const hours = known.get(keyOf(of.brandId, of.clinicianId));
    // Newer ones than were asked for are as good: what is booked is checked against them again.
    return hours && hours.version >= (of.version ?? 0) && hours.since <= of.firstDay ? hours : undefined;
  };
  const missing = new Map<string, HoursWanted>();
  for (const of of wanted) {
    if (of.version === null || find(of)) continue;
    const key = keyOf(of.brandId, of.clinicianId);
    const other = missing.get(key);
    if (!other || of.firstDay < other.firstDay) missing.set(key, of);
  }
  if (missing.size > 0) await load(db, known, [...missing.values()]);
  return wanted.map((of) => (of.version === null ? null : (find(of) ?? null)));
}

async function load(db: Db, known: Map<string, KnownHours>, missing: readonly HoursWanted[]): Promise<void> {
  if (known.size + missing.length > MOST) known.clear();
  const since = new Map(missing.map((of) => [keyOf(of.brandId, of.clinicianId), of.firstDay]));
  const rows = await runPrepared<LoadedRow>(db, LOAD, [
    missing.map((of) => of.clinicianId),
    missing.map((of) => of.brandId),
    missing.map((of) => of.firstDay),
  ]);
  for (const row of rows) {
    const key = keyOf(row.brand_id, row.clinician_id);
    known.set(key, {
      version: row.version,
      since: since.get(key) ?? '',
      rules: row.rules ?? [],
      exceptions: row.exceptions ?? [],
    });
  }
}

/** The part of a clinician's hours for one mode on some clinic days, both included. */
export function hoursWithin(hours: KnownHours | null, mode: Mode, firstDay: string, lastDay: string) {
  return {
    rules: (hours?.rules ?? []).filter((rule) => rule.mode === mode),
    exceptions: (hours?.exceptions ?? []).filter(
      (each) => each.date >= firstDay && each.date <= lastDay && (each.mode === null || each.mode === mode),
    ),
  };
}
