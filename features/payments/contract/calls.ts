import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Cursor, exact, Id, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { LINE_KINDS } from '../rules/tax.ts';
import {
  METHODS,
  OpenPayment,
  OrderPayment,
  Payment,
  PaymentRequest,
  Refund,
  ShownRequest,
} from './shapes.ts';

const PAYERS = ['patient'] as const;
const READERS = ['patient', 'staff'] as const;
const ASKERS = ['staff', 'doctor', 'coach'] as const;
const ofRequest = exact({ request_id: Id });
const ofRefund = exact({ refund_id: Id });
/** At least one rupee, at most ten lakh. */
const Amount = Type.Integer({ minimum: 100, maximum: 100_000_000, description: 'integer paise' });

/** May be left out: the query says it too. */
const Subject = {
  ...exact({
    request_id: optional(Id),
    appointment_id: optional(Id),
    order_id: optional(Id),
    subscription_id: optional(Id),
    method: optional(oneOf(METHODS)),
  }),
  type: ['object', 'null'],
} as unknown as ReturnType<typeof subject>;
const subject = () =>
  exact({
    request_id: optional(Id),
    appointment_id: optional(Id),
    order_id: optional(Id),
    subscription_id: optional(Id),
    method: optional(oneOf(METHODS)),
  });

export const openPayment = endpoint({
  name: 'openPayment',
  method: 'POST',
  path: '/payment/new-payment/',
  summary:
    'Opens or returns the one open payment of a payment request, by its notification, its id, its visit, its lab order or its care plan. The amount is the server’s.',
  access: PAYERS,
  query: exact({ notification_id: optional(Id) }),
  body: Subject,
  reply: OpenPayment,
  status: 201,
  errors: ['nothing_to_pay', 'paid_already', 'gateway_away', 'payments_not_set_up'],
});

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  method: 'GET',
  path: '/payment/status/',
  summary: 'The state of a payment. While it is open, the gateway is asked.',
  access: READERS,
  query: exact({ payment_id: Id }),
  reply: Payment,
});

export const payTestOrder = endpoint({
  name: 'payTestOrder',
  method: 'POST',
  path: '/payment/test-order-payment/',
  summary: 'Opens or returns the one open payment of an order of lab tests.',
  access: PAYERS,
  body: exact({ order_id: Id, method: optional(oneOf(METHODS)) }),
  reply: OpenPayment,
  status: 201,
  errors: ['nothing_to_pay', 'paid_already', 'gateway_away', 'payments_not_set_up'],
});

export const getOrderPayment = endpoint({
  name: 'getOrderPayment',
  method: 'GET',
  path: '/payment/order-status/',
  summary: 'The state of the payment of an order of lab tests. While it is open, the gateway is asked.',
  access: READERS,
  query: exact({ order_id: Id }),
  reply: OrderPayment,
});

export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/payments',
  summary: 'What is to be paid, then what was paid; the newest first. Staff: of the whole brand.',
  access: READERS,
  /** Patients: without it, their own. */
  query: exact({
    patient_id: optional(Id),
    /** Staff: those with a refund that a second member of staff has to decide. Means nothing for patients. */
    refund: optional(oneOf(['asked'])),
    /** Staff: of a bill, or the gateway's of the order, in full. Means nothing for patients. */
    number: optional(Line(100)),
    cursor: optional(Cursor),
    page_size: optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  reply: Type.Object({ requests: list(PaymentRequest), next_cursor: nullable(Type.String()) }),
});

export const getPaymentRequest = endpoint({
  name: 'getPaymentRequest',
  method: 'GET',
  path: '/payment-requests/{request_id}',
  summary: 'What is to be paid, line by line, with its payment.',
  access: READERS,
  params: ofRequest,
  reply: ShownRequest,
});

export const requestPayment = endpoint({
  name: 'requestPayment',
  method: 'POST',
  path: '/payment-requests',
  summary: 'Staff or a clinician ask a patient to pay. The same id again changes nothing.',
  access: ASKERS,
  body: exact({
    request_id: Id,
    patient_id: Id,
    title: Line(120),
    lines: list(exact({ name: Line(120), amount: Amount, kind: optional(oneOf(LINE_KINDS)) }), 20),
  }),
  reply: PaymentRequest,
  status: 201,
  errors: ['request_id_taken'],
});

export const withdrawPaymentRequest = endpoint({
  name: 'withdrawPaymentRequest',
  method: 'POST',
  path: '/payment-requests/{request_id}/withdraw',
  summary: 'Takes back what is not paid yet. Money that comes all the same is refunded.',
  access: ['staff'],
  params: ofRequest,
  reply: PaymentRequest,
  errors: ['paid_already'],
});

export const askRefund = endpoint({
  name: 'askRefund',
  method: 'POST',
  path: '/payment-refunds',
  summary: 'A member of staff asks for a refund; another one approves it.',
  access: ['staff'],
  body: exact({ refund_id: Id, payment_id: Id, amount: Amount, reason: Line(300) }),
  reply: Refund,
  status: 201,
  errors: ['refund_id_taken', 'more_than_paid'],
});

export const approveRefund = endpoint({
  name: 'approveRefund',
  method: 'POST',
  path: '/payment-refunds/{refund_id}/approve',
  summary: 'Sends the money back. Never by whoever asked for it.',
  access: ['staff'],
  params: ofRefund,
  reply: Refund,
  errors: ['needs_another_person', 'decided_already'],
});

export const declineRefund = endpoint({
  name: 'declineRefund',
  method: 'POST',
  path: '/payment-refunds/{refund_id}/decline',
  summary: 'No refund. Whoever asked may take it back themselves.',
  access: ['staff'],
  params: ofRefund,
  reply: Refund,
  errors: ['decided_already'],
});
