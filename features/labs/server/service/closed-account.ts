import type { JobContext } from '#platform/server/http/context.ts';
import { OTHER_REASON } from '../../contract.ts';
import { mayCancel } from '../../rules.ts';
import { lockOrder, type OrderRow, underWayOf } from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { CANCEL_AT_LAB } from './names.ts';

/**
 * Somebody deleted their account: what nobody has set out for is cancelled, and what was paid goes back. What the lab
 * is at already is finished.
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
      await conclude(tx, work, id, { ...asked, ...ended } as Partial<OrderRow>, personId);
      if (!isNowhere) await work.jobs.enqueue(tx, CANCEL_AT_LAB, { order_id: id });
    });
}
