import { v7 as uuid } from 'uuid';
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound, Refusal } from '#platform/server/http/refusal.ts';
import {
  type acceptOffer,
  BOOKING_HORIZON_DAYS,
  type joinWaitingList,
  type listWaiting,
  type WaitingEntry,
} from '../../contract.ts';
import { dayOf, isDay } from '../../rules.ts';
import type { FeePlace, PlanVisits } from '../fees.ts';
import { iso } from '../iso.ts';
import { isOwnOrFamily } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { lockForBooking } from '../repository/booking.ts';
import { lockCalendars } from '../repository/locks.ts';
import * as waiting from '../repository/waiting.ts';
import { assertMayBook, presentTaken } from './book.ts';
import { lockLimits } from './booking-limits.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { endWaiting } from './offer.ts';
import { ownAndFamily } from './own-and-family.ts';
import { readAppointment } from './read.ts';
import { assertKnown, assertTakes, takeSlot } from './take-slot.ts';

type Entry = ReplyOf<typeof joinWaitingList>;

/** Puts a patient on the list. The same `entry_id` with the same content again answers 200 with the same. */
export async function join(ctx: SignedIn, body: BodyOf<typeof joinWaitingList>): Promise<Reply<Entry>> {
  const patientId = body.for_person_id ?? ctx.principal.personId;
  await assertMayBook(ctx, { clinicianId: body.clinician_id, patientId });
  assertDays(body, ctx.now);
  const { brandId, personId } = ctx.principal;
  const id = body.entry_id ?? uuid();
  const reply = await changeCalendar(ctx, async (tx) => {
    const snapshot = await lockForBooking(tx, {
      now: ctx.now,
      brandId,
      clinicianId: body.clinician_id,
      patientId,
      bookerId: personId,
      mode: body.mode,
      firstDay: body.from,
      lastDay: body.from,
    });
    assertKnown(snapshot);
    assertTakes(ctx, snapshot);
    const entry = {
      id,
      brandId,
      clinicianId: body.clinician_id,
      patientId,
      askedBy: personId,
      mode: body.mode,
      fromDay: body.from,
      untilDay: body.until,
      askedAt: ctx.now,
    };
    const isNew = await waiting.insertEntry(tx, entry);
    const row = await waiting.findEntry(tx, brandId, id, ctx.now);
    const isSame =
      row !== null &&
      row.clinician_id === body.clinician_id &&
      row.patient_id === patientId &&
      row.mode === body.mode &&
      row.from_day === body.from &&
      row.until_day === body.until;
    if (!isSame) throw conflict('already_waiting');
    return new Reply(isNew ? 201 : 200, present(row, ctx.language));
  });
  await ctx.audit({ resource: 'waiting_list', patientIds: [patientId] });
  return reply;
}

function assertDays({ from, until }: { from: string; until: string }, now: Date): void {
  if (!isDay(from)) throw invalidField('from', 'not_a_day');
  if (!isDay(until)) throw invalidField('until', 'not_a_day');
  if (until < from) throw invalidField('until', 'ends_before_start');
  const today = dayOf(now.getTime(), CLINIC_ZONE);
  if (until < today) throw invalidField('until', 'in_the_past');
  if (until > addDays(today, BOOKING_HORIZON_DAYS))
    throw invalidField('until', 'too_far_ahead', { days: BOOKING_HORIZON_DAYS });
}

export async function listOwn(
  ctx: SignedIn,
  query: QueryOf<typeof listWaiting>,
): Promise<ReplyOf<typeof listWaiting>> {
  const { brandId, userType } = ctx.principal;
  const rows = await waiting.listEntries(ctx.db, {
    brandId,
    ...(userType === 'staff' ? {} : { patientIds: await ownAndFamily(ctx) }),
    clinicianId: query.clinician_id,
    now: ctx.now,
  });
  await ctx.audit({ resource: 'waiting_list', patientIds: [...new Set(rows.map((row) => row.patient_id))] });
  return { entries: rows.map((row) => present(row, ctx.language)) };
}

/** Stops waiting. Doing it again changes nothing. */
export async function leave(ctx: SignedIn, id: string): Promise<{ ok: boolean }> {
  const entry = await seenEntry(ctx, id);
  await changeCalendar(ctx, (tx) =>
    endWaiting(tx, ctx, { id, clinicianId: entry.clinician_id }, ctx.principal.personId),
  );
  return { ok: true };
}

/** Books the time that is held. */
export async function accept(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof acceptOffer>,
  { fees, plans }: { readonly fees: FeePlace; readonly plans: PlanVisits },
): Promise<Reply<ReplyOf<typeof acceptOffer>>> {
  const entry = await seenEntry(ctx, id);
  const reply = await changeCalendar(ctx, async (tx) => {
    await lockLimits(tx, ctx, entry.patient_id);
    await lockCalendars(tx, entry.clinician_id, entry.patient_id);
    const now = await waiting.findEntry(tx, entry.brand_id, id, ctx.now);
    if (now?.ended_as === 'booked' && body.appointment_id !== undefined) return null;
    if (!now?.offer || now.ended_as !== null) throw conflict('offer_over');
    const taken = await takeSlot(tx, ctx, {
      id: body.appointment_id,
      clinicianId: entry.clinician_id,
      patientId: entry.patient_id,
      startsAt: now.offer.starts_at,
      mode: entry.mode,
      reason: body.reason ?? '',
      fileIds: [],
      isOffered: true,
      expectedFee: body.expected_fee,
      fees,
      plans,
    });
    return new Reply(201, await presentTaken(tx, ctx, taken));
  });
  if (reply) {
    await ctx.audit({ resource: 'appointment', patientIds: [entry.patient_id] });
    return reply;
  }
  // A repeated request: the appointment that the first one made.
  try {
    return new Reply(200, await readAppointment(ctx, body.appointment_id ?? id));
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw conflict('offer_over');
    throw error;
  }
}

/** @throws Refusal 404 when the principal has nothing to do with it. */
async function seenEntry(ctx: SignedIn, id: string): Promise<waiting.EntryRow> {
  const row = await waiting.findEntry(ctx.db, ctx.principal.brandId, id, ctx.now);
  if (!row) throw notFound();
  if (ctx.principal.userType !== 'staff' && !(await isOwnOrFamily(ctx.db, ctx.principal, row.patient_id)))
    throw notFound();
  return row;
}

function present(row: waiting.EntryRow, language: Language): WaitingEntry {
  return {
    entry_id: row.id,
    clinician_id: row.clinician_id,
    clinician: { clinician_id: row.clinician_id, name: nameIn(language, namesIn(row, 'clinician')) ?? '' },
    patient_id: row.patient_id,
    patient: { patient_id: row.patient_id, name: nameIn(language, namesIn(row, 'patient')) ?? '' },
    mode: row.mode,
    from: row.from_day,
    until: row.until_day,
    asked_at: iso(row.asked_at),
    ahead: row.ahead,
    status: row.ended_as ?? (row.offer ? 'offered' : 'waiting'),
    offer: row.offer && {
      starts_at: iso(row.offer.starts_at),
      ends_at: iso(row.offer.ends_at),
      held_until: iso(row.offer.held_until),
    },
  };
}
