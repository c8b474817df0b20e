import { sql } from 'drizzle-orm';
import {
  boolean,
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
import type { Language } from '#platform/contract/language.ts';
import {
  type Benefits,
  COLLECTIONS,
  ENDED_BECAUSE,
  OPTED_OUT_BECAUSE,
  PERIODS,
  type Period,
  TAX_CATEGORIES,
} from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const day = (name: string) => date(name, { mode: 'string' });
const brand = () => text('brand_id').notNull();

export type InSixLanguages = Readonly<Record<Language, string>>;

const terms = () => ({
  names: jsonb('names').$type<InSixLanguages>().notNull(),
  abouts: jsonb('abouts').$type<InSixLanguages>().notNull(),
  price: integer('price').notNull(),
  period: text('period', { enum: PERIODS }).$type<Period>().notNull(),
  trialDays: integer('trial_days').notNull(),
  taxCategory: text('tax_category', { enum: TAX_CATEGORIES }).notNull(),
  benefits: jsonb('benefits').$type<Benefits>().notNull(),
  refundDays: integer('refund_days').notNull(),
});

/** Plans as data. A version never changes (a trigger refuses it), so subscribers stay on theirs. */
export const planVersions = pgTable(
  'plan_versions',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    ...terms(),
    /** False: the plan takes no new subscribers; this version ends the offer. */
    isOffered: boolean('is_offered').notNull(),
    position: integer('position').notNull(),
    /** Null for the demo data and for versions of before. */
    publishedAt: at('published_at'),
    publishedBy: uuid('published_by'),
  },
  (t) => [
    uniqueIndex('plan_versions_once').on(t.brandId, t.key, t.version),
    check('plan_versions_price', sql`price >= 100`),
  ],
);

/** What staff write before it is offered: a new plan, with the draft's id as its key, or the next version of one. */
export const planDrafts = pgTable(
  'plan_drafts',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    key: text('key').notNull(),
    ...terms(),
    savedAt: at('saved_at').notNull(),
    savedBy: uuid('saved_by').notNull(),
  },
  (t) => [
    uniqueIndex('plan_drafts_once').on(t.brandId, t.key),
    check('plan_drafts_price', sql`price >= 100`),
  ],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    personId: uuid('person_id').notNull(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => planVersions.id),
    nextPlanId: uuid('next_plan_id').references(() => planVersions.id),
    collection: text('collection', { enum: COLLECTIONS }).notNull(),
    startedOn: day('started_on').notNull(),
    pauseFrom: day('pause_from'),
    pauseUntil: day('pause_until'),
    endsOn: day('ends_on'),
    endedOn: day('ended_on'),
    endedBecause: text('ended_because', { enum: ENDED_BECAUSE }),
    /** The clinic's day up to which every step was done. */
    steppedOn: day('stepped_on').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('subscriptions_one_at_a_time').on(t.brandId, t.personId).where(sql`ended_on is null`),
    index('subscriptions_of_person').on(t.personId, t.brandId, t.createdAt),
    index('subscriptions_of_brand').on(t.brandId, t.createdAt, t.id),
    index('subscriptions_of_plan').on(t.planId).where(sql`ended_on is null`),
    index('subscriptions_by_start').on(t.brandId, t.startedOn),
    index('subscriptions_by_end').on(t.brandId, t.endedOn),
    index('subscriptions_to_step').on(t.steppedOn).where(sql`ended_on is null`),
  ],
);

/** One of each period, whatever runs twice; the invoice is its payment request, which names it as its subject. */
export const subscriptionPeriods = pgTable(
  'subscription_periods',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => planVersions.id),
    startsOn: day('starts_on').notNull(),
    /** The first day after it. */
    endsOn: day('ends_on').notNull(),
    anchor: day('anchor').notNull(),
    months: integer('months').notNull(),
    isTrial: boolean('is_trial').notNull(),
    price: integer('price').notNull(),
    /** To be paid: the price without the credit of an upgrade. */
    amount: integer('amount').notNull(),
    requestId: uuid('request_id'),
    paidAt: at('paid_at'),
    deliveredAt: at('delivered_at'),
    /** Called off, or replaced by a dearer plan: it no longer counts. */
    voidAt: at('void_at'),
    optedOutAt: at('opted_out_at'),
    optedOutBecause: text('opted_out_because', { enum: OPTED_OUT_BECAUSE }),
    /** Since when the bank gives its notice of the debit. */
    bankNoticeAt: at('bank_notice_at'),
    /** Since when the bank is being asked for the money: until it has declined, it is too late to skip it. */
    debitAskedAt: at('debit_asked_at'),
    /** On which it was asked, also in vain. */
    debitDays: day('debit_days').array().notNull().default([]),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('subscription_periods_once').on(t.subscriptionId, t.startsOn).where(sql`void_at is null`),
    index('subscription_periods_all').on(t.subscriptionId, t.startsOn),
    index('subscription_periods_to_collect')
      .on(t.startsOn)
      .where(sql`paid_at is null and void_at is null and opted_out_at is null`),
    check('subscription_periods_days', sql`ends_on > starts_on`),
  ],
);

/** A dearer plan that begins once its difference is paid; the request to pay names it as its subject. */
export const subscriptionUpgrades = pgTable(
  'subscription_upgrades',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    planId: uuid('plan_id')
      .notNull()
      .references(() => planVersions.id),
    amount: integer('amount').notNull(),
    credit: integer('credit').notNull(),
    requestId: uuid('request_id').notNull(),
    until: at('until').notNull(),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
    voidAt: at('void_at'),
  },
  (t) => [
    uniqueIndex('subscription_upgrades_open')
      .on(t.subscriptionId)
      .where(sql`done_at is null and void_at is null`),
    index('subscription_upgrades_over').on(t.until).where(sql`done_at is null and void_at is null`),
  ],
);

/** What was used: each visit once, the lower prices of each patient’s part of an order of lab tests, and each chat with a
 * coach once in a period. */
export const benefitUses = pgTable(
  'subscription_benefit_uses',
  {
    subjectId: uuid('subject_id').primaryKey(),
    brandId: brand(),
    periodId: uuid('period_id')
      .notNull()
      .references(() => subscriptionPeriods.id),
    /** The subscriber, or one of their family. */
    personId: uuid('person_id').notNull(),
    mode: text('mode', { enum: ['virtual', 'in_person', 'audio', 'lab', 'chat'] }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('subscription_benefit_uses_of_period').on(t.periodId)],
);

/** What people were notified of: once each. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    periodId: uuid('period_id')
      .notNull()
      .references(() => subscriptionPeriods.id),
    name: text('name', { enum: ['three_days', 'one_day', 'failed', 'halted'] }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.periodId, t.name] })],
);

/** By which the gateway may debit. At most one counts; card and account numbers are the gateway's alone. */
export const subscriptionMandates = pgTable(
  'subscription_mandates',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id),
    gateway: text('gateway').notNull(),
    /** The gateway's. */
    mandate: text('mandate').notNull(),
    /** Paise: what one debit may be at most. */
    most: integer('most').notNull(),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('subscription_mandates_once').on(t.gateway, t.mandate),
    uniqueIndex('subscription_mandates_open').on(t.subscriptionId).where(sql`ended_at is null`),
  ],
);
