import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DayFigures, People } from '../rules.ts';

const count = (name: string) => integer(name).notNull().default(0);
const paise = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/**
 * One wide row for each brand, day and clinician, and one for the brand itself (`BRAND_ROW`). Always made as
 * a whole, never counted up: those of clinicians from the source, the brand's from theirs and from what is its alone.
 */
export const reportDays = pgTable(
  'report_days',
  {
    brandId: text('brand_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    clinicianId: uuid('clinician_id').notNull(),
    booked: count('booked'),
    /** How many different people these visits are of, counted up to the least that a cell needs. */
    bookedPeople: count('booked_people'),
    completed: count('completed'),
    declined: count('declined'),
    cancelled: count('cancelled'),
    noShow: count('no_show'),
    stillOpen: count('still_open'),
    started: count('started'),
    onTime: count('on_time'),
    late: count('late'),
    newPatients: count('new_patients'),
    returningPatients: count('returning_patients'),
    prescribed: count('prescribed'),
    notPrescribed: count('not_prescribed'),
    notesLate: count('notes_late'),
    notesInTime: count('notes_in_time'),
    testsOrdered: count('tests_ordered'),
    testsReported: count('tests_reported'),
    testsCancelled: count('tests_cancelled'),
    testsUnderWay: count('tests_under_way'),
    requests: count('requests'),
    requestsPaid: count('requests_paid'),
    requestsRefunded: count('requests_refunded'),
    requestsKept: count('requests_kept'),
    requestsUnpaid: count('requests_unpaid'),
    paidVisits: count('paid_visits'),
    paidTests: count('paid_tests'),
    paidOther: count('paid_other'),
    chatsAsked: count('chats_asked'),
    chatsAnswered: count('chats_answered'),
    chatsLate: count('chats_late'),
    chatsOpen: count('chats_open'),
    bpMeasured: count('bp_measured'),
    bpInRange: count('bp_in_range'),
    bpOut: count('bp_out'),
    hba1cMeasured: count('hba1c_measured'),
    hba1cInRange: count('hba1c_in_range'),
    hba1cOut: count('hba1c_out'),
    medicated: count('medicated'),
    testsSuggested: count('tests_suggested'),
    suggestionsOrdered: count('suggestions_ordered'),
    suggestionsDeclined: count('suggestions_declined'),
    suggestionsOpen: count('suggestions_open'),
    subscriptionsStarted: count('subscriptions_started'),
    subscriptionsLost: count('subscriptions_lost'),
    dosesDue: count('doses_due'),
    dosesTaken: count('doses_taken'),
    bookedMinutes: count('booked_minutes'),
    offeredMinutes: count('offered_minutes'),
    askedPaise: paise('asked_paise'),
    collectedPaise: paise('collected_paise'),
    refundedPaise: paise('refunded_paise'),
    unpaidPaise: paise('unpaid_paise'),
    visitsPaise: paise('visits_paise'),
    testsPaise: paise('tests_paise'),
    otherPaise: paise('other_paise'),
    /** How many people each count is of; their ids where they are few. */
    people: jsonb('people').$type<DayFigures['people']>().notNull(),
    spreads: jsonb('spreads').$type<DayFigures['spreads']>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.day, t.clinicianId] }),
    index('report_days_of_clinician').on(t.clinicianId, t.brandId, t.day),
  ],
);

/**
 * The days of one week added up, of each clinician who has any and of the brand itself (`BRAND_ROW`): what reports
 * read. Made from `report_days`.
 */
export const reportWeeks = pgTable(
  'report_weeks',
  {
    brandId: text('brand_id').notNull(),
    /** Its Monday. */
    week: date('week', { mode: 'string' }).notNull(),
    clinicianId: uuid('clinician_id').notNull(),
    figures: jsonb('figures').$type<DayFigures>().notNull(),
    /** For the order and the withholding of rows: the number of visits, and of their patients. */
    booked: count('booked'),
    bookedPeople: jsonb('booked_people').$type<People>(),
    /** In the brand's own row: one of the days was made again since. */
    isStale: boolean('is_stale').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.week, t.clinicianId] })],
);

/** Days with rows that no longer match the source, whichever they are. */
export const reportDaysChanged = pgTable(
  'report_days_changed',
  {
    brandId: text('brand_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Counted up by each change: a day that changes while it is made is made once more. */
    changes: integer('changes').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day] })],
);

/** Rows that no longer match the source: those of clinicians, and the brand's (`BRAND_ROW`) for what is its alone. */
export const reportRowsChanged = pgTable(
  'report_rows_changed',
  {
    brandId: text('brand_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    clinicianId: uuid('clinician_id').notNull(),
    /** Counted up by each change: a row that changes while it is made is made once more. */
    changes: integer('changes').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day, t.clinicianId] })],
);

/** What is counted at one moment and takes long: once an hour. */
export const reportMoments = pgTable('report_moments', {
  brandId: text('brand_id').primaryKey(),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
  triageOverdue: integer('triage_overdue').notNull(),
});

/** The result of the nightly check: days with rows that differed from the source, and were made again. */
export const reportDifferences = pgTable(
  'report_differences',
  {
    brandId: text('brand_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    foundAt: timestamp('found_at', { withTimezone: true }).notNull(),
    /** Of how many rows. */
    rows: integer('rows').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day, t.foundAt] })],
);
