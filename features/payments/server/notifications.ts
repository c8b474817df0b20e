import { caretakersOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { DIFFERENCE_FOUND, PAYMENT_EVENTS } from '../contract.ts';
import { requestById } from './repository/requests.ts';

const href = (requestId: string | null): string => `/pay/${requestId}`;

const KINDS = defineNotifications('payments', {
  payment_requested: { topic: 'payments', hasMessage: true, href },
  payment_paid: { topic: 'payments', isPushed: false, href },
  payment_refunded: { topic: 'payments', href },
  payment_difference: { topic: 'payments', isPushed: false, href: () => '/payments/differences' },
});

type PaymentEvent = EventData<typeof PAYMENT_EVENTS.paid>;

/** The patient, and who acts for the patient. */
const toTheirSide =
  (kind: NotificationKind) =>
  async ({ db }: JobContext, data: PaymentEvent, brandId: string): Promise<Notice[]> => {
    const { request_id: id, patient_id: patientId, actor_id: actorId } = data;
    // Care plans have news of their own.
    if (data.purpose === 'subscription' && kind === KINDS.payment_paid) return [];
    const people = new Set([patientId, ...(await caretakersOf(db, brandId, patientId))]);
    return [...people].map((personId) => ({
      personId,
      kind,
      group: `payment:${id}`,
      subjectId: id,
      data: { side: personId === patientId ? 'own' : 'family', patientId },
      byOneself: personId === actorId,
    }));
  };

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(PAYMENT_EVENTS.requested, toTheirSide(KINDS.payment_requested)),
    notifyOn(PAYMENT_EVENTS.paid, toTheirSide(KINDS.payment_paid)),
    notifyOn(PAYMENT_EVENTS.refunded, toTheirSide(KINDS.payment_refunded)),
    notifyOn(DIFFERENCE_FOUND, async (_work, { difference_id: id, owner_id: personId }) => [
      {
        ...{ personId, kind: KINDS.payment_difference, group: `difference:${id}`, subjectId: id },
        ...{ data: {}, byOneself: false },
      },
    ]),
  ],
  reminders: {
    kinds: [KINDS.payment_requested],
    async isStillWanted({ db }, requestId, { patientId }) {
      if (!patientId) return false;
      return (await requestById(db, requestId))?.state === 'open';
    },
    answeredBy: PAYMENT_EVENTS.changed,
    async answered({ db }, data, brandId) {
      const { patient_id: patientId } = data as PaymentEvent;
      return { patientId, personIds: [patientId, ...(await caretakersOf(db, brandId, patientId))] };
    },
  },
};
