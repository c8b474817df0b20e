import { caretakersOf } from '#features/people/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { LAB_EVENTS, type OrderNews, type OrderState } from '../contract.ts';

const toOrder = (id: string | null): string => `/labs/orders/${id}`;

const KINDS = defineNotifications('labs', {
  lab_suggested: { topic: 'bookings', href: (id) => `/labs/cart?cart_item_id=${id}` },
  lab_accepted: {
    topic: 'bookings',
    isPushed: false,
    href: (_id, { patientId }) => `/patients/${patientId}`,
  },
  lab_rejected: {
    topic: 'bookings',
    isPushed: false,
    href: (_id, { patientId }) => `/patients/${patientId}`,
  },
  lab_confirmed: { topic: 'bookings', href: toOrder },
  lab_moved: { topic: 'bookings', href: toOrder },
  lab_not_cancelled: { topic: 'bookings', href: toOrder },
  // A collector may come at 6:30: news of it in the morning is worth nothing.
  lab_collector: { topic: 'bookings', breaksQuietHours: 'always', href: toOrder },
  lab_needs_slot: { topic: 'bookings', href: toOrder },
  lab_cancelled: { topic: 'bookings', href: toOrder },
  lab_comes: { topic: 'bookings', href: () => '/lab-tests' },
});

const OF_STATE: Partial<Record<OrderState, NotificationKind>> = {
  confirmed: KINDS.lab_confirmed,
  started: KINDS.lab_collector,
  needs_new_slot: KINDS.lab_needs_slot,
  cancelled: KINDS.lab_cancelled,
};

const OF_NEWS: Readonly<Record<OrderNews, NotificationKind>> = {
  moved: KINDS.lab_moved,
  not_cancelled: KINDS.lab_not_cancelled,
};

async function sideOf({ db }: JobContext, brandId: string, patientId: string): Promise<string[]> {
  return [...new Set([patientId, ...(await caretakersOf(db, brandId, patientId))])];
}

/** Each patient's side, and who ordered for them. */
async function onChange(
  work: JobContext,
  data: EventData<typeof LAB_EVENTS.changed>,
  brandId: string,
): Promise<Notice[]> {
  const kind = data.news ? OF_NEWS[data.news] : OF_STATE[data.state];
  if (!kind) return [];
  const notices = new Map<string, Notice>();
  for (const patientId of data.patient_ids)
    for (const personId of await sideOf(work, brandId, patientId))
      notices.set(personId, {
        ...{ personId, kind, group: `lab_order:${data.order_id}`, subjectId: data.order_id },
        data: { side: personId === patientId ? 'own' : 'family', patientId },
        byOneself: personId === data.actor_id,
      });
  return [...notices.values()];
}

async function onSuggestion(
  work: JobContext,
  data: EventData<typeof LAB_EVENTS.suggested>,
  brandId: string,
): Promise<Notice[]> {
  const { cart_item_id: id, patient_id: patientId, suggested_by: fromId } = data;
  return (await sideOf(work, brandId, patientId)).map((personId) => ({
    ...{ personId, kind: KINDS.lab_suggested, group: `lab_cart:${id}`, subjectId: id },
    data: { side: personId === patientId ? 'own' : 'family', patientId, ...(fromId ? { fromId } : {}) },
    byOneself: personId === data.actor_id,
  }));
}

async function onServed(
  _work: JobContext,
  { person_id: personId, wait_id }: EventData<typeof LAB_EVENTS.served>,
): Promise<Notice[]> {
  return [
    {
      ...{ personId, kind: KINDS.lab_comes, group: `lab_place:${wait_id}`, subjectId: wait_id },
      ...{ data: {}, byOneself: false },
    },
  ];
}

const toSuggester =
  (kind: NotificationKind) =>
  async (_work: JobContext, data: EventData<typeof LAB_EVENTS.accepted>): Promise<Notice[]> => {
    const { cart_item_id: id, patient_id: patientId, suggested_by: personId } = data;
    return personId
      ? [
          {
            ...{ personId, kind, group: `lab_cart:${id}`, subjectId: id },
            data: { side: 'clinician', patientId },
            byOneself: personId === data.actor_id,
          },
        ]
      : [];
  };

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(LAB_EVENTS.changed, onChange),
    notifyOn(LAB_EVENTS.served, onServed),
    notifyOn(LAB_EVENTS.suggested, onSuggestion),
    notifyOn(LAB_EVENTS.accepted, toSuggester(KINDS.lab_accepted)),
    notifyOn(LAB_EVENTS.rejected, toSuggester(KINDS.lab_rejected)),
  ],
};
