import { caretakersOf, cliniciansOf } from '#features/people/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { declared } from '#platform/server/events/event-shape.ts';
import { publish, roomOfPerson, roomOfStaff } from '#platform/server/events/publish.ts';
import { LAB_EVENTS, type LabsLive, type OrderNews, type OrderState } from '../contract.ts';
import type { CartRow } from './repository/cart.ts';
import type { OrderPatientRow, OrderRow } from './repository/orders.ts';

/** All users with screens that show these patients' tests. */
async function watchers(tx: Tx, brandId: string, patientIds: readonly string[]): Promise<Set<string>> {
  const people = new Set(patientIds);
  for (const patientId of patientIds) {
    for (const id of await caretakersOf(tx, brandId, patientId)) people.add(id);
    for (const id of await cliniciansOf(tx, brandId, patientId)) people.add(id);
  }
  return people;
}

const live = (brandId: string, people: Iterable<string>, payload: LabsLive) => [
  {
    event: 'labs',
    rooms: [...[...people].map((person) => roomOfPerson(brandId, person)), roomOfStaff(brandId)],
    payload,
  },
];

/** In the transaction of the change. */
export async function announceOrder(
  tx: Tx,
  now: Date,
  order: Pick<OrderRow, 'id' | 'brandId' | 'orderedBy'>,
  what: {
    patients: readonly Pick<OrderPatientRow, 'patientId'>[];
    state: OrderState;
    actorId: string | null;
    news?: OrderNews | undefined;
  },
): Promise<void> {
  const { id, brandId, orderedBy } = order;
  const patientIds = [...new Set(what.patients.map(({ patientId }) => patientId))];
  const data = {
    ...{ order_id: id, brand: brandId, ordered_by: orderedBy, patient_ids: patientIds },
    ...{ state: what.state, actor_id: what.actorId },
    ...(what.news ? { news: what.news } : {}),
  };
  const people = await watchers(tx, brandId, patientIds);
  people.add(orderedBy);
  await publish(tx, now, {
    ...declared(LAB_EVENTS.changed, data),
    brandId,
    live: live(brandId, people, { order_id: id }),
  });
}

export async function announceItem(
  tx: Tx,
  now: Date,
  item: CartRow,
  what: { event: 'suggested' | 'accepted' | 'rejected'; actorId: string },
): Promise<void> {
  const { id, brandId, patientId, suggestedBy } = item;
  const people = await watchers(tx, brandId, [patientId]);
  await publish(tx, now, {
    ...declared(LAB_EVENTS[what.event], {
      ...{ cart_item_id: id, patient_id: patientId, suggested_by: suggestedBy, actor_id: what.actorId },
    }),
    brandId,
    live: live(brandId, people, { order_id: null }),
  });
}
