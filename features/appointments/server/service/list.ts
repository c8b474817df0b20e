import { isAssigned } from '#features/people/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { type getDayBoard, type listAppointments, STATUS } from '../../contract.ts';
import { isDay, isValidOn, type Participation, startOfDay } from '../../rules.ts';
import { iso } from '../iso.ts';
import { presentSummary } from '../presenter.ts';
import * as repository from '../repository/appointments.ts';
import { boardOf } from '../repository/board.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { ownAndFamily } from './own-and-family.ts';

type Query = QueryOf<typeof listAppointments>;
/** More than any brand has in a day. */
const BOARD_LIMIT = 5000;

/** A page of appointments: the user type of the principal decides which. */
export async function list(ctx: SignedIn, query: Query): Promise<ReplyOf<typeof listAppointments>> {
  assertDays(query);
  const rows = await repository.listAppointments(ctx.db, {
    brandId: ctx.principal.brandId,
    ...(await scopeFor(ctx, query)),
    ...(query.status === undefined ? {} : { status: query.status }),
    ...(query.from === undefined ? {} : { from: startOfDay(query.from, CLINIC_ZONE) }),
    ...(query.to === undefined ? {} : { until: startOfDay(addDays(query.to, 1), CLINIC_ZONE) }),
    ...(query.scope === undefined ? {} : { scope: query.scope }),
    now: ctx.now,
    after: positionOf(query.cursor, INSTANT, UUID),
    limit: query.limit,
  });
  const page = rows.slice(0, query.limit);
  await ctx.audit({ resource: 'appointment', patientIds: [...new Set(page.map((row) => row.patient_id))] });
  const last = page.at(-1);
  return {
    appointments: page.map((row) => present(ctx, row)),
    next_cursor: rows.length > query.limit && last ? cursorOf(iso(last.starts_at), last.id) : null,
  };
}

function assertDays({ from, to }: Query): void {
  if (from !== undefined && !isDay(from)) throw invalidField('from', 'not_a_day');
  if (to !== undefined && !isDay(to)) throw invalidField('to', 'not_a_day');
  if (from !== undefined && to !== undefined && to < from) throw invalidField('to', 'ends_before_start');
}

type ListScope = Pick<repository.Wanted, 'patientIds' | 'clinicianId'>;

/**
 * Patients: their own and their family's. Staff: the brand's. Clinicians: their own, and all of a patient who is in
 * their care. @throws Refusal 404 when the principal may not see the appointments of that person.
 */
async function scopeFor(ctx: SignedIn, query: Query): Promise<ListScope> {
  const { brandId, personId, userType } = ctx.principal;
  const { patient_id: patientId, clinician_id: clinicianId } = query;
  const ofClinician = clinicianId === undefined ? {} : { clinicianId };
  if (userType === 'staff')
    return { ...ofClinician, ...(patientId === undefined ? {} : { patientIds: [patientId] }) };
  if (userType === 'patient') {
    const own = patientId === personId ? [personId] : await ownAndFamily(ctx);
    if (patientId !== undefined && !own.includes(patientId)) throw notFound();
    return { ...ofClinician, patientIds: patientId === undefined ? own : [patientId] };
  }
  const inCare = patientId !== undefined && (await isAssigned(ctx.db, brandId, personId, patientId));
  if (inCare) return { ...ofClinician, patientIds: [patientId] };
  if (clinicianId !== undefined && clinicianId !== personId) throw notFound();
  return { clinicianId: personId, ...(patientId === undefined ? {} : { patientIds: [patientId] }) };
}

function present(ctx: SignedIn, row: AppointmentRow) {
  const { userType, personId } = ctx.principal;
  const part: Participation =
    userType === 'staff' || userType === 'patient'
      ? userType
      : row.clinician_id === personId
        ? 'clinician'
        : 'reader';
  return presentSummary(row, { part, language: ctx.language, now: ctx.now });
}

/** The day of every clinician of the brand, in two queries. */
export async function board(ctx: SignedIn, date: string): Promise<ReplyOf<typeof getDayBoard>> {
  if (!isDay(date)) throw invalidField('date', 'not_a_day');
  const { brandId } = ctx.principal;
  const { clinicians, rules, exceptions } = await boardOf(ctx.db, brandId, date);
  const rows = await repository.listAppointments(ctx.db, {
    brandId,
    from: startOfDay(date, CLINIC_ZONE),
    until: startOfDay(addDays(date, 1), CLINIC_ZONE),
    now: ctx.now,
    after: null,
    limit: BOARD_LIMIT,
  });
  await ctx.audit({ resource: 'appointment', patientIds: [...new Set(rows.map((row) => row.patient_id))] });
  return {
    date,
    clinicians: clinicians.map(({ name, other_name, ...clinician }) => {
      const own = rows.filter((row) => row.clinician_id === clinician.clinician_id);
      const closed = exceptions.some(
        (e) =>
          e.clinician_id === clinician.clinician_id &&
          e.kind === 'closed' &&
          e.from === null &&
          e.mode === null,
      );
      const weekly = rules.filter(
        (rule) => rule.clinician_id === clinician.clinician_id && isValidOn(rule, date),
      );
      const extra = exceptions.filter((e) => e.clinician_id === clinician.clinician_id && e.kind === 'extra');
      return {
        ...clinician,
        name: nameIn(ctx.language, { name, otherName: other_name }) ?? '',
        hours: [...(closed ? [] : weekly), ...extra].map((hours) => ({
          mode: hours.mode ?? 'virtual',
          from: hours.from ?? '00:00',
          to: hours.to ?? '00:00',
        })),
        appointments: own.map((row) => present(ctx, row)),
        counts: countsOf(own),
      };
    }),
  };
}

function countsOf(rows: readonly AppointmentRow[]) {
  const count = (...statuses: number[]): number => rows.filter((row) => statuses.includes(row.status)).length;
  return {
    booked: count(STATUS.booked, STATUS.awaitingPayment),
    waiting: count(STATUS.arrived, STATUS.preSession),
    in_session: count(STATUS.inSession),
    done: count(STATUS.completed),
    off: count(STATUS.declined, STATUS.cancelled, STATUS.noShow),
  };
}
