import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import { BOOKING_HORIZON_DAYS, type getSlots, type Mode } from '../../contract.ts';
import {
  DAY,
  dayOf,
  feeOf,
  freeSlots,
  type Hours,
  isDay,
  type Span,
  slotsOfDay,
  startOfDay,
} from '../../rules.ts';
import type { PlanVisits } from '../fees.ts';
import { iso } from '../iso.ts';
import { mayBookFor } from '../policy.ts';
import { refusal } from '../refusals.ts';
import { type SlotSnapshot, slotSnapshot } from '../repository/slots.ts';
import { settledFee } from './settled-fee.ts';

type Days = ReplyOf<typeof getSlots>['days'];

/** What is taken of a clinician's time; what is held for `holderId` isn't. */
export function takenBy(snapshot: SlotSnapshot, holderId: string | null): Span[] {
  const span = ([from, until]: readonly [number, number]): Span => ({ from, until });
  return [
    ...(snapshot.busy ?? []).map(span),
    ...(snapshot.own ?? []).map(span),
    ...(snapshot.holds ?? []).filter((hold) => hold.patient_id !== holderId),
  ];
}

/** Free slots of some days. Asks the database once, and a second time only when nothing is free in these days. */
export async function readSlots(
  ctx: SignedIn,
  query: QueryOf<typeof getSlots>,
  plans: PlanVisits,
): Promise<ReplyOf<typeof getSlots>> {
  if (!isDay(query.from)) throw invalidField('from', 'not_a_day');
  const forPersonId = query.for_person_id ?? null;
  if (forPersonId !== null) await assertMayKnowCalendar(ctx, query.clinician_id, forPersonId);
  const lastDay = addDays(query.from, query.days - 1);
  const snapshot = await snapshotFor(ctx, query, query.from, lastDay, forPersonId);
  if (snapshot.closed === null) throw notFound();
  const wantedBy = forPersonId ?? ctx.principal.personId;
  const open = daysOf(snapshot, query, wantedBy, ctx.now);
  const days = query.moving
    ? await ofMovedVisit(ctx, plans, { ...query, moving: query.moving, patientId: wantedBy }, open)
    : await withPlan(ctx, plans, { personId: wantedBy, mode: query.mode }, open);
  const free = days.find((day) => day.free > 0);
  return {
    days,
    next_free: free ? free.date : await nextFreeAfter(ctx, query, lastDay, wantedBy),
    closed_to_new: snapshot.closed,
  };
}

/** What a care plan includes costs nothing. */
async function withPlan(
  { db, now, principal: { brandId } }: SignedIn,
  plans: PlanVisits,
  of: { personId: string; mode: Mode },
  days: Days,
): Promise<Days> {
  if (!days.some(({ slots }) => slots.some(({ fee }) => fee > 0))) return days;
  if ((await plans.left(db, { brandId, now, ...of })) === 0) return days;
  return atFee(days, 0);
}

/** Every time costs what the visit costs that is moved to it. */
async function ofMovedVisit(
  { db, now, principal: { brandId } }: SignedIn,
  plans: PlanVisits,
  of: { moving: string; patientId: string; clinician_id: string; mode: Mode },
  days: Days,
): Promise<Days> {
  const visit = { brandId, id: of.moving, patientId: of.patientId, clinicianId: of.clinician_id, now };
  const settled = await settledFee(db, visit, plans);
  return settled?.mode === of.mode ? atFee(days, settled.fee) : days;
}

/** Without a fee a time that has one is included in a care plan. */
const atFee = (days: Days, fee: number): Days =>
  days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) =>
      slot.fee === fee ? slot : { ...slot, fee, ...(fee === 0 ? { in_plan: true } : {}) },
    ),
  }));

async function nextFreeAfter(
  ctx: SignedIn,
  query: QueryOf<typeof getSlots>,
  after: string,
  wantedBy: string,
): Promise<string | null> {
  const today = dayOf(ctx.now.getTime(), CLINIC_ZONE);
  const horizon = dayOf(ctx.now.getTime() + BOOKING_HORIZON_DAYS * DAY, CLINIC_ZONE);
  const from = after < today ? today : addDays(after, 1);
  if (from > horizon) return null;
  const snapshot = await snapshotFor(ctx, query, from, horizon, query.for_person_id ?? null);
  const hours = hoursOf(snapshot);
  const taken = takenBy(snapshot, wantedBy);
  const last = ctx.now.getTime() + BOOKING_HORIZON_DAYS * DAY;
  for (let day = from; day <= horizon; day = addDays(day, 1)) {
    const free = freeSlots(slotsOfDay(day, query.mode, hours, CLINIC_ZONE), taken, ctx.now.getTime());
    if (free.some((slot) => slot.startsAt <= last)) return day;
  }
  return null;
}

function daysOf(snapshot: SlotSnapshot, query: QueryOf<typeof getSlots>, wantedBy: string, now: Date): Days {
  const hours = hoursOf(snapshot);
  const taken = takenBy(snapshot, wantedBy);
  const held = new Map(
    (snapshot.holds ?? []).filter((h) => h.patient_id === wantedBy).map((h) => [h.from, h.held_until]),
  );
  const last = now.getTime() + BOOKING_HORIZON_DAYS * DAY;
  return Array.from({ length: query.days }, (_, i) => {
    const date = addDays(query.from, i);
    const all = slotsOfDay(date, query.mode, hours, CLINIC_ZONE);
    const slots = freeSlots(all, taken, now.getTime())
      .filter((slot) => slot.startsAt <= last)
      .map((slot) => {
        const heldUntil = held.get(slot.startsAt);
        const { fee, followUp } = feeOf(slot.terms, slot.startsAt, snapshot.last_visit);
        return {
          starts_at: iso(slot.startsAt),
          ends_at: iso(slot.endsAt),
          fee,
          follow_up: followUp,
          ...(heldUntil === undefined ? {} : { held_until: iso(heldUntil) }),
        };
      });
    return { date, slots, capacity: all.length, free: slots.length };
  });
}

async function snapshotFor(
  ctx: SignedIn,
  query: QueryOf<typeof getSlots>,
  firstDay: string,
  lastDay: string,
  forPersonId: string | null,
): Promise<SlotSnapshot> {
  const { brandId } = ctx.principal;
  const { clinician_id: clinicianId, mode } = query;
  return await slotSnapshot(ctx.db, {
    clinicianId,
    brandId,
    mode,
    firstDay,
    lastDay,
    from: startOfDay(firstDay, CLINIC_ZONE),
    until: startOfDay(addDays(lastDay, 1), CLINIC_ZONE),
    now: ctx.now,
    forPersonId,
    moving: query.moving ?? null,
  });
}

const hoursOf = ({ rules, exceptions }: SlotSnapshot): Hours => ({ rules, exceptions });

/** Free slots without a person's busy times reveal when that person is busy. */
async function assertMayKnowCalendar(ctx: SignedIn, clinicianId: string, patientId: string): Promise<void> {
  if (await mayBookFor(ctx.db, ctx.principal, { clinicianId, patientId })) return;
  throw refusal(404, 'not_found', { fields: [{ field: 'for_person_id', code: 'unknown' }] });
}
