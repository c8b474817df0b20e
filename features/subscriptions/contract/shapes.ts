import Type, { type Static } from 'typebox';
import { VISIT_MODES } from '#features/people/contract.ts';
import { Can, Day, Id, Instant, list, nullable, oneOf, Paise } from '#platform/contract/schema.ts';

export const STATES = [
  'trialing',
  'active',
  /** A charge did not arrive; benefits go on for three days. */
  'past_due',
  /** Nothing is given until the charge is paid. A new plan is halted until its first payment. */
  'halted',
  'paused',
  /** Cancelled; what was paid for is given to its end. */
  'ending',
  'ended',
] as const;
export type SubscriptionState = (typeof STATES)[number];

export const PERIODS = ['month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];
/** `autopay`: the bank debits by a mandate. `by_request`: a request to pay for each period. */
export const COLLECTIONS = ['autopay', 'by_request'] as const;
export type Collection = (typeof COLLECTIONS)[number];
/** `health_care`: visits to clinicians and nothing else, which is exempt. Any other plan is taxed. */
export const TAX_CATEGORIES = ['health_care', 'well_being'] as const;
/** What its owner can take back. */
export const UNDOS = ['cancel', 'pause', 'change', 'upgrade'] as const;
export type Undo = (typeof UNDOS)[number];
/** `skipped` and `opened` by its owner; `bank_ended`: the bank no longer allows debits. */
export const OPTED_OUT_BECAUSE = ['skipped', 'opened', 'bank_ended'] as const;
export const ENDED_BECAUSE = ['cancelled', 'unpaid', 'refunded', 'account_closed'] as const;

export const Benefits = Type.Object({
  /** So many in each period cost nothing. */
  visits: list(Type.Object({ mode: oneOf(VISIT_MODES), count: Type.Integer({ minimum: 1, maximum: 100 }) })),
  coach_chat: Type.Boolean(),
  lab_discount_percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** So many family members share the benefits. */
  family_members: Type.Integer({ minimum: 0, maximum: 20 }),
});
export type Benefits = Static<typeof Benefits>;

export const Plan = Type.Object({
  /** Of one version of the plan: it never changes. */
  plan_id: Id,
  name: Type.String(),
  about: Type.String(),
  price: Paise,
  period: oneOf(PERIODS),
  trial_days: Type.Integer(),
  tax_category: oneOf(TAX_CATEGORIES),
  benefits: Benefits,
  /** Days after a payment in which all of it comes back when nothing was used; 0: none. */
  refund_days: Type.Integer(),
  /** How it can be paid; the first is the usual one. */
  collections: list(oneOf(COLLECTIONS)),
});
export type Plan = Static<typeof Plan>;

/** What a change to this plan would do today. */
export const Change = Type.Object({
  /** `now`: from the payment on. `period_end`: from the next charge on. */
  when: oneOf(['now', 'period_end']),
  on: Day,
  /** To be paid now: the price without the unused days. */
  amount: Paise,
  credit: Paise,
});
export type Change = Static<typeof Change>;

export const OfferedPlan = Type.Object({ ...Plan.properties, change: nullable(Change) });
export type OfferedPlan = Static<typeof OfferedPlan>;

export const PlanPeriod = Type.Object({
  period_id: Id,
  starts_on: Day,
  /** The first day after it. */
  ends_on: Day,
  is_trial: Type.Boolean(),
  amount: Paise,
  paid_at: nullable(Instant),
  /** Its payment, also when it was called off. */
  request_id: nullable(Id),
  state: oneOf(['trial', 'open', 'paid', 'called_off']),
});
export type PlanPeriod = Static<typeof PlanPeriod>;

export const VisitsLeft = Type.Object({
  mode: oneOf(VISIT_MODES),
  count: Type.Integer(),
  left: Type.Integer(),
});

export const NextCharge = Type.Object({
  on: Day,
  amount: Paise,
  collection: oneOf(COLLECTIONS),
  /** To be paid now; null until its request was sent, three days before. */
  request_id: nullable(Id),
  /** The bank does not debit this one: it is paid by request. */
  is_opted_out: Type.Boolean(),
  /** Null also where it is not known. */
  opted_out_because: nullable(oneOf(OPTED_OUT_BECAUSE)),
  /** Opening its payment now ends its debit: the person then pays it. */
  opening_opts_out: Type.Boolean(),
});

export const Subscription = Type.Object({
  subscription_id: Id,
  person_id: Id,
  person_name: nullable(Type.String()),
  plan: Plan,
  state: oneOf(STATES),
  collection: oneOf(COLLECTIONS),
  /** The bank has confirmed that it may be debited. */
  has_mandate: Type.Boolean(),
  started_on: Day,
  period_starts_on: nullable(Day),
  period_ends_on: nullable(Day),
  /** The first day after all that is paid for or tried, also of a period ahead; null when nothing is left. */
  paid_until: nullable(Day),
  /** Until when benefits are given although a charge is not paid. */
  grace_until: nullable(Day),
  paused_until: nullable(Day),
  ends_on: nullable(Day),
  ended_on: nullable(Day),
  ended_because: nullable(oneOf(ENDED_BECAUSE)),
  /** From the next charge on. */
  next_plan: nullable(Plan),
  next_charge: nullable(NextCharge),
  /** A dearer plan that begins once this is paid. */
  upgrade: nullable(
    Type.Object({ plan: Plan, amount: Paise, credit: Paise, request_id: Id, until: Instant }),
  ),
  /** What `resume` can take back now; the first is what it takes back where none is named. */
  undos: list(oneOf(UNDOS)),
  visits_left: list(VisitsLeft),
  /** Chats with messages to a coach in this period. */
  coach_chats: Type.Integer(),
  periods: list(PlanPeriod),
  created_at: Instant,
  can: Can('pause', 'resume', 'change', 'cancel', 'cancel_with_refund', 'skip_debit', 'pay'),
});
export type Subscription = Static<typeof Subscription>;
