import { LabAway } from '#partners/lab/port.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { LabOrder } from '../../contract.ts';
import { OTHER_REASON } from '../../contract.ts';
import { isCancelled, mayCancel, mayChangeSlot } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { lockOrder, type OrderRow, wholeById } from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { CANCEL_AT_LAB, PLACE_ORDER } from './names.ts';
import { readOrder, visibleOrder } from './read.ts';
import { askSlots, labAway, placeOf, requireLab } from './slots.ts';

/** The partner's own sentences of the specification, in English as the lab reads them. */
const REASON_TEXTS = [
  'Missed the fasting requirements',
  'My preferred collection slot is not available',
  'Need to change sample collection address',
  'Order placed by mistake',
  'Need to add/remove tests',
  'Payment issue',
  'Found better price elsewhere',
  'Need to apply coupon offer',
  'Reason not listed here',
] as const;

/** Marks and characters without width alone are no words. */
const HAS_WORDS = /[\p{L}\p{N}]/u;

/** Where no lab has the order, it ends at once; else the lab is asked, and its word counts. */
export async function cancelOrder(
  ctx: SignedIn,
  deps: LabsDeps,
  body: BodyOf<typeof contract.cancelOrder>,
): Promise<LabOrder> {
  const { personId, userType } = ctx.principal;
  const note = body.note?.trim() || null;
  if (body.reason === OTHER_REASON && !HAS_WORDS.test(note ?? '')) throw invalidField('note', 'required');
  await visibleOrder(ctx, body.order_id, mayChange);
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, body.order_id);
    if (!order || order.state === 'cancelled' || order.state === 'cancel_requested') return;
    if (!mayCancel(order.state)) throw conflict('too_late');
    const asked = {
      ...{ cancelReason: body.reason, cancelNote: note },
      ...{ cancelAskedAt: ctx.now, cancelAskedBy: personId },
    };
    const isNowhere = order.placement === 'waiting' || order.placement === 'slot_gone';
    const because = userType === 'staff' ? 'staff' : 'patient';
    const ended = isNowhere && !order.labOrderId ? { endedAt: ctx.now, endedBecause: because } : {};
    await conclude(tx, ctx, order.id, { ...asked, ...ended } as Partial<OrderRow>, { actorId: personId });
    if (!isNowhere) await ctx.jobs.enqueue(tx, CANCEL_AT_LAB, { order_id: order.id });
  });
  return await readOrder(ctx, deps, body.order_id);
}

/** Asks the lab to cancel. What it answers is only that it has heard it. */
export async function cancelAtLab(work: JobContext, { lab }: LabsDeps, orderId: string): Promise<void> {
  const whole = await wholeById(work.db, orderId);
  const order = whole?.order;
  // Without the lab's number a person has to call: it stands in the list of the front desk.
  if (!lab || order?.state !== 'cancel_requested' || !order.labOrderId || !order.labToken) return;
  const why = REASON_TEXTS[(order.cancelReason ?? OTHER_REASON) - 1] ?? '';
  const isHeard = await lab.cancel(
    { id: order.labOrderId, token: order.labToken },
    why,
    order.cancelNote ?? '',
  );
  if (isHeard) return;
  await work.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state !== 'cancel_requested') return;
    const cleared = { cancelAskedAt: null, cancelAskedBy: null, cancelReason: null, cancelNote: null };
    await conclude(tx, work, orderId, cleared, { news: 'not_cancelled' });
  });
}

/** Another time for an order that lost its first one, or that the lab has before the collector sets out. */
export async function chooseSlot(
  ctx: SignedIn,
  deps: LabsDeps,
  orderId: string,
  given: string,
): Promise<LabOrder> {
  const lab = requireLab(deps);
  const { order } = await visibleOrder(ctx, orderId, mayChange);
  const slotAt = new Date(given);
  if (!(slotAt > ctx.now)) throw invalidField('slot_datetime', 'in_the_past');
  if (!mayChangeSlot(order.state)) throw conflict(isCancelled(order.state) ? 'order_cancelled' : 'too_late');
  if (order.slotAt?.getTime() === slotAt.getTime() && order.state !== 'needs_new_slot')
    return await readOrder(ctx, deps, orderId);
  if (order.labOrderId && order.labToken) {
    const of = { id: order.labOrderId, token: order.labToken };
    const isDone = await lab.reschedule(of, slotAt, 'The patient asked for another time').catch(away);
    if (!isDone) throw conflict('slot_gone', { slots: [] });
    const cause = { actorId: ctx.principal.personId, news: 'moved' } as const;
    await ctx.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      await conclude(tx, ctx, orderId, { slotAt }, cause);
    });
    return await readOrder(ctx, deps, orderId);
  }
  const at = placeOf({ pin: order.pin, point: order.place });
  const { slots } = await askSlots(ctx, lab, at, clinicDay(slotAt));
  if (!slots.some((slot) => slot.getTime() === slotAt.getTime())) throw conflict('slot_gone', { slots: [] });
  await ctx.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked?.state !== 'needs_new_slot') throw conflict('too_late');
    const values = { slotAt, placement: 'waiting', sentAt: null } as const;
    const cause = { actorId: ctx.principal.personId };
    await conclude(tx, ctx, orderId, { ...values, offeredSlots: [] }, cause);
    await ctx.jobs.enqueue(tx, PLACE_ORDER, { order_id: orderId });
  });
  return await readOrder(ctx, deps, orderId);
}

const away = (error: unknown): never => {
  throw error instanceof LabAway ? labAway() : error;
};

/** What a person of the clinic found out by calling the lab about an order that it did not answer. */
export async function decideOrder(
  ctx: SignedIn,
  deps: LabsDeps,
  orderId: string,
  body: BodyOf<typeof contract.decideOrder>,
): Promise<LabOrder> {
  const { lab_order_id: labOrderId, token: labToken } = body;
  if (body.decision === 'placed' && !labOrderId) throw invalidField('lab_order_id', 'required');
  if (body.decision === 'placed' && !labToken) throw invalidField('token', 'required');
  await visibleOrder(ctx, orderId, mayChange);
  await ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.placement !== 'unknown' || order.labOrderId) throw conflict('decided_already');
    const isCancelled = order.cancelAskedAt !== null;
    const { personId: actorId } = ctx.principal;
    if (body.decision === 'placed' && labOrderId && labToken) {
      await conclude(tx, ctx, orderId, { placement: 'requested', labOrderId, labToken }, { actorId });
      if (isCancelled) await ctx.jobs.enqueue(tx, CANCEL_AT_LAB, { order_id: orderId });
    } else if (body.decision === 'end' || isCancelled)
      await conclude(tx, ctx, orderId, { endedAt: ctx.now, endedBecause: 'staff' }, { actorId });
    else {
      await conclude(tx, ctx, orderId, { placement: 'waiting', sentAt: null }, { actorId });
      await ctx.jobs.enqueue(tx, PLACE_ORDER, { order_id: orderId });
    }
  });
  return await readOrder(ctx, deps, orderId);
}
