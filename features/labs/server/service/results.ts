import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { LAB_EVENTS } from '../../contract.ts';
import { announceOrder } from '../events.ts';
import * as repository from '../repository/orders.ts';
import { conclude } from './conclude.ts';

/** Of the event by which the clinic says that it has entered the results of a patient. */
const byHandId = (reference: string): string => `by hand ${reference}`;

/** Whether the clinic has entered the results of a patient: what the lab says later does not replace them. */
export const isByHand = ({ events }: repository.WholeOrder, reference: string): boolean =>
  events.some(({ id }) => id === byHandId(reference));

/** An order that no other transaction changes meanwhile: by the lab's results, or by those that the clinic enters. */
export async function lockForResults(tx: Tx, orderId: string): Promise<repository.WholeOrder | undefined> {
  await repository.lockOrder(tx, orderId);
  return await repository.wholeById(tx, orderId);
}

/**
 * Says that the lab has results of an order. Where those of each patient are there already, only if the lab was `heard`
 * again: it may have corrected some.
 */
export async function announceResults(
  work: JobContext,
  { order, patients }: repository.WholeOrder,
  isHeard: boolean,
): Promise<void> {
  if (!isHeard && patients.every(({ reportedAt }) => reportedAt !== null)) return;
  await work.transaction((tx) =>
    publish(tx, work.now, {
      ...declared(LAB_EVENTS.resultsReady, { order_id: order.id, brand: order.brandId }),
      brandId: order.brandId,
    }),
  );
}

/** All results of one patient of an order are stored. `byHand`: the clinic has entered them, whatever the lab says. */
export async function markReported(
  tx: Tx,
  { now }: Pick<JobContext, 'now'>,
  { orderId, reference, byHand }: { orderId: string; reference: string; byHand?: string },
): Promise<void> {
  const order = await repository.lockOrder(tx, orderId);
  const isNew = await repository.setReported(tx, reference, now);
  if (!byHand) {
    if (!isNew || !order) return;
    // The results that are there decide whether the lab has to be asked again.
    const state = await conclude(tx, { now }, orderId);
    const whole = await repository.wholeById(tx, orderId);
    // Screens of the order show the way to the results.
    if (whole) await announceOrder(tx, now, order, { patients: whole.patients, state, actorId: null });
    return;
  }
  const event = { event: 'order.completed', taskId: null, at: now };
  await repository.addEvent(tx, { id: byHandId(reference), orderId, reference, ...event });
  await conclude(tx, { now }, orderId, {}, { actorId: byHand });
}
