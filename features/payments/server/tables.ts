import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  AUTOMATIC_REASONS,
  BILL_KINDS,
  DIFFERENCE_KINDS,
  PAYMENT_STATES,
  type PaymentLine,
  PURPOSES,
  REFUND_STATES,
  REQUEST_STATES,
} from '../contract.ts';

export * from './ledger-tables.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Requests for payment to a patient. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    purpose: text('purpose', { enum: PURPOSES }).notNull(),
    subjectId: uuid('subject_id'),
    title: text('title'),
    lines: jsonb('lines').$type<PaymentLine[]>().notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull(),
    couponCode: text('coupon_code'),
    reservedUntil: at('reserved_until'),
    createdAt: at('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
  },
  (t) => [
    index('payment_requests_of_patient').on(t.patientId, t.brandId, t.createdAt, t.id),
    index('payment_requests_of_brand').on(t.brandId, t.createdAt, t.id),
    index('payment_requests_open_first').on(t.brandId, sql`(state = 'open')`, t.createdAt, t.id),
    uniqueIndex('payment_requests_once').on(t.purpose, t.subjectId).where(sql`subject_id is not null`),
    check('payment_requests_amount', sql`amount > 0`),
  ],
);

/** One of a request: an order at the gateway, with as many attempts as it takes. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    requestId: uuid('request_id')
      .notNull()
      .references(() => paymentRequests.id),
    payerId: uuid('payer_id').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: PAYMENT_STATES }).notNull(),
    gateway: text('gateway').notNull(),
    /** Null until the gateway has answered. */
    gatewayOrderId: text('gateway_order_id'),
    /** The attempt that paid for it. */
    paidBy: text('paid_by'),
    paidAt: at('paid_at'),
    /** The service was rendered, so that the advance has become revenue. */
    deliveredAt: at('delivered_at'),
    /** When it was last opened at the gateway; null for payments from before this column. */
    lastOpenedAt: at('last_opened_at'),
    checkedAt: at('checked_at'),
    nextCheckAt: at('next_check_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payments_of_request').on(t.requestId),
    uniqueIndex('payments_of_order').on(t.gateway, t.gatewayOrderId).where(sql`gateway_order_id is not null`),
    index('payments_by_order').on(t.gatewayOrderId),
    index('payments_undelivered')
      .on(t.gateway, t.paidAt)
      .where(sql`delivered_at is null and state in ('paid', 'partly_refunded')`),
    index('payments_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
  ],
);

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    /** The gateway's. */
    id: text('id').notNull(),
    gateway: text('gateway').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    state: text('state', { enum: ['open', 'authorized', 'captured', 'failed'] }).notNull(),
    amount: integer('amount').notNull(),
    method: text('method'),
    reason: text('reason'),
    /** In the gateway's order. */
    position: integer('position').notNull(),
    capturedAt: at('captured_at'),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.id] }),
    index('payment_attempts_of_payment').on(t.paymentId, t.position),
    index('payment_attempts_captured').on(t.gateway, t.capturedAt).where(sql`captured_at is not null`),
  ],
);

export const refunds = pgTable(
  'payment_refunds',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    attemptId: text('attempt_id').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: REFUND_STATES }).notNull(),
    reason: text('reason'),
    automatic: text('automatic', { enum: AUTOMATIC_REASONS }),
    requestedAt: at('requested_at').notNull(),
    requestedBy: uuid('requested_by'),
    approvedAt: at('approved_at'),
    approvedBy: uuid('approved_by'),
    gatewayRefundId: text('gateway_refund_id'),
    /** When the gateway was last asked what became of it. */
    followedAt: at('followed_at'),
  },
  (t) => [
    index('payment_refunds_of_payment').on(t.paymentId, t.requestedAt),
    index('payment_refunds_of_gateway').on(t.gatewayRefundId).where(sql`gateway_refund_id is not null`),
    index('payment_refunds_to_follow')
      .on(t.followedAt.asc().nullsFirst(), t.approvedAt)
      .where(sql`state in ('approved', 'sent')`),
    index('payment_refunds_asked').on(t.brandId, t.paymentId).where(sql`state = 'asked'`),
    // A refund needs two people; the database enforces it.
    check('payment_refunds_by_two', sql`approved_by is null or approved_by <> requested_by`),
    check('payment_refunds_amount', sql`amount > 0`),
  ],
);

/**
 * The last number of a series in a financial year. A transaction that issues a bill locks its row until the bill is
 * stored.
 */
export const billCounters = pgTable(
  'bill_counters',
  {
    brandId: text('brand_id').notNull(),
    series: text('series').notNull(),
    year: text('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.series, t.year] })],
);

/** Receipts, bills and credit notes as they were issued. A trigger refuses every change but the end of the content. */
export const bills = pgTable(
  'payment_bills',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    kind: text('kind', { enum: BILL_KINDS }).notNull(),
    series: text('series').notNull(),
    year: text('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Of a credit note. */
    refundId: uuid('refund_id').references(() => refunds.id),
    amount: integer('amount').notNull(),
    issuedAt: at('issued_at').notNull(),
    /** All that stands on the paper, sealed; empty once a person who has left is no longer named. */
    content: text('content').notNull(),
  },
  (t) => [
    uniqueIndex('payment_bills_number').on(t.brandId, t.series, t.year, t.serial),
    uniqueIndex('payment_bills_of_payment').on(t.paymentId, t.series).where(sql`refund_id is null`),
    uniqueIndex('payment_bills_of_refund').on(t.refundId).where(sql`refund_id is not null`),
    index('payment_bills_by_payment').on(t.paymentId, t.issuedAt),
    index('payment_bills_by_number').on(t.brandId, t.number),
    index('payment_bills_with_content').on(t.issuedAt).where(sql`content <> ''`),
    check('payment_bills_number_length', sql`length(number) <= 16`),
  ],
);

export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    /** In capitals. */
    code: text('code').notNull(),
    percent: integer('percent'),
    flat: integer('flat'),
    minimum: integer('minimum').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    purposes: text('purposes', { enum: PURPOSES }).array().notNull(),
    packageIds: text('package_ids').array().notNull(),
    perPerson: integer('per_person'),
    inTotal: integer('in_total'),
    createdAt: at('created_at').notNull(),
    createdBy: uuid('created_by').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('coupons_once').on(t.brandId, t.code),
    index('coupons_of_brand').on(t.brandId, t.createdAt),
    check('coupons_percent_or_flat', sql`(percent is null) <> (flat is null)`),
  ],
);

/** Counted in the transaction that lowers the amount, under the lock of the coupon. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    requestId: uuid('request_id')
      .primaryKey()
      .references(() => paymentRequests.id),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id),
    patientId: uuid('patient_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('coupon_uses_of_coupon').on(t.couponId, t.patientId)],
);

/** What the gateway says that it has paid out to the bank, each item once. */
export const settledItems = pgTable(
  'settled_items',
  {
    gateway: text('gateway').notNull(),
    entityId: text('entity_id').notNull(),
    kind: text('kind', { enum: ['payment', 'refund', 'other'] }).notNull(),
    settlementId: text('settlement_id').notNull(),
    amount: integer('amount').notNull(),
    fee: integer('fee').notNull(),
    day: date('day').notNull(),
    brandId: text('brand_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.entityId] })],
);

/** Until which day the settlements of a gateway were compared without a gap. */
export const comparedSettlements = pgTable('compared_settlements', {
  gateway: text('gateway').primaryKey(),
  through: date('through').notNull(),
});

/** Where the gateway's settlements and our books don't agree; each has an owner until it is resolved. */
export const differences = pgTable(
  'payment_differences',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    gateway: text('gateway').notNull(),
    kind: text('kind', { enum: DIFFERENCE_KINDS }).notNull(),
    entityId: text('entity_id').notNull(),
    paymentId: uuid('payment_id').references(() => payments.id),
    day: date('day').notNull(),
    expected: integer('expected'),
    found: integer('found'),
    state: text('state', { enum: ['open', 'resolved'] }).notNull(),
    ownerId: uuid('owner_id'),
    note: text('note'),
    foundAt: at('found_at').notNull(),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    uniqueIndex('payment_differences_once').on(t.gateway, t.kind, t.entityId),
    index('payment_differences_of_brand').on(t.brandId, t.state, t.foundAt, t.id),
    index('payment_differences_newest').on(t.brandId, t.foundAt, t.id),
    index('payment_differences_of_payment').on(t.paymentId),
  ],
);
