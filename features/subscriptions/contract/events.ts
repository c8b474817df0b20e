import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Day, Id, nullable, oneOf } from '#platform/contract/schema.ts';

/** What people are notified of, beside the charge itself. */
export const NEWS = [
  'charge_coming',
  'payment_due',
  'charged',
  'failed',
  'halted',
  'ending',
  'ended',
  /** The gateway was replaced: the next payment can allow debits again. */
  'autopay_ended',
] as const;
export type News = (typeof NEWS)[number];

const Changed = Type.Object({ subscription_id: Id, person_id: Id, actor_id: nullable(Id) });
const NewsEvent = Type.Object({
  subscription_id: Id,
  person_id: Id,
  news: oneOf(NEWS),
  /** Of the payment that can be opened by the notification. */
  request_id: nullable(Id),
  period_id: nullable(Id),
  on: Day,
  actor_id: nullable(Id),
});

/** Ids and days alone: never which plan it is. */
export const SUBSCRIPTION_EVENTS = {
  changed: defineEvent('subscription.changed', Changed),
  news: defineEvent('subscription.news', NewsEvent),
} as const;

/** Payload of the live event `subscription`: read it again. */
export interface SubscriptionLive {
  readonly subscription_id: string;
}
