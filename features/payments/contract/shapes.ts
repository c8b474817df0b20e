import Type, { type Static } from 'typebox';
import { Can, Id, Instant, Line, list, nullable, oneOf, optional, Paise } from '#platform/contract/schema.ts';
import { LINE_KINDS } from '../rules/tax.ts';
import { Bill } from './bills.ts';

/** `request`: staff or a clinician ask for an amount. `appointment`: the fee of a visit. `lab_order`: tests at home.
 * `subscription`: a period of a care plan, or the difference to a dearer one. */
export const PURPOSES = ['request', 'appointment', 'lab_order', 'subscription'] as const;
export type Purpose = (typeof PURPOSES)[number];

export const PAYMENT_STATES = [
  /** Nothing was tried yet. */
  'created',
  /** The bank has not answered. */
  'pending',
  'paid',
  /** The last attempt failed; another one may follow, and this one may still turn out well. */
  'failed',
  /** What it was for is no longer there. Money that comes all the same is refunded. */
  'expired',
  'refund_due',
  'partly_refunded',
  'refunded',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const REQUEST_STATES = ['open', 'paid', 'withdrawn'] as const;
export const METHODS = ['upi', 'card', 'other'] as const;
/** Why an attempt failed, in our words: the gateway has hundreds. */
export const FAIL_REASONS = [
  'timed_out',
  'cancelled',
  'not_enough_money',
  'declined',
  'bank_away',
  'limit',
  'wrong_details',
  'other',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

export const REFUND_STATES = ['asked', 'approved', 'sent', 'processed', 'failed', 'declined'] as const;
/** Refunds without an approval. */
export const AUTOMATIC_REASONS = [
  'paid_twice',
  'too_late',
  'wrong_amount',
  'visit_cancelled',
  'order_cancelled',
  'plan_cancelled',
] as const;
export type AutomaticReason = (typeof AUTOMATIC_REASONS)[number];

export const PaymentLine = Type.Object({
  name: Line(120, { min: 0 }),
  /** Before the discount. */
  amount: Paise,
  discount: optional(Paise),
  /** Of lab tests: what was ordered. */
  package_id: optional(Type.String()),
  /** Decides the tax; `treatment` where it is missing. */
  kind: optional(oneOf(LINE_KINDS)),
});
export type PaymentLine = Static<typeof PaymentLine>;

export const Refund = Type.Object({
  refund_id: Id,
  payment_id: Id,
  amount: Paise,
  state: oneOf(REFUND_STATES),
  /** What staff wrote; null where a rule decided. */
  reason: nullable(Type.String()),
  automatic: nullable(oneOf(AUTOMATIC_REASONS)),
  requested_at: Instant,
  requested_by_name: nullable(Type.String()),
  approved_by_name: nullable(Type.String()),
  /** By when the money should be in the account. */
  expected_by: nullable(Instant),
  can: Can('approve', 'decline'),
});
export type Refund = Static<typeof Refund>;

export const Payment = Type.Object({
  payment_id: Id,
  request_id: Id,
  state: oneOf(PAYMENT_STATES),
  amount: Paise,
  /** Already sent back. */
  refunded: Paise,
  /** A member of staff has asked for a refund, and a second one has not decided yet. */
  refund_asked: Type.Boolean(),
  gateway_order_id: nullable(Type.String()),
  method: nullable(oneOf(METHODS)),
  failed_because: nullable(oneOf(FAIL_REASONS)),
  created_at: Instant,
  paid_at: nullable(Instant),
  refunds: list(Refund),
  /** What was issued: receipt, bill, credit notes. */
  bills: list(Bill),
});
export type Payment = Static<typeof Payment>;

/** Of an order of lab tests without a started payment: only the state, `created` or `expired`. */
export const OrderPayment = Type.Object({
  ...Payment.properties,
  payment_id: nullable(Id),
  request_id: nullable(Id),
});
export type OrderPayment = Static<typeof OrderPayment>;

export const PaymentRequest = Type.Object({
  request_id: Id,
  patient_id: Id,
  patient_name: nullable(Type.String()),
  purpose: oneOf(PURPOSES),
  /** Of `appointment`: the visit; of `lab_order`: the order; of `subscription`: its period. */
  subject_id: nullable(Id),
  /** Null for the fee of a visit and for a lab order. */
  title: nullable(Type.String()),
  /** For `appointment`: the clinician's name and the start of the visit. */
  visit: nullable(Type.Object({ with: nullable(Type.String()), starts_at: Instant })),
  lines: list(PaymentLine),
  amount: Paise,
  /** The offer by which it is lowered. */
  coupon_code: nullable(Type.String()),
  state: oneOf(REQUEST_STATES),
  created_at: Instant,
  created_by_name: nullable(Type.String()),
  /** Until when the time of a visit, or of a collection at home, is reserved. */
  reserved_until: nullable(Instant),
  payment: nullable(Payment),
  can: Can('pay', 'withdraw', 'refund', 'use_coupon'),
});
export type PaymentRequest = Static<typeof PaymentRequest>;

export const ShownRequest = Type.Object({
  ...PaymentRequest.properties,
  /** It is a charge of a care plan that the bank would debit; opening the payment cancels the debit. */
  opening_opts_out: Type.Boolean(),
});
export type ShownRequest = Static<typeof ShownRequest>;

export const OpenPayment = Type.Object({
  payment_id: Id,
  request_id: Id,
  state: oneOf(PAYMENT_STATES),
  amount: Paise,
  /** Already sent back. */
  refunded: Paise,
  gateway_order_id: Type.String(),
  /** Of UPI; `card` is the same form with another method first. */
  checkout: Type.Object({
    url: Type.String(),
    method: oneOf(['POST']),
    fields: Type.Record(Type.String(), Type.String()),
  }),
  /** Where `upi` was asked for: opens a UPI app, and is the text of a QR code. Null: `checkout` is the way. */
  upi: nullable(Type.Object({ link: Type.String() })),
});
export type OpenPayment = Static<typeof OpenPayment>;
