import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
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
import type {
  AsNeeded,
  DoseEvent,
  Medication,
  Regimen,
  RegimenState,
  RegimenStep,
  Slot,
  SlotTimes,
} from '../contract.ts';
import type { RingAsked } from '../rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const isOpen = sql`ended_at is null`;

/** What a patient takes: of their own, or by a prescription. How, say its regimens. */
export const medications = pgTable(
  'medications',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    strength: text('strength').notNull(),
    medicineId: uuid('medicine_id'),
    source: text('source').$type<Medication['source']>().notNull(),
    prescriptionId: uuid('prescription_id'),
    note: text('note').notNull(),
    fileId: uuid('file_id'),
    remind: boolean('remind').notNull(),
    important: boolean('important').notNull(),
    addedBy: uuid('added_by').notNull(),
    addedAt: at('added_at').notNull(),
    /** SHA-256 of what was sent: the same under the same id again is a retry. */
    sentHash: text('sent_hash').notNull(),
    /** The number of its newest regimen. */
    version: integer('version').notNull(),
    /** That of the newest regimen, so that lists need not look at all of them. */
    state: text('state').$type<RegimenState>().notNull(),
    /** The last day of the newest regimen, where it has one. */
    lastDay: date('last_day', { mode: 'string' }),
    changedAt: at('changed_at').notNull(),
    stockAmount: doublePrecision('stock_amount'),
    stockAt: at('stock_at'),
  },
  (t) => [
    index('medications_of_patient').on(t.patientId, t.brandId, t.changedAt),
    index('medications_of_brand').on(t.brandId, t.patientId),
  ],
);

/** Versions of how a medicine is taken. They are only added to. */
export const medicationRegimens = pgTable(
  'medication_regimens',
  {
    medicationId: uuid('medication_id')
      .notNull()
      .references(() => medications.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    state: text('state').$type<RegimenState>().notNull(),
    holdsFrom: at('holds_from').notNull(),
    unit: text('unit').$type<Regimen['unit']>().notNull(),
    food: text('food').$type<Regimen['food']>(),
    asNeeded: jsonb('as_needed').$type<AsNeeded>(),
    steps: jsonb('steps').$type<RegimenStep[]>().notNull(),
    everyDays: integer('every_days').notNull(),
    weekdays: integer('weekdays').array().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    reason: text('reason').notNull(),
    setBy: uuid('set_by').notNull(),
    setAt: at('set_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.medicationId, t.version] })],
);

/** What was said of doses. An answer that was taken back or replaced is ended and stays. */
export const doseEvents = pgTable(
  'medication_dose_events',
  {
    id: uuid('id').primaryKey(),
    medicationId: uuid('medication_id')
      .notNull()
      .references(() => medications.id, { onDelete: 'cascade' }),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    slot: text('slot').$type<Slot>(),
    turn: integer('turn').notNull(),
    answer: text('answer').$type<DoseEvent['answer']>().notNull(),
    amount: doublePrecision('amount').notNull(),
    /** When it was taken or skipped, and when the person said so. */
    at: at('at').notNull(),
    answeredAt: at('answered_at').notNull(),
    reason: text('reason').$type<NonNullable<DoseEvent['reason']>>(),
    origin: text('origin').$type<DoseEvent['origin']>().notNull(),
    byId: uuid('by_id').notNull(),
    recordedAt: at('recorded_at').notNull(),
    endedAt: at('ended_at'),
    endedBy: uuid('ended_by'),
    endedHow: text('ended_how').$type<'undone' | 'replaced'>(),
  },
  (t) => [
    // The same dose, answered on two phones, is one event.
    uniqueIndex('medication_dose_once')
      .on(t.medicationId, t.day, t.slot, t.turn)
      .where(sql`ended_at is null and slot is not null`),
    index('medication_doses_of_patient').on(t.patientId, t.brandId, t.day).where(isOpen),
    index('medication_doses_of_medication').on(t.medicationId, t.at).where(isOpen),
  ],
);

/** When a patient takes medicines of each time of day, and whether reminders ring at all. */
export const medicationSettings = pgTable(
  'medication_settings',
  {
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    times: jsonb('times').$type<SlotTimes>().notNull(),
    remind: boolean('remind').notNull(),
    /** What goes to the phone about an important medicine is said in a call. */
    byCall: boolean('by_call').notNull().default(false),
    /** Reminders that come before then are planned. */
    plannedUntil: at('planned_until').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.patientId, t.brandId] }),
    index('medication_settings_to_plan').on(t.plannedUntil).where(sql`remind`),
  ],
);

/** One for each person and time of day: everything that is to be taken then rings together. */
export const medicationReminders = pgTable(
  'medication_reminders',
  {
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    dueAt: at('due_at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    slot: text('slot').$type<Slot>().notNull(),
    important: boolean('important').notNull(),
    /** How often it rang. */
    attempts: integer('attempts').notNull(),
    /** When it rings next; null once it was answered, or missed, or nothing is to be taken any more. */
    nextAt: at('next_at'),
    /** The latest moment to which the patient postponed it. */
    snoozedUntil: at('snoozed_until'),
    /** Which medicines it asks about, and since when; null where the version before planned it. */
    asked: jsonb('asked').$type<RingAsked[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.patientId, t.brandId, t.dueAt] }),
    index('medication_reminders_next').on(t.nextAt, t.patientId).where(sql`next_at is not null`),
  ],
);

/** One for each signed prescription that the patient is to look over; nothing is taken by it before they have. */
export const medicationReconciliations = pgTable(
  'medication_reconciliations',
  {
    prescriptionId: uuid('prescription_id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    openedAt: at('opened_at').notNull(),
    /** The doctor took it back: what is taken by it is proposed to be stopped. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    /** Null while it waits for the patient. */
    decidedAt: at('decided_at'),
    decidedBy: uuid('decided_by'),
  },
  (t) => [
    index('medication_reconciliations_open').on(t.patientId, t.brandId).where(sql`decided_at is null`),
    index('medication_reconciliations_of_patient').on(t.patientId),
  ],
);

export * from './tables-with-others.ts';
