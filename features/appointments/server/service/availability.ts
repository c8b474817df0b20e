import { v7 as uuid } from 'uuid';
import { type ClinicianCard, clinicianCards, findClinic } from '#features/people/server/index.ts';
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, type Refusal } from '#platform/server/http/refusal.ts';
import type {
  AffectedBooking,
  addException,
  addWeeklyRule,
  changeException,
  changeWeeklyRule,
  DatedException,
  getAvailability,
  WeeklyRule,
} from '../../contract.ts';
import {
  dayOf,
  exceptionsOverlap,
  extraOverlapsWeekly,
  type Hours,
  type HoursProblem,
  hoursCover,
  problemsOfException,
  problemsOfWeekly,
  weeklyOverlap,
} from '../../rules.ts';
import { iso } from '../iso.ts';
import { mayEditHours } from '../policy.ts';
import { conflict, refusal } from '../refusals.ts';
import * as repository from '../repository/availability.ts';
import { lockCalendars } from '../repository/locks.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { showOffer } from './fees-of-hours.ts';

const today = (ctx: SignedIn): string => dayOf(ctx.now.getTime(), CLINIC_ZONE);

export async function readAvailability(
  ctx: SignedIn,
  query: QueryOf<typeof getAvailability>,
): Promise<ReplyOf<typeof getAvailability>> {
  const { clinicianId, fee, followUpFee, followUpDays } = await editedClinician(ctx, query.clinician_id);
  const hours = await repository.hoursOf(ctx.db, ctx.principal.brandId, clinicianId, today(ctx));
  return {
    clinician_id: clinicianId,
    time_zone: CLINIC_ZONE,
    fees: { fee, follow_up_fee: Math.min(followUpFee, fee), follow_up_days: followUpDays },
    rules: [...hours.rules],
    exceptions: [...hours.exceptions],
  };
}

export async function addRule(ctx: SignedIn, body: BodyOf<typeof addWeeklyRule>): Promise<WeeklyRule> {
  const { clinicianId } = await editedClinician(ctx, body.clinician_id);
  const rule: WeeklyRule = {
    rule_id: body.rule_id ?? uuid(),
    clinician_id: clinicianId,
    mode: body.mode,
    weekday: body.weekday,
    from: body.from,
    to: body.to,
    slot_minutes: body.slot_minutes,
    buffer_minutes: body.buffer_minutes,
    fee: body.fee,
    follow_up_fee: body.follow_up_fee ?? body.fee,
    follow_up_days: body.follow_up_days ?? 0,
    clinic_id: body.clinic_id ?? null,
    valid_from: body.valid_from ?? null,
    valid_until: body.valid_until ?? null,
  };
  await putRule(ctx, rule, true);
  return rule;
}

export async function changeRule(
  ctx: SignedIn,
  ruleId: string,
  { keep_bookings, ...change }: BodyOf<typeof changeWeeklyRule>,
): Promise<WeeklyRule> {
  const { clinicianId } = await ownerOf(
    ctx,
    await repository.ownerOfRule(ctx.db, ctx.principal.brandId, ruleId, today(ctx)),
  );
  const { rules } = await repository.hoursOf(ctx.db, ctx.principal.brandId, clinicianId, today(ctx));
  const before = rules.find((rule) => rule.rule_id === ruleId);
  if (!before) throw notFound();
  const rule: WeeklyRule = { ...before, ...change };
  await putRule(ctx, rule, keep_bookings ?? false);
  return rule;
}

async function putRule(ctx: SignedIn, rule: WeeklyRule, keepBookings: boolean): Promise<void> {
  refuseProblems(problemsOfWeekly(rule));
  await assertClinic(ctx.db, ctx, rule.clinic_id);
  await changeHours(ctx, rule.clinician_id, keepBookings, async (tx, hours, author) => {
    const others = hours.rules.filter(({ rule_id }) => rule_id !== rule.rule_id);
    const clash =
      others.some((other) => weeklyOverlap(rule, other)) ||
      hours.exceptions.some((exception) => extraOverlapsWeekly(exception, rule));
    if (clash) throw overlap();
    if (!(await repository.putRule(tx, rule, author))) throw conflict('id_taken');
    return { ...hours, rules: [...others, rule] };
  });
}

export async function removeRule(
  ctx: SignedIn,
  ruleId: string,
  keepBookings: boolean,
): Promise<{ ok: boolean }> {
  const { clinicianId } = await ownerOf(
    ctx,
    await repository.ownerOfRule(ctx.db, ctx.principal.brandId, ruleId, today(ctx)),
  );
  await changeHours(ctx, clinicianId, keepBookings, async (tx, hours, author) => {
    await repository.deleteRule(tx, ruleId, author);
    return { ...hours, rules: hours.rules.filter(({ rule_id }) => rule_id !== ruleId) };
  });
  return { ok: true };
}

export async function addDatedException(
  ctx: SignedIn,
  body: BodyOf<typeof addException>,
): Promise<DatedException> {
  const { clinicianId } = await editedClinician(ctx, body.clinician_id);
  const exception: DatedException = {
    exception_id: body.exception_id ?? uuid(),
    clinician_id: clinicianId,
    kind: body.kind,
    date: body.date,
    from: body.from ?? null,
    to: body.to ?? null,
    mode: body.mode ?? null,
    slot_minutes: body.slot_minutes ?? null,
    buffer_minutes: body.buffer_minutes ?? null,
    fee: body.fee ?? null,
    follow_up_fee: body.follow_up_fee ?? null,
    follow_up_days: body.follow_up_days ?? null,
    clinic_id: body.clinic_id ?? null,
    note: body.note ?? null,
  };
  await putException(ctx, exception, body.keep_bookings ?? false);
  return exception;
}

export async function changeDatedException(
  ctx: SignedIn,
  exceptionId: string,
  { keep_bookings, ...change }: BodyOf<typeof changeException>,
): Promise<DatedException> {
  const owner = await repository.ownerOfException(ctx.db, ctx.principal.brandId, exceptionId, today(ctx));
  const { clinicianId } = await ownerOf(ctx, owner);
  const { exceptions } = await repository.hoursOf(ctx.db, ctx.principal.brandId, clinicianId, today(ctx));
  const before = exceptions.find(({ exception_id }) => exception_id === exceptionId);
  if (!before) throw notFound();
  const exception: DatedException = { ...before, ...change };
  await putException(ctx, exception, keep_bookings ?? false);
  return exception;
}

async function putException(ctx: SignedIn, exception: DatedException, keepBookings: boolean): Promise<void> {
  refuseProblems(problemsOfException(exception, today(ctx)));
  await assertClinic(ctx.db, ctx, exception.clinic_id);
  await changeHours(ctx, exception.clinician_id, keepBookings, async (tx, hours, author) => {
    const others = hours.exceptions.filter(({ exception_id }) => exception_id !== exception.exception_id);
    const clash =
      others.some((other) => exceptionsOverlap(exception, other)) ||
      hours.rules.some((rule) => extraOverlapsWeekly(exception, rule));
    if (clash) throw overlap();
    if (!(await repository.putException(tx, exception, author))) throw conflict('id_taken');
    return { ...hours, exceptions: [...others, exception] };
  });
}

export async function removeDatedException(
  ctx: SignedIn,
  exceptionId: string,
  keepBookings: boolean,
): Promise<{ ok: boolean }> {
  const owner = await repository.ownerOfException(ctx.db, ctx.principal.brandId, exceptionId, today(ctx));
  const { clinicianId } = await ownerOf(ctx, owner);
  await changeHours(ctx, clinicianId, keepBookings, async (tx, hours) => {
    await repository.deleteException(tx, ctx.principal.brandId, exceptionId);
    return {
      ...hours,
      exceptions: hours.exceptions.filter(({ exception_id }) => exception_id !== exceptionId),
    };
  });
  return { ok: true };
}

/**
 * Changes hours under a lock that excludes bookings. Bookings that had hours before and would have none after are
 * listed in a refusal, unless it is confirmed that they stay.
 */
async function changeHours(
  ctx: SignedIn,
  clinicianId: string,
  keepBookings: boolean,
  work: (tx: Tx, hours: Hours, author: repository.Author) => Promise<Hours>,
): Promise<void> {
  const { brandId, personId } = ctx.principal;
  const author = { brandId, personId, now: ctx.now };
  await changeCalendar(ctx, async (tx) => {
    await lockCalendars(tx, clinicianId);
    const before = await repository.hoursOf(tx, brandId, clinicianId, today(ctx));
    const after = await work(tx, before, author);
    if (!keepBookings) {
      const bookings = await affectedBy(tx, ctx, clinicianId, before, after);
      if (bookings.length > 0) throw conflict('has_bookings', { bookings });
    }
    await repository.countUpSchedule(tx, clinicianId, author);
    await showOffer(tx, brandId, clinicianId, after);
  });
}

async function affectedBy(
  tx: Tx,
  ctx: SignedIn,
  clinicianId: string,
  before: Hours,
  after: Hours,
): Promise<AffectedBooking[]> {
  const bookings = await repository.bookingsAhead(tx, ctx.principal.brandId, clinicianId, ctx.now);
  return bookings
    .filter(
      ({ starts_at, ends_at, mode }) =>
        hoursCover(starts_at, ends_at, mode, before, CLINIC_ZONE) &&
        !hoursCover(starts_at, ends_at, mode, after, CLINIC_ZONE),
    )
    .map((booking) => ({
      appointment_id: booking.id,
      starts_at: iso(booking.starts_at),
      mode: booking.mode,
      status: booking.status,
      patient: {
        patient_id: booking.patient_id,
        name: nameIn(ctx.language, namesIn(booking, 'patient')) ?? '',
      },
    }));
}

/** The clinician of the hours: clinicians edit only their own. @throws Refusal 404 for any other clinician. */
async function editedClinician(ctx: SignedIn, asked: string | undefined): Promise<ClinicianCard> {
  if (asked === undefined && ctx.principal.userType === 'staff')
    throw invalidField('clinician_id', 'required');
  return await ownerOf(ctx, asked ?? ctx.principal.personId);
}

async function ownerOf(ctx: SignedIn, clinicianId: string | null): Promise<ClinicianCard> {
  if (clinicianId === null || !mayEditHours(ctx.principal, clinicianId)) throw notFound();
  const card = (await clinicianCards(ctx.db, ctx.principal.brandId, [clinicianId])).get(clinicianId);
  if (!card) throw notFound();
  return card;
}

async function assertClinic(db: Db, ctx: SignedIn, clinicId: string | null): Promise<void> {
  if (clinicId === null || (await findClinic(db, ctx.principal.brandId, clinicId))) return;
  throw invalidField('clinic_id', 'unknown');
}

function refuseProblems(problems: readonly HoursProblem[]): void {
  if (problems.length > 0) throw refusal(400, 'invalid', { fields: problems });
}

const overlap = (): Refusal =>
  refusal(409, 'hours_overlap', {
    fields: ['from', 'to'].map((field) => ({ field, code: 'overlaps' })),
  });
