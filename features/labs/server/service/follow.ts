import type { JobContext } from '#platform/server/http/context.ts';
import type { LabsDeps } from '../deps.ts';
import { PAY_MINUTES } from '../presenter.ts';
import { dueForCheck, lockOrder, type OrderRow } from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { askLab } from './heard.ts';
import { PLACE_ORDER } from './names.ts';

const AT_ONCE = 100;
const MINUTE = 60_000;
/** An answer takes seconds; after this time the request counts as unanswered. */
const UNANSWERED_MINUTES = 2;
const CHOOSE_HOURS = 24;

/** Ends orders by the clock: unpaid ones, those without an answer of the lab, and those without a chosen time. */
export async function follow(work: JobContext, deps: LabsDeps): Promise<void> {
  for (const order of await dueForCheck(work.db, work.now, AT_ONCE)) {
    await work.transaction((tx) => bringForward(tx, work, order.id));
    if (deps.lab && order.labOrderId)
      await askLab(work, deps.lab, order.id).catch((error: unknown) =>
        work.log.warn({ err: error }, 'the lab could not be asked about an order'),
      );
  }
}

async function bringForward(
  tx: Parameters<Parameters<JobContext['transaction']>[0]>[0],
  work: JobContext,
  orderId: string,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  await conclude(tx, work, orderId, dueValues(order, work.now));
  if (order.state === 'placing' && order.placement === 'waiting')
    await work.jobs.enqueue(tx, PLACE_ORDER, { order_id: orderId });
}

function dueValues(order: OrderRow, now: Date): Partial<OrderRow> {
  const minutes = (since: Date): number => (now.getTime() - since.getTime()) / MINUTE;
  if (order.state === 'awaiting_payment' && minutes(order.createdAt) >= PAY_MINUTES)
    return { expiredAt: now, endedBecause: 'unpaid' };
  if (order.placement === 'sending' && order.sentAt && minutes(order.sentAt) >= UNANSWERED_MINUTES)
    return { placement: 'unknown' };
  // The server died before it could say so.
  if (order.state === 'cancel_requested' && order.placement === 'waiting' && !order.labOrderId)
    return { endedAt: now, endedBecause: 'patient' };
  if (order.state === 'needs_new_slot' && minutes(order.changedAt) >= CHOOSE_HOURS * 60)
    return { endedAt: now, endedBecause: 'no_slot' };
  return {};
}
