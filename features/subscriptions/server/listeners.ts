import { ACCOUNT_EVENTS } from '#features/accounts/contract.ts';
import { APPOINTMENT_EVENTS, STATUS } from '#features/appointments/contract.ts';
import { CHAT_EVENTS } from '#features/chat/contract.ts';
import { LAB_EVENTS, type OrderState } from '#features/labs/contract.ts';
import { isCancelledFor, orderForReport } from '#features/labs/server/index.ts';
import { PAYMENT_EVENTS } from '#features/payments/contract.ts';
import { listen } from '#platform/server/events/event-shape.ts';
import type { Listener } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { removeUse } from './repository/periods.ts';
import * as repository from './repository/subscriptions.ts';
import { useCoachChat } from './service/benefits.ts';
import { endAllOf } from './service/closed-account.ts';
import { onPaid } from './service/paid.ts';

const giveBack = (work: JobContext, appointmentId: string): Promise<void> =>
  work.transaction((tx) => removeUse(tx, appointmentId));

const ENDS: ReadonlySet<OrderState> = new Set(['cancelled', 'expired', 'completed']);

/**
 * Gives back the uses of a cancelled order, and the places of family members. In a completed order, that holds for
 * patients with cancelled tests.
 */
async function freeUses(work: JobContext, orderId: string, state: OrderState): Promise<void> {
  const found = await orderForReport(work.db, orderId);
  const isOver = state === 'cancelled' || state === 'expired';
  const free = found?.patients.filter(({ reference }) => isOver || isCancelledFor(reference, found.events));
  await work.transaction(async (tx) => {
    for (const { reference } of free ?? []) await removeUse(tx, reference);
  });
}

export const listeners: readonly Listener[] = [
  listen(PAYMENT_EVENTS.paid, 'subscriptions.paid', (work, data, { at }) => onPaid(work, data, new Date(at))),
  listen(APPOINTMENT_EVENTS.cancelled, 'subscriptions.visit-cancelled', (work, data) =>
    giveBack(work, data.appointment_id),
  ),
  listen(APPOINTMENT_EVENTS.declined, 'subscriptions.visit-declined', (work, data) =>
    giveBack(work, data.appointment_id),
  ),
  listen(APPOINTMENT_EVENTS.statusChanged, 'subscriptions.visit-ended', async (work, data) => {
    if (data.status === STATUS.cancelled) await giveBack(work, data.appointment_id);
  }),
  listen(CHAT_EVENTS.messageSent, 'subscriptions.coach-chat', async (work, data, event) => {
    if (!data.is_to_coach) return;
    const { chat_id: chatId, sender_id: personId } = data;
    const of = { brandId: event.brandId, personId, chatId, now: work.now };
    await work.transaction((tx) => useCoachChat(tx, of));
  }),
  listen(LAB_EVENTS.changed, 'subscriptions.order-ended', async (work, data) => {
    if (ENDS.has(data.state)) await freeUses(work, data.order_id, data.state);
  }),
  listen(ACCOUNT_EVENTS.deleted, 'subscriptions.account-closed', async (work, data) => {
    const brandIds = await repository.brandsOf(work.db, data.person_id);
    await endAllOf(work, data.person_id, brandIds);
  }),
];
