import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { APPOINTMENT_EVENTS, STATUS } from '#features/appointments/contract.ts';
import { LAB_EVENTS } from '#features/labs/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { PAYMENT_EVENTS } from '../contract.ts';
import { eraseWords } from './repository/requests.ts';
import { type BillDeps, issueBills } from './service/bills.ts';
import { calledOff, calledOffInPart, deliver } from './service/deliver.ts';
import { cancelledPart } from './service/lab-order.ts';
import { withdrawAllOf } from './service/requests.ts';

const visitCalledOff = (work: JobContext, subjectId: string): Promise<void> =>
  calledOff(work, { purpose: 'appointment', subjectId, reason: 'visit_cancelled' });

async function billed(
  work: JobContext,
  deps: BillDeps,
  { payment_id: id }: { payment_id: string | null },
): Promise<void> {
  if (id) await issueBills(work, deps, id);
}

/** Books stay for the years that tax law asks for; texts in them are erased with the record. */
export const listeners = (deps: BillDeps): readonly Listener[] => [
  listen(PAYMENT_EVENTS.paid, 'payments.issue-bill', (work, data) => billed(work, deps, data)),
  listen(PAYMENT_EVENTS.refunded, 'payments.issue-credit-note', (work, data) => billed(work, deps, data)),
  listen(ACCOUNT_EVENTS.deleted, 'payments.withdraw-requests', (work, data) =>
    withdrawAllOf(work, data.person_id),
  ),
  listen(ACCOUNT_EVENTS.sealEnded, 'payments.erase-words', (work, data) =>
    work.transaction((tx) => eraseWords(tx, data.person_id)),
  ),
  listen(APPOINTMENT_EVENTS.cancelled, 'payments.refund-cancelled', (work, data) =>
    visitCalledOff(work, data.appointment_id),
  ),
  listen(APPOINTMENT_EVENTS.declined, 'payments.refund-declined', (work, data) =>
    visitCalledOff(work, data.appointment_id),
  ),
  // A reserved time that was not paid for ends without anybody being notified.
  listen(APPOINTMENT_EVENTS.statusChanged, 'payments.end-unpaid', async (work, data) => {
    if (data.status === STATUS.cancelled) await visitCalledOff(work, data.appointment_id);
  }),
  listen(APPOINTMENT_EVENTS.completed, 'payments.deliver-visit', (work, data) =>
    deliver(work, { purpose: 'appointment', subjectId: data.appointment_id }),
  ),
  // The time was reserved for the patient: the fee is earned. A correction that declines the visit refunds it.
  listen(APPOINTMENT_EVENTS.noShow, 'payments.deliver-no-show', (work, data) =>
    deliver(work, { purpose: 'appointment', subjectId: data.appointment_id }),
  ),
  listen(LAB_EVENTS.changed, 'payments.follow-order', async (work, { order_id: subjectId, state }) => {
    const order = { purpose: 'lab_order', subjectId } as const;
    if (state === 'completed') {
      const part = await cancelledPart(work.db, subjectId);
      if (part) await calledOffInPart(work, order, part);
      await deliver(work, order);
    }
    if (state === 'cancelled' || state === 'expired')
      await calledOff(work, { ...order, reason: 'order_cancelled' });
  }),
];
