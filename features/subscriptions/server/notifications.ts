import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { type News, SUBSCRIPTION_EVENTS } from '../contract.ts';
import { unpaidOf } from './repository/periods.ts';
import { openMandate } from './repository/subscriptions.ts';

const toPlan = (): string => '/care-plans/mine';
/** Of those that open a payment the subject is its request, so that it can be opened by the notification. */
const toPayment = (requestId: string | null): string => (requestId ? `/pay/${requestId}` : toPlan());

const KINDS = defineNotifications('subscriptions', {
  plan_charge_coming: { topic: 'payments', hasMessage: true, href: toPlan },
  plan_payment_due: { topic: 'payments', hasMessage: true, href: toPayment },
  plan_charged: { topic: 'payments', href: toPayment },
  plan_failed: { topic: 'payments', hasMessage: true, href: toPayment },
  plan_halted: { topic: 'payments', hasMessage: true, href: toPayment },
  plan_ending: { topic: 'payments', href: toPlan },
  plan_autopay_ended: { topic: 'payments', href: toPlan },
  plan_ended: { topic: 'payments', href: toPlan },
});

const OF: Readonly<Record<News, NotificationKind>> = {
  charge_coming: KINDS.plan_charge_coming,
  payment_due: KINDS.plan_payment_due,
  charged: KINDS.plan_charged,
  failed: KINDS.plan_failed,
  halted: KINDS.plan_halted,
  ending: KINDS.plan_ending,
  ended: KINDS.plan_ended,
  autopay_ended: KINDS.plan_autopay_ended,
};

const ASK_FOR_MONEY: ReadonlySet<string> = new Set(
  Object.values(KINDS).flatMap(({ name, hasMessage }) => (hasMessage ? [name] : [])),
);

async function toSubscriber(
  _work: JobContext,
  data: EventData<typeof SUBSCRIPTION_EVENTS.news>,
): Promise<Notice[]> {
  const { subscription_id: id, person_id: personId, news, request_id: requestId, on, actor_id } = data;
  const isAboutPayment = OF[news].href === KINDS.plan_charged.href;
  return [
    {
      ...{ personId, kind: OF[news], group: `subscription:${id}`, byOneself: personId === actor_id },
      subjectId: isAboutPayment && requestId ? requestId : id,
      data: { side: 'own', patientId: personId, dueAt: clinicInstant(on, '06:00').toISOString() },
    },
  ];
}

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [notifyOn(SUBSCRIPTION_EVENTS.news, toSubscriber)],
  /** What asks for money, or announces a debit, is true while its charge is unpaid and not called off. */
  async isStillTrue({ db }, { kind, subjectId }) {
    if (!ASK_FOR_MONEY.has(kind)) return true;
    const charge = await unpaidOf(db, subjectId);
    if (!charge || kind !== KINDS.plan_charge_coming.name) return charge !== undefined;
    return charge.optedOutAt === null && (await openMandate(db, charge.subscriptionId)) !== undefined;
  },
};
