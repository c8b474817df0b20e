import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { CHANGES, MODES } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
/** Persons are never deleted, only erased, so an id can't dangle: no foreign key locks a busy clinician's row. */
const person = (name: string) => uuid(name).notNull();

/**
 * Visits. An EXCLUDE constraint each prevents double bookings of a clinician and of a patient
 * (`appointments_clinician_free`, `appointments_patient_free`), in the migration that follows the first.
 */
export const appointments = pgTable(
  'appointments',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    patientId: person('patient_id'),
    bookedBy: person('booked_by'),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** The end and the clinician's buffer after it. */
    busyUntil: at('busy_until').notNull(),
    mode: text('mode', { enum: MODES }).notNull(),
    status: smallint('status').notNull(),
    reason: text('reason').notNull(),
    /** Paise, as computed when the slot was taken. */
    fee: integer('fee').notNull(),
    followUp: boolean('follow_up').notNull(),
    clinicId: uuid('clinic_id'),
    seriesId: uuid('series_id'),
    /** How many files came with it: most pages need not ask the records. */
    fileCount: smallint('file_count').notNull(),
    /** Counts the entries of the history. */
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    /** Until how long before its start the patient can change it: what was shown at booking. Null: the default. */
    cutOffHours: smallint('cut_off_hours'),
  },
  (t) => [
    index('appointments_of_clinician').on(t.clinicianId, t.startsAt, t.id),
    index('appointments_of_patient').on(t.patientId, t.startsAt, t.id),
    index('appointments_of_brand').on(t.brandId, t.startsAt, t.id),
    // For the follow-up fee: the last completed visit of a patient with a clinician.
    index('appointments_completed').on(t.patientId, t.clinicianId, t.startsAt).where(sql`status = 9`),
    index('appointments_of_series').on(t.seriesId, t.startsAt).where(sql`series_id is not null`),
    index('appointments_unpaid').on(t.createdAt).where(sql`status = 12`),
    check('appointments_in_order', sql`starts_at < ends_at and ends_at <= busy_until`),
  ],
);

/** What a brand has set for its visits; without a row the defaults hold. */
export const visitRules = pgTable('visit_rules', {
  brandId: text('brand_id').primaryKey(),
  cutOffHours: smallint('cut_off_hours').notNull(),
  changedAt: at('changed_at').notNull(),
  changedBy: person('changed_by'),
});

/** Who changed what, when and why. The first entry is the booking. */
export const appointmentHistory = pgTable(
  'appointment_history',
  {
    appointmentId: uuid('appointment_id').notNull(),
    version: integer('version').notNull(),
    change: text('change', { enum: CHANGES }).notNull(),
    at: at('at').notNull(),
    byId: person('by_id'),
    byType: text('by_type', {
      enum: ['patient', 'doctor', 'coach', 'faculty_head', 'staff', 'clock'],
    }).notNull(),
    fromStatus: smallint('from_status'),
    toStatus: smallint('to_status').notNull(),
    fromStartsAt: at('from_starts_at'),
    toStartsAt: at('to_starts_at').notNull(),
    mode: text('mode', { enum: MODES }).notNull(),
    why: text('why'),
  },
  (t) => [primaryKey({ columns: [t.appointmentId, t.version] })],
);

/** Given at check-in: 1, 2, 3, ... per clinician and clinic day. */
export const queueTokens = pgTable(
  'queue_tokens',
  {
    appointmentId: uuid('appointment_id')
      .primaryKey()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    day: date('day', { mode: 'string' }).notNull(),
    token: integer('token').notNull(),
    at: at('at').notNull(),
  },
  (t) => [unique('queue_tokens_in_order').on(t.clinicianId, t.brandId, t.day, t.token)],
);

/** That a reminder was handed out, so that it is handed out once for a time. */
export const appointmentReminders = pgTable(
  'appointment_reminders',
  {
    appointmentId: uuid('appointment_id')
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    reminder: text('reminder', { enum: ['day', 'hour'] }).notNull(),
    startsAt: at('starts_at').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.appointmentId, t.reminder, t.startsAt] })],
);

/** One row a clinician and brand, counted up with every change of hours: a booking checks that it read the last. */
export const schedules = pgTable(
  'schedules',
  {
    clinicianId: person('clinician_id'),
    brandId: text('brand_id').notNull(),
    version: integer('version').notNull(),
    changedAt: at('changed_at').notNull(),
    changedBy: uuid('changed_by'),
  },
  (t) => [primaryKey({ columns: [t.clinicianId, t.brandId] })],
);

/** Each time that a clinician said to be later; how late a day is in all is their sum. */
export const clinicianDelays = pgTable(
  'clinician_delays',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    /** Of the clinic's calendar. */
    day: date('day', { mode: 'string' }).notNull(),
    minutes: smallint('minutes').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('clinician_delays_of_day').on(t.clinicianId, t.brandId, t.day),
    check('clinician_delays_minutes', sql`minutes > 0`),
  ],
);

const terms = {
  slotMinutes: integer('slot_minutes'),
  bufferMinutes: integer('buffer_minutes'),
  fee: integer('fee'),
  followUpFee: integer('follow_up_fee'),
  followUpDays: integer('follow_up_days'),
  clinicId: uuid('clinic_id'),
};

/** Weekly hours; wall-clock times HH:MM of the clinic's zone. */
export const weeklyRules = pgTable(
  'weekly_rules',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    mode: text('mode', { enum: MODES }).notNull(),
    weekday: smallint('weekday').notNull(),
    from: text('from_time').notNull(),
    to: text('to_time').notNull(),
    ...terms,
    validFrom: date('valid_from', { mode: 'string' }),
    validUntil: date('valid_until', { mode: 'string' }),
    createdAt: at('created_at').notNull(),
    createdBy: person('created_by'),
  },
  (t) => [
    index('weekly_rules_of').on(t.clinicianId, t.brandId),
    index('weekly_rules_of_brand').on(t.brandId, t.weekday),
    check('weekly_rules_weekday', sql`weekday between 0 and 6`),
  ],
);

/** Dates on which the weekly hours don't hold, or on which there are more. */
export const datedExceptions = pgTable(
  'dated_exceptions',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    kind: text('kind', { enum: ['closed', 'extra'] }).notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    from: text('from_time'),
    to: text('to_time'),
    mode: text('mode', { enum: MODES }),
    ...terms,
    note: text('note'),
    createdAt: at('created_at').notNull(),
    createdBy: person('created_by'),
  },
  (t) => [
    index('dated_exceptions_of').on(t.clinicianId, t.brandId, t.date),
    index('dated_exceptions_of_brand').on(t.brandId, t.date),
  ],
);

/** Who waits for a slot of a clinician to be freed. */
export const waitingEntries = pgTable(
  'waiting_entries',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    patientId: person('patient_id'),
    askedBy: person('asked_by'),
    mode: text('mode', { enum: MODES }).notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
    askedAt: at('asked_at').notNull(),
    endedAt: at('ended_at'),
    endedAs: text('ended_as', { enum: ['booked', 'withdrawn', 'lapsed'] }),
    endedBy: uuid('ended_by'),
  },
  (t) => [
    index('waiting_entries_in_order').on(t.clinicianId, t.askedAt, t.id).where(sql`ended_at is null`),
    uniqueIndex('waiting_entries_once')
      .on(t.patientId, t.clinicianId, t.brandId, t.mode)
      .where(sql`ended_at is null`),
    index('waiting_entries_of_brand').on(t.brandId, t.askedAt).where(sql`ended_at is null`),
    index('waiting_entries_by_end').on(t.untilDay).where(sql`ended_at is null`),
  ],
);

/**
 * A freed slot that is held for a waiting patient; it is held while `ended_at` is null and `held_until` is in the
 * future.
 */
export const waitingOffers = pgTable(
  'waiting_offers',
  {
    id: uuid('id').primaryKey(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => waitingEntries.id, { onDelete: 'cascade' }),
    brandId: text('brand_id').notNull(),
    clinicianId: person('clinician_id'),
    patientId: person('patient_id'),
    mode: text('mode', { enum: MODES }).notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    busyUntil: at('busy_until').notNull(),
    offeredAt: at('offered_at').notNull(),
    heldUntil: at('held_until').notNull(),
    endedAt: at('ended_at'),
    endedAs: text('ended_as', { enum: ['accepted', 'expired', 'withdrawn'] }),
  },
  (t) => [
    index('waiting_offers_open').on(t.clinicianId, t.startsAt).where(sql`ended_at is null`),
    index('waiting_offers_of_entry').on(t.entryId),
    index('waiting_offers_accepted')
      .on(t.patientId, t.clinicianId)
      .concurrently()
      .where(sql`ended_as = 'accepted'`),
    index('waiting_offers_due').on(t.heldUntil).where(sql`ended_at is null`),
  ],
);
