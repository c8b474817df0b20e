import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, list, nullable, oneOf } from '#platform/contract/schema.ts';
import { ORDER_STATES } from './shapes.ts';

const OrderEvent = Type.Object({
  order_id: Id,
  brand: Type.String(),
  ordered_by: Id,
  patient_ids: list(Id),
  state: oneOf(ORDER_STATES),
  /** Null when the lab or the clock did it. */
  actor_id: nullable(Id),
  /** What the notification says in place of the state: a new time, or that the lab did not accept the cancellation. */
  news: Type.Optional(oneOf(['moved', 'not_cancelled'])),
});
export type OrderNews = NonNullable<Type.Static<typeof OrderEvent>['news']>;
const CartEvent = Type.Object({
  cart_item_id: Id,
  patient_id: Id,
  suggested_by: nullable(Id),
  actor_id: Id,
});

/** Ids alone: never what is tested. */
export const LAB_EVENTS = {
  /** The order is in another state, or there is other news of it. */
  changed: defineEvent('lab_order.changed', OrderEvent),
  /** The lab has results of it, some or all, that were not fetched yet. */
  resultsReady: defineEvent('lab_order.results_ready', Type.Object({ order_id: Id, brand: Type.String() })),
  suggested: defineEvent('lab_cart.suggested', CartEvent),
  accepted: defineEvent('lab_cart.accepted', CartEvent),
  rejected: defineEvent('lab_cart.rejected', CartEvent),
  /** The lab comes to a PIN code, and a person wanted to be notified of that. */
  served: defineEvent('lab_place.served', Type.Object({ person_id: Id, wait_id: Id })),
} as const;

/** Payload of the live event `labs`: read it again. */
export interface LabsLive {
  readonly order_id: string | null;
}
