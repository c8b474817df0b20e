import type { BodyOf } from '#platform/contract/endpoint.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { type Appointment, BOOKING_HORIZON_DAYS, type Mode, type moveAppointment } from '../../contract.ts';
import { dayOf, feeOf, mayMove } from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import type { FeePlace, PlanVisits } from '../fees.ts';
import { iso } from '../iso.ts';
import { stateOf } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { findAppointment } from '../repository/appointments.ts';
import { lockForBooking, obstaclesTo } from '../repository/booking.ts';
import * as changes from '../repository/changes.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { assertDayHasRoom, lockLimits } from './booking-limits.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { assertAllowed, assertVersion, seenAppointment } from './change.ts';
import { bookableMoment } from './moment.ts';
import { offerFreedTime } from './offer.ts';
import { readAppointment } from './read.ts';
import { isFeeSettled } from './settled-fee.ts';
import { assertClinicianKnown, assertFee, slotIn } from './take-slot.ts';

interface Fees {
  readonly fees: FeePlace;
  readonly plans: PlanVisits;
}

/** Moves to another slot of the same clinician, in one step: the old time is free when the new one is taken. */
export async function move(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof moveAppointment>,
  { fees, plans }: Fees,
): Promise<Appointment> {
  const { row: seen, part } = await seenAppointment(ctx, id);
  // What is no longer possible is said before the new time is looked at.
  assertAllowed(mayMove(stateOf(seen), part, ctx.now.getTime()), seen);
  const startsAt = bookableMoment(body.starts_at, ctx.now, BOOKING_HORIZON_DAYS);
  const mode = body.mode ?? seen.mode;
  const day = dayOf(startsAt, CLINIC_ZONE);
  await changeCalendar(ctx, async (tx) => {
    await lockLimits(tx, ctx, seen.patient_id);
    const snapshot = await lockForBooking(tx, {
      now: ctx.now,
      movedId: id,
      brandId: seen.brand_id,
      clinicianId: seen.clinician_id,
      patientId: seen.patient_id,
      bookerId: ctx.principal.personId,
      mode,
      firstDay: day,
      lastDay: day,
    });
    const row = await findAppointment(tx, ctx.principal.brandId, id);
    if (!row) throw notFound();
    assertVersion(row, body.expected_version);
    assertAllowed(mayMove(stateOf(row), part, ctx.now.getTime()), row);
    // A repeated request finds the appointment where it wants it.
    if (row.starts_at === startsAt && row.mode === mode) return;
    assertClinicianKnown(snapshot);
    assertDayHasRoom(ctx, snapshot);
    const slot = slotIn(snapshot, startsAt, mode);
    if (!slot) throw invalidField('starts_at', 'not_a_slot');
    const place = {
      ...slot,
      id: row.id,
      clinicianId: row.clinician_id,
      patientId: row.patient_id,
      mode,
      ...(await priceOf(tx, ctx, row, {
        ...{ mode, fees, plans, price: feeOf(slot.terms, startsAt, snapshot.last_visit) },
      })),
      clinicId: slot.terms.clinicId,
    };
    assertFee(place.fee, body.expected_fee);
    const entry = {
      change: 'moved',
      byId: ctx.principal.personId,
      byType: ctx.principal.userType,
      at: ctx.now,
      why: body.reason ?? null,
    } as const;
    if (!(await changes.move(tx, row, place, snapshot.schedule_version ?? -1, entry))) {
      const { patient_busy, clinician_busy, held } = await obstaclesTo(tx, place, ctx.now);
      throw conflict(
        patient_busy ? 'already_booked' : clinician_busy || held ? 'slot_taken' : 'changed_meanwhile',
      );
    }
    const after = { ...row, starts_at: startsAt, mode, version: row.version + 1 };
    await publish(
      tx,
      ctx.now,
      appointmentEvent(after, 'moved', ctx.principal.personId, { previous_starts_at: iso(row.starts_at) }),
    );
    await offerFreedTime(tx, ctx, row);
  });
  return await readAppointment(ctx, id);
}

/**
 * What is paid or reserved, or is included in a care plan, keeps its fee. A visit can't be moved to a mode with
 * another fee: money would be missing or left over. Where fees are paid online, a patient can't move a free visit to
 * a time with a fee, because the app asks for no payment after the booking.
 */
async function priceOf(
  tx: Tx,
  ctx: SignedIn,
  row: AppointmentRow,
  { mode, price, fees, plans }: Fees & { mode: Mode; price: ReturnType<typeof feeOf> },
): Promise<ReturnType<typeof feeOf>> {
  if (price.fee === row.fee) return price;
  const { id: appointmentId, brand_id: brandId, patient_id: personId } = row;
  const isSettled =
    row.fee === 0
      ? await plans.use(tx, { brandId, personId, mode: row.mode, now: ctx.now, appointmentId })
      : await isFeeSettled(tx, row);
  if (!isSettled) {
    if (row.fee === 0 && ctx.principal.userType === 'patient' && fees !== 'at_clinic')
      throw conflict('new_time_has_fee', { fee: price.fee });
    return price;
  }
  if (mode !== row.mode) throw conflict('mode_has_other_fee', { fee: price.fee });
  return { ...price, fee: row.fee };
}
