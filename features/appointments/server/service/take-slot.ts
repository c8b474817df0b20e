import { v7 as uuid } from 'uuid';
import { attachFiles } from '#features/files/server/index.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, type Refusal } from '#platform/server/http/refusal.ts';
import { DEFAULT_CUT_OFF_HOURS, type Mode } from '../../contract.ts';
import { dayOf, feeOf, isTurnedAway, type OpenSlot, slotAt } from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import { type FeePlace, type PlanVisits, statusOfNew } from '../fees.ts';
import { conflict, refusal } from '../refusals.ts';
import {
  type BookingSnapshot,
  insertBooking,
  lockForBooking,
  type NewAppointment,
  obstaclesTo,
} from '../repository/booking.ts';
import type { AppointmentRow, HistoryRow } from '../repository/rows.ts';
import { acceptHeld } from '../repository/waiting.ts';
import { assertWithinLimits } from './booking-limits.ts';

export interface Wish {
  /** Made by the client, so that a retry books nothing twice. */
  readonly id: string | undefined;
  readonly clinicianId: string;
  readonly patientId: string;
  /** Epoch milliseconds; has been checked to be bookable at all. */
  readonly startsAt: number;
  readonly mode: Mode;
  readonly reason: string;
  readonly fileIds: readonly string[];
  /** The waiting list holds the slot for the patient. */
  readonly isOffered?: boolean;
  /** Paise: what the person saw. Undefined when they were shown none. */
  readonly expectedFee?: number | undefined;
  /** Where the fee is paid; undefined: at the clinic. */
  readonly fees?: FeePlace;
  /** Undefined: the fee is asked whatever a care plan includes. */
  readonly plans?: PlanVisits;
}

export interface Taken {
  readonly row: AppointmentRow;
  readonly history: readonly HistoryRow[];
}

const ATTEMPTS = 3;

/**
 * Books a slot, or says why not: `slot_taken`, `already_booked`, `appointment_id_taken`, `no_new_patients`,
 * `too_many_open`, `too_many_that_day`, `fee_changed`, or a field that doesn't fit. When the hours change between reading and writing it reads them again.
 */
export async function takeSlot(tx: Tx, ctx: SignedIn, wanted: Wish): Promise<Taken> {
  const wish = { ...wanted, id: wanted.id ?? uuid() };
  const day = dayOf(wish.startsAt, CLINIC_ZONE);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const snapshot = await lockForBooking(tx, {
      ...wish,
      brandId: ctx.principal.brandId,
      bookerId: ctx.principal.personId,
      firstDay: day,
      lastDay: day,
      slotStart: wish.startsAt,
      now: ctx.now,
    });
    assertKnown(snapshot);
    if (!wish.isOffered) assertTakes(ctx, snapshot);
    if (snapshot.taken_by !== null)
      throw conflict(snapshot.taken_by === wish.patientId ? 'already_booked' : 'slot_taken');
    const slot = slotIn(snapshot, wish.startsAt, wish.mode);
    if (!slot) throw invalidField('starts_at', 'not_a_slot');
    assertWithinLimits(ctx, snapshot);
    const booking = await withPlan(tx, ctx, wish, bookingOf(ctx, wish, slot, snapshot, null));
    assertFee(booking.fee, wish.expectedFee);
    const taken = await write(tx, ctx, booking, snapshot);
    if (taken) {
      await attachFiles(tx, ctx.principal.brandId, ctx.principal.personId, wish.fileIds, {
        toPersons: [wish.clinicianId, wish.patientId],
        patientId: wish.patientId,
        subject: { kind: 'appointment', id: booking.id },
        now: ctx.now,
      });
      return taken;
    }
    const obstacles = await obstaclesTo(tx, booking, ctx.now);
    if (obstacles.id_taken) throw conflict('appointment_id_taken');
    if (obstacles.patient_busy) throw conflict('already_booked');
    if (obstacles.clinician_busy || obstacles.held) throw conflict('slot_taken');
  }
  throw conflict('slot_taken');
}

const unknown = (field: string): Refusal =>
  refusal(404, 'not_found', { fields: [{ field, code: 'unknown' }] });

/** @throws Refusal 404 that names the field: another brand's person looks as if there were none. */
export function assertKnown(snapshot: BookingSnapshot): void {
  assertClinicianKnown(snapshot);
  if (!snapshot.patient) throw unknown('for_person_id');
}

/** @throws Refusal 404 also when the clinician is suspended or was deleted. */
export function assertClinicianKnown(snapshot: BookingSnapshot): void {
  if (!snapshot.clinician) throw unknown('clinician_id');
}

/** @throws Refusal when the clinician takes no new patients and a patient books for one. */
export function assertTakes(ctx: SignedIn, snapshot: BookingSnapshot): void {
  if (isTurnedAway(ctx.principal.userType, { closedToPatient: snapshot.clinician?.closed === true }))
    throw conflict('no_new_patients');
}

/** @throws Refusal when the fee isn't the one that was shown, with the one that it is. */
export function assertFee(fee: number, expected: number | undefined): void {
  if (expected !== undefined && expected !== fee) throw conflict('fee_changed', { fee });
}

export function slotIn(snapshot: BookingSnapshot, startsAt: number, mode: Mode): OpenSlot | null {
  const hours = { rules: snapshot.rules ?? [], exceptions: snapshot.exceptions ?? [] };
  return slotAt(startsAt, mode, hours, CLINIC_ZONE);
}

/**
 * A visit that a care plan includes costs nothing, so that it is booked at once; the status of any other follows from its fee.
 * @throws Refusal 409 `fee_not_payable`
 */
export async function withPlan(
  tx: Tx,
  ctx: SignedIn,
  { plans, fees }: Wish,
  booking: Priced,
): Promise<NewAppointment> {
  const { id: appointmentId, patientId: personId, mode, brandId } = booking;
  const use = { brandId, personId, mode, now: ctx.now, appointmentId };
  const isIncluded = booking.fee > 0 && plans !== undefined && (await plans.use(tx, use));
  const fee = isIncluded ? 0 : booking.fee;
  return { ...booking, fee, status: statusOfNew(ctx, fee, fees) };
}

/** Its price is known; whether a care plan includes it is not. */
type Priced = Omit<NewAppointment, 'status'>;

export function bookingOf(
  ctx: SignedIn,
  wish: Wish,
  slot: OpenSlot,
  snapshot: BookingSnapshot,
  seriesId: string | null,
): Priced {
  const price = feeOf(slot.terms, slot.startsAt, snapshot.last_visit);
  return {
    id: wish.id ?? uuid(),
    brandId: ctx.principal.brandId,
    clinicianId: wish.clinicianId,
    patientId: wish.patientId,
    bookedBy: ctx.principal.personId,
    bookedByType: ctx.principal.userType,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    busyUntil: slot.busyUntil,
    mode: wish.mode,
    reason: wish.reason,
    fee: price.fee,
    cutOffHours: snapshot.cut_off_hours ?? DEFAULT_CUT_OFF_HOURS,
    followUp: price.followUp,
    clinicId: slot.terms.clinicId,
    seriesId,
    fileCount: wish.fileIds.length,
  };
}

/** Null when something was in the way. */
export async function write(
  tx: Tx,
  ctx: SignedIn,
  booking: NewAppointment,
  snapshot: BookingSnapshot,
): Promise<Taken | null> {
  const row = rowOf(booking, snapshot, ctx.now);
  const event = appointmentEvent(row, 'booked', ctx.principal.personId);
  const scheduleVersion = snapshot.schedule_version ?? -1;
  if (!(await insertBooking(tx, booking, { now: ctx.now, scheduleVersion, event }))) return null;
  const { brandId, patientId, clinicianId, id } = booking;
  await openCareRelation(tx, { brandId, patientId, clinicianId, kind: 'appointment', sourceId: id }, ctx.now);
  if (snapshot.has_offer) await acceptHeld(tx, row, ctx.now);
  return { row, history: [firstEntry(row, booking, snapshot)] };
}

/** What was just written, without reading it again. */
function rowOf(booking: NewAppointment, snapshot: BookingSnapshot, now: Date): AppointmentRow {
  const clinic = snapshot.clinics?.find(({ id }) => id === booking.clinicId);
  return {
    id: booking.id,
    brand_id: booking.brandId,
    clinician_id: booking.clinicianId,
    clinician_name: snapshot.clinician?.name ?? null,
    clinician_other_name: snapshot.clinician?.other_name ?? null,
    clinician_type: snapshot.clinician?.user_type ?? null,
    clinician_image: snapshot.clinician?.image ?? null,
    specialties: snapshot.clinician?.specialties ?? null,
    patient_id: booking.patientId,
    patient_name: snapshot.patient?.name ?? null,
    patient_other_name: snapshot.patient?.other_name ?? null,
    holder_id: snapshot.patient?.holder_id ?? null,
    booked_by: booking.bookedBy,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    busy_until: booking.busyUntil,
    mode: booking.mode,
    status: booking.status,
    status_before: null,
    reason: booking.reason,
    fee: booking.fee,
    cut_off_hours: booking.cutOffHours,
    follow_up: booking.followUp,
    clinic_id: booking.clinicId,
    clinic_name: clinic?.name ?? null,
    clinic_address: clinic?.address ?? null,
    series_id: booking.seriesId,
    file_count: booking.fileCount,
    version: 1,
    created_at: now.getTime(),
    token: null,
    arrived_at: null,
    delay_minutes: 0,
  };
}

function firstEntry(row: AppointmentRow, booking: NewAppointment, snapshot: BookingSnapshot): HistoryRow {
  return {
    version: 1,
    change: 'booked',
    at: row.created_at,
    by_id: row.booked_by,
    by_type: booking.bookedByType,
    by_name: snapshot.booker_name,
    by_other_name: snapshot.booker_other_name,
    from_status: null,
    to_status: row.status,
    from_starts_at: null,
    to_starts_at: row.starts_at,
    why: null,
  };
}
