import { and, asc, eq, gt, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import {
  ACTIVE_STATUSES,
  type DatedException,
  type Mode,
  type Status,
  type WeeklyRule,
} from '../../contract.ts';
import type { Hours } from '../../rules.ts';
import { appointments, datedExceptions, schedules, weeklyRules } from '../tables.ts';
import { EXCEPTION_JSON, RULE_JSON } from './hours.ts';
import { ms } from './rows.ts';

/** The hours of a clinician that hold on `since` or later. */
export async function hoursOf(db: Db, brandId: string, clinicianId: string, since: string): Promise<Hours> {
  const [row] = await rowsOf<{ rules: WeeklyRule[] | null; exceptions: DatedException[] | null }>(
    db,
    sql`select
      (select json_agg(${sql.raw(RULE_JSON)} order by r.weekday, r.from_time, r.mode, r.id) from weekly_rules r
        where r.clinician_id = ${clinicianId}::uuid and r.brand_id = ${brandId}
          and (r.valid_until is null or r.valid_until >= ${since}::date)) as rules,
      (select json_agg(${sql.raw(EXCEPTION_JSON)} order by e.date, e.from_time, e.id) from dated_exceptions e
        where e.clinician_id = ${clinicianId}::uuid and e.brand_id = ${brandId} and e.date >= ${since}::date) as exceptions`,
  );
  return { rules: row?.rules ?? [], exceptions: row?.exceptions ?? [] };
}

const holdsFrom = (day: string) => or(isNull(weeklyRules.validUntil), gte(weeklyRules.validUntil, day));

/** Null also for hours that have ended: they are only counted. */
export async function ownerOfRule(
  db: Db,
  brandId: string,
  ruleId: string,
  today: string,
): Promise<string | null> {
  const [row] = await db
    .select({ clinicianId: weeklyRules.clinicianId })
    .from(weeklyRules)
    .where(and(eq(weeklyRules.id, ruleId), eq(weeklyRules.brandId, brandId), holdsFrom(today)));
  return row?.clinicianId ?? null;
}

/** Null also for a day that is over. */
export async function ownerOfException(
  db: Db,
  brandId: string,
  exceptionId: string,
  today: string,
): Promise<string | null> {
  const [row] = await db
    .select({ clinicianId: datedExceptions.clinicianId })
    .from(datedExceptions)
    .where(
      and(
        eq(datedExceptions.id, exceptionId),
        eq(datedExceptions.brandId, brandId),
        gte(datedExceptions.date, today),
      ),
    );
  return row?.clinicianId ?? null;
}

export interface Author {
  readonly brandId: string;
  readonly personId: string;
  readonly now: Date;
}

/**
 * Adds or replaces; false when the id belongs to something else. What replaces older hours counts from this moment: the
 * older ones stay for the days that are over.
 */
export async function putRule(tx: Tx, rule: WeeklyRule, by: Author): Promise<boolean> {
  await copyPast(tx, rule.rule_id, by);
  const values = {
    mode: rule.mode,
    weekday: rule.weekday,
    from: rule.from,
    to: rule.to,
    slotMinutes: rule.slot_minutes,
    bufferMinutes: rule.buffer_minutes,
    fee: rule.fee,
    followUpFee: rule.follow_up_fee,
    followUpDays: rule.follow_up_days,
    clinicId: rule.clinic_id,
    validFrom: rule.valid_from,
    validUntil: rule.valid_until,
    createdAt: by.now,
    createdBy: by.personId,
  };
  const written = await tx
    .insert(weeklyRules)
    .values({
      id: rule.rule_id,
      brandId: by.brandId,
      clinicianId: rule.clinician_id,
      ...values,
    })
    .onConflictDoUpdate({
      target: weeklyRules.id,
      set: values,
      setWhere: and(eq(weeklyRules.clinicianId, rule.clinician_id), eq(weeklyRules.brandId, by.brandId)),
    })
    .returning({ id: weeklyRules.id });
  return written.length > 0;
}

/** In all weekly hours that hold `today` or later; a follow-up never costs more than a visit. False where there are no hours yet. */
export async function setFees(
  tx: Tx,
  brandId: string,
  clinicianId: string,
  today: string,
  fees: { readonly fee?: number; readonly followUpFee?: number; readonly followUpDays?: number },
): Promise<boolean> {
  const { fee, followUpFee, followUpDays } = fees;
  const written = await tx
    .update(weeklyRules)
    .set({
      fee: sql`coalesce(${fee ?? null}::int, ${weeklyRules.fee})`,
      followUpFee: sql`least(coalesce(${followUpFee ?? null}::int, ${weeklyRules.followUpFee}),
        coalesce(${fee ?? null}::int, ${weeklyRules.fee}))`,
      followUpDays: sql`coalesce(${followUpDays ?? null}::int, ${weeklyRules.followUpDays})`,
    })
    .where(and(eq(weeklyRules.clinicianId, clinicianId), eq(weeklyRules.brandId, brandId), holdsFrom(today)))
    .returning({ id: weeklyRules.id });
  return written.length > 0;
}

/** Adds or replaces; false when the id belongs to something else. */
export async function putException(tx: Tx, exception: DatedException, by: Author): Promise<boolean> {
  const values = {
    kind: exception.kind,
    date: exception.date,
    from: exception.from,
    to: exception.to,
    mode: exception.mode,
    slotMinutes: exception.slot_minutes,
    bufferMinutes: exception.buffer_minutes,
    fee: exception.fee,
    followUpFee: exception.follow_up_fee,
    followUpDays: exception.follow_up_days,
    clinicId: exception.clinic_id,
    note: exception.note,
  };
  const written = await tx
    .insert(datedExceptions)
    .values({
      id: exception.exception_id,
      brandId: by.brandId,
      clinicianId: exception.clinician_id,
      ...values,
      createdAt: by.now,
      createdBy: by.personId,
    })
    .onConflictDoUpdate({
      target: datedExceptions.id,
      set: values,
      setWhere: and(
        eq(datedExceptions.clinicianId, exception.clinician_id),
        eq(datedExceptions.brandId, by.brandId),
      ),
    })
    .returning({ id: datedExceptions.id });
  return written.length > 0;
}

/** The hours stay for the days that are over. */
export async function deleteRule(tx: Tx, ruleId: string, by: Author): Promise<void> {
  await copyPast(tx, ruleId, by);
  await tx.delete(weeklyRules).where(and(eq(weeklyRules.id, ruleId), eq(weeklyRules.brandId, by.brandId)));
}

/** Weekly hours that held on days that are over become hours of their own, which end yesterday. */
async function copyPast(tx: Tx, ruleId: string, by: Author): Promise<void> {
  const today = clinicDay(by.now);
  const [rule] = await tx
    .select()
    .from(weeklyRules)
    .where(and(eq(weeklyRules.id, ruleId), eq(weeklyRules.brandId, by.brandId)));
  if (!rule) return;
  const since = [clinicDay(rule.createdAt), rule.validFrom ?? ''].sort().at(-1) ?? '';
  const [until = ''] = [addDays(today, -1), rule.validUntil ?? '9'].sort();
  if (since <= until) await tx.insert(weeklyRules).values({ ...rule, id: uuid(), validUntil: until });
}

export async function deleteException(tx: Tx, brandId: string, exceptionId: string): Promise<void> {
  await tx
    .delete(datedExceptions)
    .where(and(eq(datedExceptions.id, exceptionId), eq(datedExceptions.brandId, brandId)));
}

/** Bookings that were computed from the hours before this moment have to read them again. */
export async function countUpSchedule(tx: Tx, clinicianId: string, by: Author): Promise<void> {
  await tx
    .insert(schedules)
    .values({ clinicianId, brandId: by.brandId, version: 1, changedAt: by.now, changedBy: by.personId })
    .onConflictDoUpdate({
      target: [schedules.clinicianId, schedules.brandId],
      set: { version: sql`${schedules.version} + 1`, changedAt: by.now, changedBy: by.personId },
    });
}

export interface BookingAhead {
  readonly id: string;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly mode: Mode;
  readonly status: Status;
  readonly patient_id: string;
  readonly patient_name: string | null;
  readonly patient_other_name: string | null;
}

export async function bookingsAhead(
  tx: Tx,
  brandId: string,
  clinicianId: string,
  now: Date,
): Promise<BookingAhead[]> {
  const a = appointments;
  return await tx
    .select({
      id: a.id,
      starts_at: sql<number>`${sql.raw(ms('starts_at'))}`,
      ends_at: sql<number>`${sql.raw(ms('ends_at'))}`,
      mode: a.mode,
      status: sql<Status>`${a.status}`,
      patient_id: a.patientId,
      patient_name: sql<string | null>`(select p.name from persons p where p.id = ${a.patientId})`,
      patient_other_name: sql<
        string | null
      >`(select p.other_name from persons p where p.id = ${a.patientId})`,
    })
    .from(a)
    .where(
      and(
        eq(a.clinicianId, clinicianId),
        eq(a.brandId, brandId),
        gt(a.startsAt, now),
        inArray(a.status, [...ACTIVE_STATUSES]),
      ),
    )
    .orderBy(asc(a.startsAt));
}
