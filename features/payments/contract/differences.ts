import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Cursor,
  Day,
  exact,
  Id,
  Instant,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';

export const DIFFERENCE_KINDS = [
  /** The gateway settled money that our books don't have. */
  'unknown_payment',
  'unknown_refund',
  'amount_differs',
  /** The gateway added or took money for another reason. */
  'adjustment',
  /** We have it in the books, and the gateway has not settled it in time. */
  'not_settled',
  /** We have sent it back, and no settlement contains it in time. */
  'refund_not_settled',
  /** A paid visit is over and was never closed, as completed or missed: the fee is still an advance. */
  'not_delivered',
  /** The gateway could not send a refund: it has to go back another way. */
  'refund_failed',
  /** The gateway has neither sent nor refused a refund in time: staff have to ask there. */
  'refund_overdue',
  /** Its gateway was replaced while it was under way: money may still come there. */
  'gateway_replaced',
  /** It was paid in another currency than rupees, which our books don't count. */
  'other_currency',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const Difference = Type.Object({
  difference_id: Id,
  kind: oneOf(DIFFERENCE_KINDS),
  gateway: Type.String(),
  /** The gateway's id of the payment, refund or adjustment; our own for `refund_overdue` and `not_delivered`. */
  entity_id: Type.String(),
  /** Of what was paid, where we know it. */
  request_id: nullable(Id),
  /** Day of the settlement, in the clinic's zone. */
  day: Day,
  /** Paise in our books, and at the gateway. */
  expected: nullable(Type.Integer()),
  found: nullable(Type.Integer()),
  state: oneOf(['open', 'resolved']),
  owner_id: nullable(Id),
  owner_name: nullable(Type.String()),
  note: nullable(Type.String()),
  found_at: Instant,
  resolved_at: nullable(Instant),
  can: Can('assign', 'resolve'),
});
export type Difference = Static<typeof Difference>;

const ofDifference = exact({ difference_id: Id });

export const listDifferences = endpoint({
  name: 'listDifferences',
  method: 'GET',
  path: '/payment-differences',
  summary: 'Differences between our books and the gateway’s settlements, the newest first.',
  access: ['staff'],
  query: exact({ state: optional(oneOf(['open', 'resolved'])), cursor: optional(Cursor) }),
  reply: Type.Object({ differences: list(Difference), next_cursor: nullable(Type.String()) }),
});

export const assignDifference = endpoint({
  name: 'assignDifference',
  method: 'POST',
  path: '/payment-differences/{difference_id}/assign',
  summary: 'Whoever calls takes it over.',
  access: ['staff'],
  params: ofDifference,
  reply: Difference,
  errors: ['decided_already'],
});

export const resolveDifference = endpoint({
  name: 'resolveDifference',
  method: 'POST',
  path: '/payment-differences/{difference_id}/resolve',
  summary: 'Ends it with a note on what it was; a refund that could not be sent counts as paid back by that.',
  access: ['staff'],
  params: ofDifference,
  body: exact({ note: Text(500, { min: 1 }) }),
  reply: Difference,
  errors: ['decided_already'],
});
