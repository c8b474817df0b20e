import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Paise,
} from '#platform/contract/schema.ts';
import { PaymentRequest, PURPOSES } from './shapes.ts';

const Code = Type.String({
  pattern: '^[A-Za-z0-9]{3,20}$',
  description: 'letters and digits; case makes no difference',
});
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Percent = Type.Integer({ minimum: 1, maximum: 100 });

/** Exactly one of `percent` and `flat`. An empty list of purposes or packages means all of them; each package has to exist. */
const terms = {
  code: Code,
  percent: optional(nullable(Percent)),
  flat: optional(nullable(Paise)),
  /** The least sum of what it lowers, before the discount. */
  minimum: optional(Paise),
  starts_on: Day,
  /** The last day, in the clinic's zone. */
  ends_on: Day,
  purposes: optional(list(oneOf(PURPOSES), 4)),
  package_ids: optional(list(Line(60), 50)),
  per_person: optional(nullable(Count)),
  in_total: optional(nullable(Count)),
};

export const Coupon = Type.Object({
  coupon_id: Id,
  code: Type.String(),
  percent: nullable(Percent),
  flat: nullable(Paise),
  minimum: Paise,
  starts_on: Day,
  ends_on: Day,
  purposes: list(oneOf(PURPOSES)),
  package_ids: list(Type.String()),
  per_person: nullable(Count),
  in_total: nullable(Count),
  /** How often it was used and not given back. */
  used: Type.Integer(),
  ended_at: nullable(Instant),
  can: Can('end'),
});
export type Coupon = Static<typeof Coupon>;

export const listCoupons = endpoint({
  name: 'listCoupons',
  method: 'GET',
  path: '/coupons',
  summary: 'The latest 100 coupons of the brand, with how often each was used.',
  access: ['staff'],
  reply: Type.Object({ coupons: list(Coupon) }),
});

export const createCoupon = endpoint({
  name: 'createCoupon',
  method: 'POST',
  path: '/coupons',
  summary: 'A new coupon. The same id again changes nothing.',
  access: ['staff'],
  body: exact({ coupon_id: Id, ...terms }),
  reply: Coupon,
  status: 201,
  errors: ['coupon_code_taken', 'coupon_id_taken'],
});

const ofCoupon = exact({ coupon_id: Id });
export const endCoupon = endpoint({
  name: 'endCoupon',
  method: 'POST',
  path: '/coupons/{coupon_id}/end',
  summary: 'Nobody can use it from now on. What was lowered by it stays so.',
  access: ['staff'],
  params: ofCoupon,
  reply: Coupon,
});

const ofRequest = exact({ request_id: Id });
export const applyCoupon = endpoint({
  name: 'applyCoupon',
  method: 'POST',
  path: '/payment-requests/{request_id}/coupon',
  summary: 'Lowers what is to be paid, before the first attempt to pay it.',
  access: ['patient'],
  params: ofRequest,
  body: exact({ code: Line(40) }),
  reply: PaymentRequest,
  errors: [
    'coupon_not_valid',
    'coupon_not_for_this',
    'coupon_below_minimum',
    'coupon_used_up',
    'coupon_too_late',
    'nothing_to_pay',
  ],
});

export const dropCoupon = endpoint({
  name: 'dropCoupon',
  method: 'DELETE',
  path: '/payment-requests/{request_id}/coupon',
  summary: 'The full price again, before the first attempt to pay it.',
  access: ['patient'],
  params: ofRequest,
  reply: PaymentRequest,
  errors: ['coupon_too_late', 'nothing_to_pay'],
});

export const preparePayment = endpoint({
  name: 'preparePayment',
  method: 'POST',
  path: '/payment-requests/of-subject',
  summary: 'What is to be paid for a visit or a lab order, before the gateway knows of it.',
  access: ['patient'],
  body: exact({ appointment_id: optional(Id), order_id: optional(Id) }),
  reply: PaymentRequest,
});
