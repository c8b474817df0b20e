import { filesOf } from '#features/files/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { Refusal } from '#platform/server/http/refusal.ts';
import { type Appointment, BOOKING_HORIZON_DAYS, type bookAppointment } from '../../contract.ts';
import type { Participation } from '../../rules.ts';
import type { FeePlace, PlanVisits } from '../fees.ts';
import { mayBookFor, partIn } from '../policy.ts';
import { presentAppointment } from '../presenter.ts';
import { refusal } from '../refusals.ts';
import { findWithHistory } from '../repository/appointments.ts';
import { firstEntryOf } from '../repository/changes.ts';
import { lockLimits } from './booking-limits.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { bookableMoment } from './moment.ts';
import { type Taken, takeSlot, type Wish } from './take-slot.ts';

type Body = BodyOf<typeof bookAppointment>;

/** Books a slot. A repeated request with the same `appointment_id` and content answers 200 with the same. */
export async function book(
  ctx: SignedIn,
  body: Body,
  { fees, plans }: { readonly fees: FeePlace; readonly plans: PlanVisits },
): Promise<Reply<ReplyOf<typeof bookAppointment>>> {
  const wish: Wish = {
    id: body.appointment_id,
    clinicianId: body.clinician_id,
    patientId: body.for_person_id ?? ctx.principal.personId,
    startsAt: Date.parse(body.starts_at),
    mode: body.mode,
    reason: body.reason,
    fileIds: body.file_ids ?? [],
    expectedFee: body.expected_fee,
    fees,
    plans,
  };
  await assertMayBook(ctx, wish);
  const reply = await changeCalendar(ctx, async (tx) => {
    await lockLimits(tx, ctx, wish.patientId);
    // Before anything is counted: a repeated request uses up no visit of a care plan, also where its slot is free again.
    const same = await sameBooking(tx, ctx, wish);
    if (same) return new Reply(200, same);
    try {
      bookableMoment(body.starts_at, ctx.now, BOOKING_HORIZON_DAYS);
      const taken = await takeSlot(tx, ctx, wish);
      return new Reply(201, await presentTaken(tx, ctx, taken));
    } catch (error) {
      // Those who have no limits don't take turns: the same request may have been answered meanwhile.
      const before = error instanceof Refusal ? await sameBooking(tx, ctx, wish) : null;
      if (before) return new Reply(200, before);
      throw error;
    }
  });
  await ctx.audit({ resource: 'appointment', patientIds: [wish.patientId] });
  return reply;
}

/** @throws Refusal 404: a patient the principal may not book for counts as unknown. */
export async function assertMayBook(
  ctx: SignedIn,
  of: { clinicianId: string; patientId: string },
): Promise<void> {
  if (await mayBookFor(ctx.db, ctx.principal, of)) return;
  throw refusal(404, 'not_found', { fields: [{ field: 'for_person_id', code: 'unknown' }] });
}

export async function presentTaken(tx: Tx, ctx: SignedIn, { row, history }: Taken): Promise<Appointment> {
  const viewer = { part: partOfBooker(ctx), language: ctx.language, now: ctx.now };
  const files =
    row.file_count > 0 ? await filesOf(tx, row.brand_id, { kind: 'appointment', id: row.id }) : [];
  return presentAppointment(row, viewer, { history, files, queue: null });
}

export function partOfBooker(ctx: SignedIn): Participation {
  const { userType } = ctx.principal;
  return userType === 'staff' ? 'staff' : userType === 'patient' ? 'patient' : 'clinician';
}

/** The appointment that the same request made before; null when the id belongs to another one, or to none. */
async function sameBooking(tx: Tx, ctx: SignedIn, wish: Wish): Promise<Appointment | null> {
  if (wish.id === undefined) return null;
  const row = await findWithHistory(tx, ctx.principal.brandId, wish.id);
  const first = row && (await firstEntryOf(tx, row.id));
  if (!row || !first) return null;
  const same =
    row.clinician_id === wish.clinicianId &&
    row.patient_id === wish.patientId &&
    row.reason === wish.reason &&
    row.file_count === wish.fileIds.length &&
    first.by_id === ctx.principal.personId &&
    first.starts_at === wish.startsAt &&
    first.mode === wish.mode;
  if (!same) return null;
  const part = await partIn(tx, ctx.principal, row);
  if (!part) return null;
  const files =
    row.file_count > 0 ? await filesOf(tx, row.brand_id, { kind: 'appointment', id: row.id }) : [];
  const viewer = { part, language: ctx.language, now: ctx.now };
  return presentAppointment(row, viewer, { history: row.history ?? [], files, queue: null });
}
