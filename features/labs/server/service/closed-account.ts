import type { Db } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { OTHER_REASON } from '../../contract.ts';
import { mayCancel } from '../../rules.ts';
import { lockOrder, type OrderRow, orderOfReference, underWayOf, wholeById } from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { CANCEL_AT_LAB } from './names.ts';

/**
 * A person deleted their account: cancels their orders before the collector sets out, and refunds them. The lab
 * finishes the others.
 */
export async function endOrdersOf(work: JobContext, personId: string): Promise<void> {
  for (const id of await underWayOf(work.db, personId))
    await work.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || !mayCancel(order.state)) return;
      const isNowhere = order.placement === 'waiting' || order.placement === 'slot_gone';
      const ended = isNowhere && !order.labOrderId ? { endedAt: work.now, endedBecause: 'patient' } : {};
      const asked = {
        ...{ cancelReason: OTHER_REASON, cancelNote: 'The account was deleted' },
        ...{ cancelAskedAt: work.now, cancelAskedBy: personId },
      };
      await conclude(tx, work, id, { ...asked, ...ended } as Partial<OrderRow>, { actorId: personId });
      if (!isNowhere) await work.jobs.enqueue(tx, CANCEL_AT_LAB, { order_id: id });
    });
}

/** Whether a patient's part of an order is cancelled already, or is when this person's account is deleted now. */
export async function isPatientCancelledWith(db: Db, reference: string, personId: string): Promise<boolean> {
  const id = await orderOfReference(db, reference);
  const whole = id === undefined ? undefined : await wholeById(db, id);
  if (!whole) return false;
  const { order, patients } = whole;
  if (order.state === 'cancelled' || order.state === 'expired' || order.state === 'cancel_requested')
    return true;
  const isTheirs = order.orderedBy === personId || patients.some(({ patientId }) => patientId === personId);
  return isTheirs && mayCancel(order.state);
}
