import type { Lab, LabOrder, Placed } from '#partners/lab/port.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { OrderState } from '../../contract.ts';
import { lockOrder, type OrderRow, type WholeOrder, wholeById } from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { CANCEL_AT_LAB, PLACE_ORDER } from './names.ts';
import { nearSlots, placeOf } from './slots.ts';

/** Asked by payments once the money is there. False: the order can't be had any more, and the money goes back. */
export async function confirmPaidOrder(
  tx: Tx,
  work: Pick<JobContext, 'now' | 'jobs'>,
  orderId: string,
): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (order?.state !== 'awaiting_payment') return false;
  await conclude(tx, work, orderId, { paidAt: work.now });
  await work.jobs.enqueue(tx, PLACE_ORDER, { order_id: orderId });
  return true;
}

const wireOrder = ({ order, patients }: WholeOrder): LabOrder => ({
  ...{ name: order.name, phone: order.phone, address: order.address, place: order.place },
  ...{ slot: order.slotAt, notes: order.notes },
  paid: order.pay === 'now' ? 'to_us' : 'to_collector',
  patients: patients.map(({ reference, name, age, sex, items }) => ({
    ...{ reference, name, age, sex, phone: order.phone },
    items: items.map(({ code, kind }) => ({ code, kind })),
  })),
});

/**
 * Sends an order to the lab at most once. That it is being sent is stored before: if this server dies meanwhile, the
 * order is found as unanswered and never sent again by itself.
 */
export async function placeOrder(work: JobContext, lab: Lab, orderId: string): Promise<void> {
  const whole = await work.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.state !== 'placing' || order.placement !== 'waiting') return undefined;
    await conclude(tx, work, orderId, { placement: 'sending', sentAt: work.now });
    return await wholeById(tx, orderId);
  });
  if (!whole) return;
  let placed: Placed;
  try {
    placed = await lab.place(wireOrder(whole));
  } catch (error) {
    // The lab surely did not take it, so that the job may try again.
    await work.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId);
      // Cancelled during the request to the lab: no lab has it, so it ends.
      const ended = order?.cancelAskedAt ? ({ endedAt: work.now, endedBecause: 'patient' } as const) : {};
      await conclude(tx, work, orderId, { placement: 'waiting', sentAt: null, ...ended });
    });
    throw error;
  }
  const { order } = whole;
  const offered = placed.kind === 'slot_gone' ? await offersFor(work, lab, order) : [];
  await work.transaction((tx) => record(tx, work, orderId, placed, offered));
}

/** Without an answer the patient chooses from the calendar. */
export const offersFor = (work: JobContext, lab: Lab, order: OrderRow): Promise<string[]> =>
  nearSlots(lab, placeOf({ pin: order.pin, point: order.place }), order.slotAt, work.now).catch(
    (error: unknown) => {
      work.log.warn({ err: error }, 'the lab named no other times');
      return [];
    },
  );

async function record(
  tx: Tx,
  work: JobContext,
  orderId: string,
  placed: Placed,
  offered: string[],
): Promise<OrderState | undefined> {
  const order = await lockOrder(tx, orderId);
  if (!order) return undefined;
  const isCancelled = order.cancelAskedAt !== null;
  if (placed.kind === 'placed' && isCancelled)
    await work.jobs.enqueue(tx, CANCEL_AT_LAB, { order_id: orderId });
  if (placed.kind === 'placed')
    return await conclude(tx, work, orderId, {
      placement: placed.isScheduled ? 'scheduled' : 'requested',
      ...{ labOrderId: placed.reference.id, labToken: placed.reference.token },
    });
  // A callback of the lab was faster than its answer: it has the order.
  if (order.labOrderId !== null) return await conclude(tx, work, orderId, { placement: 'requested' });
  if (isCancelled && placed.kind !== 'unknown')
    return await conclude(tx, work, orderId, { endedAt: work.now, endedBecause: 'patient' });
  if (placed.kind === 'slot_gone')
    return await conclude(tx, work, orderId, { placement: 'slot_gone', offeredSlots: offered });
  if (placed.kind === 'refused') {
    work.log.warn({ order: orderId, why: placed.why }, 'the lab refused an order');
    return await conclude(tx, work, orderId, { endedAt: work.now, endedBecause: 'lab_refused' });
  }
  work.log.warn({ order: orderId }, 'the lab did not answer an order; somebody has to call it');
  return await conclude(tx, work, orderId, { placement: 'unknown' });
}
