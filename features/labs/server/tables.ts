import { sql } from 'drizzle-orm';
import {
  check,
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
import { CART_STATES, ENDED_BECAUSE, ORDER_STATES, type OrderedItem, PAY_WAYS } from '../contract.ts';
import { type Asked, PLACEMENTS } from '../rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The tests in a patient's cart, including suggestions. Removed ones are deleted. */
export const labCartItems = pgTable(
  'lab_cart_items',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    packageId: text('package_id').notNull(),
    state: text('state', { enum: CART_STATES }).notNull(),
    addedBy: uuid('added_by').notNull(),
    suggestedBy: uuid('suggested_by'),
    why: text('why'),
    reason: text('reason'),
    orderId: uuid('order_id'),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    index('lab_cart_items_of_patient').on(t.patientId, t.brandId, t.createdAt),
    index('lab_cart_items_suggested').on(t.brandId, t.createdAt).where(sql`suggested_by is not null`),
    index('lab_cart_items_of_order').on(t.orderId).where(sql`order_id is not null`),
    uniqueIndex('lab_cart_items_once')
      .on(t.brandId, t.patientId, t.packageId)
      .where(sql`state in ('suggested', 'accepted')`),
  ],
);

/** Address, prices and names are copies: what is changed elsewhere later doesn't change an order. */
export const labOrders = pgTable(
  'lab_orders',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    orderedBy: uuid('ordered_by').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    address: text('address').notNull(),
    pin: text('pin').notNull(),
    place: jsonb('place').$type<{ lat: number; lng: number }>(),
    notes: text('notes').notNull(),
    slotAt: at('slot_at'),
    pay: text('pay', { enum: PAY_WAYS }).notNull(),
    total: integer('total').notNull(),
    /** Of tests that were added later, paid to the collector. */
    addedTotal: integer('added_total').notNull().default(0),
    state: text('state', { enum: ORDER_STATES }).notNull(),
    /** When it came into this state. */
    changedAt: at('changed_at').notNull(),
    paidAt: at('paid_at'),
    placement: text('placement', { enum: PLACEMENTS }).notNull(),
    sentAt: at('sent_at'),
    expiredAt: at('expired_at'),
    endedAt: at('ended_at'),
    endedBecause: text('ended_because', { enum: ENDED_BECAUSE }),
    cancelReason: integer('cancel_reason'),
    cancelNote: text('cancel_note'),
    cancelAskedAt: at('cancel_asked_at'),
    cancelAskedBy: uuid('cancel_asked_by'),
    lab: text('lab').notNull(),
    labOrderId: text('lab_order_id'),
    labToken: text('lab_token'),
    offeredSlots: jsonb('offered_slots').$type<string[]>().notNull(),
    collector: jsonb('collector').$type<{ name: string; phone: string; link: string | null }>(),
    /** Of what was asked for, so that the id isn't used for another order; null for orders of before. */
    sentHash: text('sent_hash'),
    createdAt: at('created_at').notNull(),
    nextCheckAt: at('next_check_at'),
  },
  (t) => [
    index('lab_orders_of_brand').on(t.brandId, t.createdAt, t.id),
    index('lab_orders_under_way')
      .on(t.brandId, t.createdAt, t.id)
      .where(sql`state not in ('completed', 'cancelled', 'expired')`),
    // Done, and results of a patient are not there yet.
    index('lab_orders_unreported')
      .on(t.brandId, t.createdAt, t.id)
      .where(sql`state = 'completed' and next_check_at is not null`)
      .concurrently(),
    index('lab_orders_to_check').on(t.nextCheckAt).where(sql`next_check_at is not null`),
    // A care plan may take off all of it.
    check('lab_orders_total', sql`total >= 0`),
  ],
);

type StoredItem = OrderedItem & { code: string; kind: 'test' | 'package' };
/** Tests about which the lab was asked after the order, until it has answered or a person has decided. */
export interface Addition extends Asked {
  readonly id: string;
  readonly items: StoredItem[];
  readonly total: number;
  /** With it, the use of a care plan was counted for this patient of the order. */
  readonly countsUse?: boolean;
}

/** One patient of an order: the lab makes an order of its own of each. */
export const labOrderPatients = pgTable(
  'lab_order_patients',
  {
    /** By which the lab names this patient in its events. */
    reference: uuid('reference').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => labOrders.id),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    name: text('name').notNull(),
    age: integer('age').notNull(),
    sex: text('sex', { enum: ['female', 'male', 'other'] }).notNull(),
    items: jsonb('items').$type<StoredItem[]>().notNull(),
    adding: jsonb('adding').$type<Addition[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    reportedAt: at('reported_at'),
  },
  (t) => [
    index('lab_order_patients_of_order').on(t.orderId),
    index('lab_order_patients_of_patient').on(t.patientId, t.brandId, t.createdAt, t.orderId),
  ],
);

/** Everything that the lab has said of an order; the state follows from it. */
export const labOrderEvents = pgTable(
  'lab_order_events',
  {
    id: text('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => labOrders.id),
    reference: text('reference').notNull(),
    event: text('event').notNull(),
    taskId: integer('task_id'),
    at: at('at').notNull(),
  },
  (t) => [index('lab_order_events_of_order').on(t.orderId, t.at)],
);

/** What the lab has sent, before anything is made of it. */
export const labCallbacks = pgTable(
  'lab_callbacks',
  {
    lab: text('lab').notNull(),
    eventId: text('event_id').notNull(),
    /** The raw bytes, sealed. */
    body: text('body').notNull(),
    receivedAt: at('received_at').notNull(),
    handledAt: at('handled_at'),
  },
  (t) => [primaryKey({ columns: [t.lab, t.eventId] })],
);

/** A person wants to be notified once the lab comes to a PIN code. */
export const labWaits = pgTable(
  'lab_waits',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id').notNull(),
    brandId: text('brand_id').notNull(),
    pin: text('pin').notNull(),
    askedAt: at('asked_at').notNull(),
    notifiedAt: at('notified_at'),
  },
  (t) => [
    uniqueIndex('lab_waits_once').on(t.personId, t.brandId, t.pin).where(sql`notified_at is null`),
    index('lab_waits_open').on(t.pin).where(sql`notified_at is null`),
    index('lab_waits_of_person').on(t.personId),
  ],
);
