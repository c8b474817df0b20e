import Type, { type Static } from 'typebox';
import { Can, Id, Instant, Line, list, nullable, oneOf, Paise } from '#platform/contract/schema.ts';

export const CART_STATES = [
  /** Another person added it: the patient's side has to accept or refuse. */
  'suggested',
  'accepted',
  'rejected',
  'ordered',
] as const;
export type CartState = (typeof CART_STATES)[number];

/** Why a test isn't for this person. */
export const UNSUITABLE = ['sex', 'too_young', 'too_old'] as const;

export const CartItem = Type.Object({
  cart_item_id: Id,
  package_id: Type.String(),
  patient_id: Id,
  patient_name: nullable(Type.String()),
  name: Type.String(),
  price: Paise,
  fasting_hours: Type.Integer(),
  state: oneOf(CART_STATES),
  /** Who suggested it; null: the patient's own side chose it. */
  suggested_by: nullable(Id),
  suggested_by_name: nullable(Type.String()),
  why: nullable(Type.String()),
  /** What the patient said when it was rejected. */
  reason: nullable(Type.String()),
  order_id: nullable(Id),
  created_at: Instant,
  /** Still sold. */
  available: Type.Boolean(),
  unsuitable: nullable(oneOf(UNSUITABLE)),
  can: Can('decide', 'remove', 'order'),
});
export type CartItem = Static<typeof CartItem>;

/** Two things of one person that measure the same. */
export const Duplicate = Type.Object({
  patient_id: Id,
  names: list(Type.String()),
  /** How many analytes both have. */
  shared: Type.Integer(),
});

export const Cart = Type.Object({
  items: list(CartItem),
  /** Of what can be ordered now. */
  total: Paise,
  /** The most that a care plan has taken off the prices; 0: none has. */
  plan_percent: Type.Integer(),
  /** The discount of the care plan for each patient of the order, in per cent. */
  plan_percents: list(Type.Object({ patient_id: Id, percent: Type.Integer() })),
  duplicates: list(Duplicate),
  can: Can('pay_now', 'pay_collector'),
});
export type Cart = Static<typeof Cart>;

export const ORDER_STATES = [
  'awaiting_payment',
  'placing',
  /** The lab did not answer: it may have the order or not. A person decides. */
  'unknown',
  /** The lab has the order and calls about the time. */
  'requested',
  'confirmed',
  'assigned',
  'accepted',
  'started',
  'collecting',
  'collected',
  'partly_reported',
  'completed',
  'cancel_requested',
  'cancelled',
  'needs_new_slot',
  /** Never paid. */
  'expired',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export const PAY_WAYS = ['now', 'collector'] as const;
export const REASONS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export const OTHER_REASON = 9;

/** Why an order needs a person of the clinic. */
export const STUCK = [
  'unknown',
  'placing_long',
  'no_call',
  'no_slot_chosen',
  'cancel_silent',
  'nobody_came',
  'report_late',
  /** The lab gave no answer about tests that were added. */
  'tests_unknown',
] as const;
export type Stuck = (typeof STUCK)[number];

/** Who or what ended it before the lab had it. */
export const ENDED_BECAUSE = ['patient', 'unpaid', 'no_slot', 'lab_refused', 'staff'] as const;

export const OrderedItem = Type.Object({ package_id: Type.String(), name: Type.String(), price: Paise });
export type OrderedItem = Static<typeof OrderedItem>;
export const OrderPatient = Type.Object({
  patient_id: Id,
  name: Type.String(),
  items: list(OrderedItem),
  /** Once all of theirs is reported. */
  report_id: nullable(Id),
});

export const LabOrder = Type.Object({
  order_id: Id,
  state: oneOf(ORDER_STATES),
  created_at: Instant,
  total: Paise,
  /** Of tests that were added later: they are paid to the collector. */
  added_total: Paise,
  pay: oneOf(PAY_WAYS),
  paid_at: nullable(Instant),
  /** Until when the order waits for its payment. */
  reserved_until: nullable(Instant),
  slot_datetime: nullable(Instant),
  address: Type.String(),
  patients: list(OrderPatient),
  /** Added tests about which the lab gave no answer: it has them or not, and a person asks it. */
  unanswered: list(Type.Object({ addition_id: Id, patient_id: Id, items: list(OrderedItem) })),
  /** What was heard of the lab, the oldest first. */
  events: list(Type.Object({ event: Type.String(), at: Instant })),
  collector: nullable(
    Type.Object({ name: Type.String(), phone: Type.String(), link: nullable(Type.String()) }),
  ),
  lab_name: Type.String(),
  /** Its number at the lab, for a call. */
  lab_order_id: nullable(Type.String()),
  cancel: nullable(
    Type.Object({ reason: nullable(Type.Integer()), note: nullable(Type.String()), at: nullable(Instant) }),
  ),
  ended_because: nullable(oneOf(ENDED_BECAUSE)),
  offered_slots: list(Instant),
  /** For staff alone. */
  stuck: nullable(oneOf(STUCK)),
  can: Can('pay', 'cancel', 'change_slot', 'add', 'decide', 'decide_tests'),
});
export type LabOrder = Static<typeof LabOrder>;

export const PARTS_OF_DAY = ['morning', 'afternoon', 'evening'] as const;
export const Slot = Type.Object({ slot_datetime: Instant, part_of_day: oneOf(PARTS_OF_DAY) });
export const NameLine = Line(80, { min: 1 });
