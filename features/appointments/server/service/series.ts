import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import {
  BOOKING_HORIZON_DAYS,
  type bookSeries,
  SERIES_HORIZON_DAYS,
  type SeriesClash,
} from '../../contract.ts';
import { DAY, dayOf, freeSlots, seriesStarts, slotsOfDay, startOfDay } from '../../rules.ts';
import type { FeePlace, PlanVisits } from '../fees.ts';
import { presentSummary } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { listSeries } from '../repository/appointments.ts';
import { type BookingSnapshot, lockForBooking, obstaclesTo } from '../repository/booking.ts';
import { type FirstEntry, firstEntryOf } from '../repository/changes.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { slotSnapshot } from '../repository/slots.ts';
import { assertMayBook, partOfBooker } from './book.ts';
import { assertWithinLimits, lockLimits } from './booking-limits.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { bookableMoment } from './moment.ts';
import { takenBy } from './slots.ts';
import { assertKnown, assertTakes, bookingOf, slotIn, type Wish, withPlan, write } from './take-slot.ts';

type Series = ReplyOf<typeof bookSeries>;
/** For a date that clashes so many other times are proposed, looking so many days ahead. */
const ALTERNATIVES = 3;
const ALTERNATIVE_DAYS = 7;

/**
 * Books all visits of a series or none; then the refusal lists what clashes, and other times near it. A time is reserved
 * for one payment at a time: where fees are paid online, patients book a series only of visits that cost nothing.
 */
export async function bookSeriesOf(
  ctx: SignedIn,
  body: BodyOf<typeof bookSeries>,
  { fees, plans }: { readonly fees: FeePlace; readonly plans: PlanVisits },
): Promise<Reply<Series>> {
  const wish: Wish = {
    id: undefined,
    clinicianId: body.clinician_id,
    patientId: body.for_person_id ?? ctx.principal.personId,
    startsAt: Date.parse(body.starts_at),
    mode: body.mode,
    reason: body.reason,
    fileIds: [],
    fees: fees === 'at_clinic' ? fees : 'nowhere',
    plans,
  };
  await assertMayBook(ctx, wish);
  const reply = await changeCalendar(ctx, async (tx) => {
    const before = body.series_id === undefined ? [] : await listSeries(tx, body.series_id);
    if (before.length > 0) return new Reply(200, await repeated(tx, ctx, before, { wish, body }));
    bookableMoment(body.starts_at, ctx.now, BOOKING_HORIZON_DAYS);
    const starts = startsOf(body, wish.startsAt, ctx.now);
    const seriesId = body.series_id ?? uuid();
    const rows = await bookAll(tx, ctx, wish, starts, seriesId);
    return new Reply(201, present(ctx, seriesId, rows));
  });
  await ctx.audit({ resource: 'appointment', patientIds: [wish.patientId] });
  return reply;
}

function startsOf(body: BodyOf<typeof bookSeries>, first: number, now: Date): number[] {
  const starts = seriesStarts(first, body.every_weeks, body.count, CLINIC_ZONE);
  const last = starts.at(-1);
  if (last === null || last === undefined || last > now.getTime() + SERIES_HORIZON_DAYS * DAY)
    throw invalidField('count', 'too_far_ahead', { days: SERIES_HORIZON_DAYS });
  return starts.filter((start) => start !== null);
}

async function bookAll(
  tx: Tx,
  ctx: SignedIn,
  wish: Wish,
  starts: readonly number[],
  seriesId: string,
): Promise<AppointmentRow[]> {
  await lockLimits(tx, ctx, wish.patientId);
  const snapshot = await lockForBooking(tx, {
    ...wish,
    now: ctx.now,
    brandId: ctx.principal.brandId,
    bookerId: ctx.principal.personId,
    firstDay: dayOf(starts[0]!, CLINIC_ZONE),
    lastDay: dayOf(starts.at(-1)!, CLINIC_ZONE),
  });
  assertKnown(snapshot);
  assertTakes(ctx, snapshot);
  assertWithinLimits(ctx, snapshot, starts.length);
  const rows: AppointmentRow[] = [];
  const clashes: SeriesClash[] = [];
  for (const startsAt of starts) {
    const outcome = await bookOne(tx, ctx, { ...wish, startsAt }, snapshot, seriesId);
    if (typeof outcome !== 'string') rows.push(outcome);
    else
      clashes.push({
        starts_at: new Date(startsAt).toISOString(),
        why: outcome,
        alternatives: await alternativesTo(tx, ctx, wish, startsAt),
      });
  }
  // The refusal takes back what was booked for the dates that are free.
  if (clashes.length > 0) throw conflict('dates_clash', { clashes });
  return rows;
}

async function bookOne(
  tx: Tx,
  ctx: SignedIn,
  wish: Wish,
  snapshot: BookingSnapshot,
  seriesId: string,
): Promise<AppointmentRow | SeriesClash['why']> {
  const slot = slotIn(snapshot, wish.startsAt, wish.mode);
  if (!slot) return 'not_a_slot';
  const booking = await withPlan(tx, ctx, wish, bookingOf(ctx, wish, slot, snapshot, seriesId));
  const taken = await write(tx, ctx, booking, snapshot);
  if (taken) return taken.row;
  const { patient_busy } = await obstaclesTo(tx, booking, ctx.now);
  return patient_busy ? 'already_booked' : 'slot_taken';
}

/** The next free times from that day on, nearest in the day first. */
async function alternativesTo(
  tx: Tx,
  ctx: SignedIn,
  wish: Wish,
  startsAt: number,
): Promise<SeriesClash['alternatives']> {
  const firstDay = dayOf(startsAt, CLINIC_ZONE);
  const lastDay = addDays(firstDay, ALTERNATIVE_DAYS - 1);
  const snapshot = await slotSnapshot(tx, {
    clinicianId: wish.clinicianId,
    brandId: ctx.principal.brandId,
    mode: wish.mode,
    firstDay,
    lastDay,
    from: startOfDay(firstDay, CLINIC_ZONE),
    until: startOfDay(addDays(lastDay, 1), CLINIC_ZONE),
    now: ctx.now,
    forPersonId: wish.patientId,
  });
  const hours = { rules: snapshot.rules, exceptions: snapshot.exceptions };
  const taken = takenBy(snapshot, wish.patientId);
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) {
    const free = freeSlots(slotsOfDay(day, wish.mode, hours, CLINIC_ZONE), taken, ctx.now.getTime());
    if (free.length === 0) continue;
    return free
      .sort((a, b) => Math.abs(a.startsAt - startsAt) - Math.abs(b.startsAt - startsAt))
      .slice(0, ALTERNATIVES)
      .sort((a, b) => a.startsAt - b.startsAt)
      .map((slot) => ({
        starts_at: new Date(slot.startsAt).toISOString(),
        ends_at: new Date(slot.endsAt).toISOString(),
      }));
  }
  return [];
}

/** What the same request booked before. @throws Refusal when the id belongs to another series. */
async function repeated(
  tx: Tx,
  ctx: SignedIn,
  rows: readonly AppointmentRow[],
  { wish, body }: { readonly wish: Wish; readonly body: BodyOf<typeof bookSeries> },
): Promise<Series> {
  const booked: (FirstEntry | null)[] = [];
  for (const { id } of rows) booked.push(await firstEntryOf(tx, id));
  const wanted = new Set(seriesStarts(wish.startsAt, body.every_weeks, body.count, CLINIC_ZONE));
  const same = rows.every(
    (row) =>
      row.brand_id === ctx.principal.brandId &&
      row.booked_by === ctx.principal.personId &&
      row.clinician_id === wish.clinicianId &&
      row.patient_id === wish.patientId &&
      row.reason === wish.reason,
  );
  const isSameTime = booked.every((first) => first?.mode === wish.mode && wanted.has(first.starts_at));
  if (!same || !isSameTime || rows.length !== body.count) throw refusal(409, 'appointment_id_taken');
  return present(ctx, rows[0]!.series_id!, rows);
}

function present(ctx: SignedIn, seriesId: string, rows: readonly AppointmentRow[]): Series {
  const viewer = { part: partOfBooker(ctx), language: ctx.language, now: ctx.now };
  return { series_id: seriesId, appointments: rows.map((row) => presentSummary(row, viewer)) };
}
