import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, nullable, oneOf } from '#platform/contract/schema.ts';
import { PURPOSES } from './shapes.ts';

const PaymentEvent = Type.Object({
  request_id: Id,
  payment_id: nullable(Id),
  patient_id: Id,
  purpose: oneOf(PURPOSES),
  subject_id: nullable(Id),
  /** Null when the bank or the clock did it. */
  actor_id: nullable(Id),
});

/** Ids alone: never an amount or what it is for. */
export const PAYMENT_EVENTS = {
  requested: defineEvent('payment.requested', PaymentEvent),
  paid: defineEvent('payment.paid', PaymentEvent),
  changed: defineEvent('payment.changed', PaymentEvent),
  refundAsked: defineEvent('payment.refund_asked', PaymentEvent),
  refunded: defineEvent('payment.refunded', PaymentEvent),
  /** A receipt, bill or credit note was issued. */
  billed: defineEvent('payment.billed', PaymentEvent),
} as const;
export type PaymentEventName = keyof typeof PAYMENT_EVENTS;

/** Payload of the live event `payment`: read it again. */
export interface PaymentLive {
  readonly request_id: string;
  readonly patient_id: string;
}
