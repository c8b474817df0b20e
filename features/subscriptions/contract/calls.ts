import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Cursor, exact, Id, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { COLLECTIONS, OfferedPlan, Subscription, UNDOS } from './shapes.ts';

const PATIENT = ['patient'] as const;
const params = exact({ subscription_id: Id });
export const MOST_PAUSE_MONTHS = 3;

export const listSubscriptions = endpoint({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/subscriptions',
  summary: 'Care plans that are offered, the reader’s own one, and those that ended, with all periods.',
  access: PATIENT,
  reply: Type.Object({
    plans: list(OfferedPlan),
    /** At most one. */
    mine: list(Subscription),
    history: list(Subscription),
  }),
});

export const listBrandSubscriptions = endpoint({
  name: 'listBrandSubscriptions',
  method: 'GET',
  path: '/brand-subscriptions',
  summary: 'Care plans of the whole brand for staff, the newest first.',
  access: ['staff'],
  query: exact({ cursor: optional(Cursor) }),
  reply: Type.Object({ subscriptions: list(Subscription), next_cursor: nullable(Type.String()) }),
});

export const subscribe = endpoint({
  name: 'subscribe',
  method: 'POST',
  path: '/subscriptions',
  summary: 'Starts a care plan. It begins with its trial, or once its first charge is paid.',
  access: PATIENT,
  body: exact({
    plan_id: Id,
    /** Made by the client, so that a repeated call starts nothing twice. */
    subscription_id: optional(Id),
    /** Without it, by request: debits need an explicit choice. */
    collection: optional(oneOf(COLLECTIONS)),
  }),
  reply: Subscription,
  status: 201,
  idempotent: true,
  errors: ['subscribed_already', 'subscription_id_taken', 'no_autopay', 'payments_not_set_up'],
});

export const pauseSubscription = endpoint({
  name: 'pauseSubscription',
  method: 'POST',
  path: '/subscriptions/{subscription_id}/pause',
  summary: 'Rests for one to three months, once a year: no charges and no benefits.',
  access: PATIENT,
  params,
  body: exact({ months: optional(Type.Integer({ minimum: 1, maximum: MOST_PAUSE_MONTHS })) }),
  reply: Subscription,
  errors: ['not_now', 'paused_this_year'],
});

export const resumeSubscription = endpoint({
  name: 'resumeSubscription',
  method: 'POST',
  path: '/subscriptions/{subscription_id}/resume',
  summary: 'Ends a pause today, or takes back a cancellation or a change that has not happened yet.',
  access: PATIENT,
  params,
  body: exact({ undo: optional(oneOf(UNDOS)) }),
  reply: Subscription,
  errors: ['not_now'],
});

export const changeSubscription = endpoint({
  name: 'changeSubscription',
  method: 'POST',
  path: '/subscriptions/{subscription_id}/change',
  summary:
    'Another plan. A dearer one begins once the difference is paid; any other one with the next charge.',
  access: PATIENT,
  params,
  body: exact({ plan_id: Id }),
  reply: Subscription,
  errors: ['not_now', 'same_plan'],
});

export const cancelSubscription = endpoint({
  name: 'cancelSubscription',
  method: 'POST',
  path: '/subscriptions/{subscription_id}/cancel',
  summary: 'No further charges: ends with what was paid for, or at once where the plan gives all of it back.',
  access: PATIENT,
  params,
  body: exact({ refund: optional(Type.Boolean()) }),
  reply: Subscription,
  errors: ['no_refund'],
});

export const skipDebit = endpoint({
  name: 'skipDebit',
  method: 'POST',
  path: '/subscriptions/{subscription_id}/skip-debit',
  summary: 'The bank does not debit the next charge; it is paid by request.',
  access: PATIENT,
  params,
  reply: Subscription,
  errors: ['not_now', 'debit_running'],
});
