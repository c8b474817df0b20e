import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import { type DatedException, STATUS, type Status, type WeeklyRule } from '../../contract.ts';
import { EXCEPTION_JSON, PAST_RULE_JSON } from './hours.ts';

/** One visit, with what its history says about time. Minutes and hours are whole; null where it never came to that. */
export interface ReportVisit {
  readonly id: string;
  readonly clinician_id: string;
  readonly patient_id: string;
  readonly status: Status;
  /** The clinic's day on which it begins, YYYY-MM-DD. */
  readonly day: string;
  readonly minutes: number;
  /** From the booking to the start. */
  readonly lead_hours: number;
  /** From the arrival to the session. */
  readonly wait_minutes: number | null;
  readonly visit_minutes: number | null;
  /** The session began by ten minutes after its time. */
  readonly on_time: boolean | null;
  /** Completed, and nothing completed in the brand before. */
  readonly is_new: boolean;
}

const minutes = (from: string, to: string) =>
  sql.raw(`greatest(0, round(extract(epoch from ${to} - ${from}) / 60))::int`);

const amongClinicians = (alias: string, ids: readonly string[] | undefined) =>
  ids ? sql`and ${sql.raw(alias)}.clinician_id = any(${`{${ids.join(',')}}`}::uuid[])` : sql``;

/**
 * The visits that begin from one instant until before another: all of a brand, or those of some clinicians. What isn't
 * paid yet is no visit, nor what was cancelled before it was paid.
 */
export async function reportVisits(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: Date;
    readonly until: Date;
    readonly clinicianIds?: readonly string[] | undefined;
  },
): Promise<ReportVisit[]> {
  return await rowsOf<ReportVisit>(
    db,
    sql`select a.id, a.clinician_id, a.patient_id, a.status,
        to_char(a.starts_at ${AT_CLINIC}, 'YYYY-MM-DD') as day,
        ${minutes('a.starts_at', 'a.ends_at')} as minutes,
        greatest(0, round(extract(epoch from a.starts_at - a.created_at) / 3600))::int as lead_hours,
        ${minutes('h.arrived', 'h.started')} as wait_minutes, ${minutes('h.started', 'h.ended')} as visit_minutes,
        h.started <= a.starts_at + interval '10 minutes' as on_time,
        a.status = ${STATUS.completed} and not exists (select 1 from appointments p
          where p.patient_id = a.patient_id and p.brand_id = a.brand_id and p.status = 9
            and p.starts_at < a.starts_at) as is_new
      from appointments a
      left join lateral (select min(e.at) filter (where e.to_status = ${STATUS.arrived}) as arrived,
          min(e.at) filter (where e.to_status = ${STATUS.inSession}) as started,
          max(e.at) filter (where e.to_status = ${STATUS.completed}) as ended,
          bool_or(e.from_status = ${STATUS.awaitingPayment} and e.to_status = ${STATUS.cancelled}) as never_paid
        from appointment_history e where e.appointment_id = a.id) h on true
      where a.brand_id = ${of.brandId} and a.starts_at >= ${of.from.toISOString()}::timestamptz
        and a.starts_at < ${of.until.toISOString()}::timestamptz and a.status <> ${STATUS.awaitingPayment}
        and not (a.status = ${STATUS.cancelled} and coalesce(h.never_paid, false))
        ${amongClinicians('a', of.clinicianIds)}`,
  );
}

export interface BrandHours {
  readonly rules: readonly WeeklyRule[];
  readonly exceptions: readonly DatedException[];
}

/**
 * The hours of all clinicians of a brand, or of some, with the exceptions of some days, as they were on each day: weekly
 * hours count from the day on which they were added or last changed, and until the clinician is suspended.
 */
export async function brandHours(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: string;
    readonly to: string;
    readonly clinicianIds?: readonly string[] | undefined;
  },
): Promise<BrandHours> {
  const ofClinician = (alias: string) => amongClinicians(alias, of.clinicianIds);
  const [row] = await rowsOf<{ rules: WeeklyRule[] | null; exceptions: DatedException[] | null }>(
    db,
    sql`with shut_out as (select k.person_id, (m.suspended_at ${AT_CLINIC})::date as day
          from clinicians k join memberships m using (person_id, brand_id, user_type)
          where k.brand_id = ${of.brandId} and m.suspended_at is not null)
      select (select json_agg(${sql.raw(PAST_RULE_JSON)} || jsonb_build_object('valid_until', least(r.valid_until, o.day)))
          from weekly_rules r left join shut_out o on o.person_id = r.clinician_id
          where r.brand_id = ${of.brandId} ${ofClinician('r')}) as rules,
        (select json_agg(${sql.raw(EXCEPTION_JSON)})
          from dated_exceptions e left join shut_out o on o.person_id = e.clinician_id
          where e.brand_id = ${of.brandId} and e.date between ${of.from}::date and least(${of.to}::date, o.day)
            ${ofClinician('e')}) as exceptions`,
  );
  return { rules: row?.rules ?? [], exceptions: row?.exceptions ?? [] };
}

/** A day of a clinician. */
interface VisitDay {
  readonly brand_id: string;
  readonly day: string;
  readonly clinician_id: string;
}

/** The day on which a visit begins, for listeners of changes of a visit. */
export async function dayOfVisit(db: Db, id: string): Promise<VisitDay | undefined> {
  const [row] = await rowsOf<VisitDay>(
    db,
    sql`select brand_id, clinician_id, to_char(starts_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from appointments where id = ${id}::uuid`,
  );
  return row;
}

/**
 * The day of the patient's next completed visit in the brand, with any clinician: whether it is their first depends on
 * this one.
 */
export async function dayOfNextCompleted(db: Db, id: string): Promise<VisitDay | undefined> {
  const [row] = await rowsOf<VisitDay>(
    db,
    sql`select n.brand_id, n.clinician_id, to_char(n.starts_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from appointments a join appointments n on n.patient_id = a.patient_id and n.brand_id = a.brand_id
        and n.starts_at > a.starts_at and n.status = ${STATUS.completed}
      where a.id = ${id}::uuid order by n.starts_at limit 1`,
  );
  return row;
}
