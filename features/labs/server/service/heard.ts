import type { Lab, LabDetails, LabNotice } from '#partners/lab/port.ts';
import { openedIfPossible } from '#platform/server/crypto/secrets.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { isOver } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import * as repository from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { ASK_LAB, CANCEL_AT_LAB } from './names.ts';
import { announceResults } from './results.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Processes a callback after its signature was checked. Events of unknown orders are ignored. */
export async function readCallback(
  work: JobContext,
  deps: LabsDeps,
  { lab, event_id: eventId }: { lab: string; event_id: string },
): Promise<void> {
  const stored = await repository.findCallback(work.db, lab, eventId);
  if (!deps.lab || !stored || stored.handledAt) return;
  const text = openedIfPossible(deps.secrets, stored.body);
  if (text === undefined) return await askInstead(work, lab, eventId);
  const notice = deps.lab.readStored(eventId, text);
  const reference = notice.patientReference.toLowerCase();
  const orderId = UUID.test(reference) ? await repository.orderOfReference(work.db, reference) : undefined;
  await work.transaction(async (tx) => {
    if (orderId && notice.event)
      await storeNotice(tx, work, { orderId, reference, notice, at: stored.receivedAt });
    else work.log.warn({ event: eventId }, 'an event of the lab is about no order of ours');
    await repository.finishCallback(tx, lab, eventId, work.now);
    if (orderId && notice.event) await work.jobs.enqueue(tx, ASK_LAB, { order_id: orderId });
  });
}

/** No key opens this callback, and it may be about any order. */
async function askInstead(work: JobContext, lab: string, eventId: string): Promise<void> {
  work.log.error(
    { event: eventId },
    'a callback was sealed with another SECRET_KEY: open orders are asked about',
  );
  await work.transaction(async (tx) => {
    await repository.askAboutAll(tx, work.now);
    await repository.finishCallback(tx, lab, eventId, work.now);
  });
}

async function storeNotice(
  tx: Tx,
  work: JobContext,
  { orderId, reference, notice, at }: { orderId: string; reference: string; notice: LabNotice; at: Date },
): Promise<void> {
  const order = await repository.lockOrder(tx, orderId);
  if (!order) return;
  const { eventId: id, event = '', taskId } = notice;
  await repository.addEvent(tx, { id, orderId, reference, event, taskId, at });
  // The answer to an order may have been lost: its events name it all the same.
  const isNews = order.labOrderId === null && notice.orderId !== '' && notice.token !== '';
  // Asked for while the lab had not said which order it is.
  if (isNews && order.cancelAskedAt) await work.jobs.enqueue(tx, CANCEL_AT_LAB, { order_id: orderId });
  const isUnanswered = order.placement === 'unknown' || order.placement === 'sending';
  await conclude(tx, work, orderId, {
    ...(isNews ? { labOrderId: notice.orderId, labToken: notice.token } : {}),
    ...(isNews && isUnanswered ? { placement: 'requested' as const } : {}),
    ...(notice.collector ? { collector: notice.collector } : {}),
  });
}

/** What the lab's own books say, as events: lost callbacks are made up for, and the state has one origin. */
const SAID: Partial<Record<LabDetails['status'], string>> = {
  confirmed: 'task.confirmed',
  completed: 'order.completed',
  cancelled: 'order.cancelled',
};

/**
 * Asks the lab about an order: after each of its events, and every ten minutes while the order is under way.
 * @param isHeard after an event: results that are there already are looked at again, since the lab may correct them
 */
export async function askLab(work: JobContext, lab: Lab, orderId: string, isHeard = false): Promise<void> {
  const whole = await repository.wholeById(work.db, orderId);
  if (!whole?.order.labOrderId || !whole.order.labToken) return;
  if (whole.order.state === 'completed') return await announceResults(work, whole, isHeard);
  const details = await lab.details({ id: whole.order.labOrderId, token: whole.order.labToken });
  await work.transaction(async (tx) => {
    const order = await repository.lockOrder(tx, orderId);
    if (!order || isOver(order.state)) return;
    const event = SAID[details.status];
    const heard = new Set(whole.events.map((each) => `${each.event} ${each.reference}`));
    // An order that it completed as a whole may lack patients with tests that it has cancelled.
    const isLeftOut = (reference: string): boolean =>
      event === 'order.completed' && heard.has(`order.cancelled ${reference}`);
    for (const { reference } of whole.patients)
      if (event && !heard.has(`${event} ${reference}`) && !isLeftOut(reference))
        await repository.addEvent(tx, {
          ...{ id: `asked ${event} ${reference}`, orderId, reference, event, taskId: null, at: work.now },
        });
    const isMoved = order.slotAt && details.slot && order.slotAt.getTime() !== details.slot.getTime();
    const known = {
      ...(details.collector ? { collector: details.collector } : {}),
      ...(details.slot ? { slotAt: details.slot } : {}),
    };
    await conclude(tx, work, orderId, known, isMoved ? { news: 'moved' } : {});
  });
  const after = await repository.wholeById(work.db, orderId);
  if (after && (after.order.state === 'completed' || after.order.state === 'partly_reported'))
    await announceResults(work, after, isHeard);
}
