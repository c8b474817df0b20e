import { sql } from 'drizzle-orm';
import {
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
import type { FoundReading, Reading } from '#features/meter-photos/rules.ts';
import type { Language } from '#platform/contract/language.ts';
import type {
  Beyond,
  ReadingKind,
  ReadingNumber,
  Readings,
  SugarContext,
} from '#platform/contract/readings.ts';
import type { Measure, PhotoReason, Source, VitalChange } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const isOpen = sql`ended_at is null`;
const isUndecided = sql`confirmed_at is null and dismissed_at is null`;

/** Readings, in the numbers and the unit in which they were entered. */
export const vitals = pgTable(
  'vitals',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    type: text('type').$type<ReadingKind>().notNull(),
    value: doublePrecision('value'),
    systolic: doublePrecision('systolic'),
    diastolic: doublePrecision('diastolic'),
    pulse: doublePrecision('pulse'),
    context: text('context').$type<SugarContext>(),
    /** In place of `value` where a meter showed HI or LO: nothing that is counted or drawn has a number for it. */
    beyond: text('beyond').$type<Beyond>(),
    unit: text('unit').notNull(),
    /** `value` in the canonical unit of its type: what is compared and counted. */
    canonicalValue: doublePrecision('canonical_value'),
    /** The former name of `canonical_value`: a trigger fills each from the other while servers of both versions run. */
    formerCanonicalValue: doublePrecision('usual'),
    takenAt: at('taken_at').notNull(),
    recordedAt: at('recorded_at').notNull(),
    source: text('source').$type<Source>().notNull(),
    /** What the source calls it: the same record of a source is taken once. */
    sourceRef: text('source_ref'),
    /** When the source last changed it, where it says so: an older state of it doesn't come back. */
    sourceAt: at('source_at'),
    note: text('note').notNull().default(''),
    fileId: uuid('file_id'),
    enteredBy: uuid('entered_by').notNull(),
    enteredAs: text('entered_as').$type<'patient' | 'family' | 'clinician'>().notNull(),
    /** SHA-256 of what was sent: the same under the same id again is a retry. */
    sentHash: text('sent_hash').notNull(),
    edits: integer('edits').notNull().default(0),
    /** When the care team was notified of it as critical. */
    criticalAt: at('critical_at'),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    index('vitals_of_patient').on(t.patientId, t.brandId, t.takenAt, t.id).where(sql`deleted_at is null`),
    index('vitals_of_type')
      .on(t.patientId, t.brandId, t.type, t.takenAt, t.id)
      .where(sql`deleted_at is null`),
    index('vitals_critical')
      .on(t.patientId, t.brandId, t.takenAt)
      .where(sql`critical_at is not null and deleted_at is null`),
    uniqueIndex('vitals_of_source')
      .on(t.patientId, t.brandId, t.source, t.sourceRef)
      .where(sql`source_ref is not null`),
    index('vitals_for_reports')
      .on(t.brandId, t.takenAt)
      .where(sql`deleted_at is null and (type = 'blood_pressure' or context = 'hba1c')`),
    index('vitals_by_record').using('brin', t.recordedAt),
    index('vitals_critical_of_brand')
      .on(t.brandId, t.takenAt)
      .where(sql`critical_at is not null and deleted_at is null`),
    // What was deleted is looked for by its time, too, so that it doesn't come back another way.
    index('vitals_deleted').on(t.patientId, t.brandId, t.takenAt).where(sql`deleted_at is not null`),
    index('vitals_edited').on(t.patientId, t.brandId).where(sql`edits > 0`).concurrently(),
  ],
);

/** Records that are duplicates of a stored reading from another source. */
export const vitalDuplicates = pgTable(
  'vital_twins',
  {
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    source: text('source').$type<Source>().notNull(),
    sourceRef: text('source_ref').notNull(),
    vitalId: uuid('vital_id')
      .notNull()
      .references(() => vitals.id, { onDelete: 'cascade' }),
    /** Of what the record said, as `vitals.sent_hash`, and when its source last changed it. */
    sentHash: text('sent_hash').notNull(),
    sourceAt: at('source_at'),
  },
  (t) => [
    primaryKey({ columns: [t.patientId, t.brandId, t.source, t.sourceRef] }),
    index('vital_twins_of_vital').on(t.vitalId),
  ],
);

/** What a reading was before each change. */
export const vitalEdits = pgTable(
  'vital_edits',
  {
    id: uuid('id').primaryKey(),
    vitalId: uuid('vital_id')
      .notNull()
      .references(() => vitals.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    byId: uuid('by_id').notNull(),
    action: text('action').$type<VitalChange['action']>().notNull(),
    readings: jsonb('readings').$type<Readings>().notNull(),
    unit: text('unit').notNull(),
    takenAt: at('taken_at').notNull(),
    note: text('note').notNull(),
  },
  (t) => [index('vital_edits_of_vital').on(t.vitalId, t.at)],
);

/** A patient's own ranges. One that is replaced is ended, so that it stays known what held when. */
export const vitalRanges = pgTable(
  'vital_ranges',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    measure: text('measure').$type<Measure>().notNull(),
    criticalLow: doublePrecision('critical_low'),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    criticalHigh: doublePrecision('critical_high'),
    setBy: uuid('set_by').notNull(),
    setAt: at('set_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('vital_ranges_in_force').on(t.patientId, t.brandId, t.measure).where(isOpen),
    index('vital_ranges_of_patient').on(t.patientId, t.brandId, t.setAt, t.id).concurrently(),
  ],
);

/** From `low` to `high`, both included, in the unit of the routine. */
interface RoutineTarget {
  field: ReadingNumber;
  low: number | null;
  high: number | null;
}

/** What a patient is to measure, how often and when. */
export const vitalRoutines = pgTable(
  'vital_routines',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    type: text('type').$type<ReadingKind>().notNull(),
    context: text('context').$type<SugarContext>(),
    everyDays: integer('every_days').notNull(),
    /** HH:MM, by the clock of the clinic. */
    times: text('times').array().notNull(),
    unit: text('unit').notNull(),
    targets: jsonb('targets').$type<RoutineTarget[]>().notNull(),
    note: text('note').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    setBy: uuid('set_by').notNull(),
    setAt: at('set_at').notNull(),
    sentHash: text('sent_hash').notNull(),
    endedAt: at('ended_at'),
    /** The time of day of the last reminder: each reminder is sent once, no matter which server sends it. */
    remindedAt: at('reminded_at'),
  },
  (t) => [
    index('vital_routines_in_force').on(t.patientId, t.brandId).where(isOpen),
    index('vital_routines_of_patient').on(t.patientId, t.brandId, t.setAt, t.id).concurrently(),
  ],
);

/** Who takes care of a patient with readings that need attention. */
export const vitalTriage = pgTable(
  'vital_triage',
  {
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    ownerId: uuid('owner_id'),
    deadlineAt: at('deadline_at'),
    /** What was known when it was set: what is critical and came later doesn't wait for it. */
    deadlineSetAt: at('deadline_set_at'),
    /** What happened until then has been looked after. */
    closedAt: at('closed_at'),
    note: text('note').notNull().default(''),
    /** Who wrote it. */
    noteBy: uuid('note_by'),
    noteAt: at('note_at'),
    updatedBy: uuid('updated_by').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.patientId] })],
);

/** What is critical and no reading: a result of a laboratory. It is answered with the triage of its patient. */
export const vitalAlerts = pgTable(
  'vital_alerts',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    /** As it was printed: `Potassium 6.8 mmol/L`. */
    text: text('text').notNull(),
    /** The same with the name that a language has for it; empty where we have no words for it. */
    texts: jsonb('texts').$type<Partial<Record<Language, string>>>().notNull().default({}),
    /** Below the patient's record, e.g. `reports/<id>`. */
    path: text('path').notNull(),
    takenAt: at('taken_at').notNull(),
    raisedAt: at('raised_at').notNull(),
  },
  (t) => [
    index('vital_alerts_of_patient').on(t.patientId, t.brandId, t.raisedAt),
    index('vital_alerts_of_brand').on(t.brandId, t.raisedAt).concurrently(),
  ],
);

/** Pictures of meters, what was read in them, and what a person says that they show. */
export const imageReadings = pgTable(
  'image_readings',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    /** Null once the picture was deleted. */
    fileId: uuid('file_id'),
    madeBy: uuid('made_by').notNull(),
    madeAt: at('made_at').notNull(),
    /** Of a picture from the gallery, as its file says it. */
    takenAt: at('taken_at'),
    /** SHA-256 of what was sent: the same picture under the same id again is a retry. */
    sentHash: text('sent_hash').notNull(),
    /** What the principal said; null when it could read nothing. */
    found: jsonb('found').$type<FoundReading>(),
    reason: text('reason').$type<PhotoReason>(),
    /** What a person says that it shows: as it was read, or corrected. What became of it later is the vital's. */
    confirmed: jsonb('confirmed').$type<Reading>(),
    confirmedAt: at('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
    vitalId: uuid('vital_id'),
    dismissedAt: at('dismissed_at'),
  },
  (t) => [
    index('image_readings_of_patient').on(t.patientId, t.brandId, t.madeAt),
    index('image_readings_open').on(t.madeAt).where(isUndecided),
    index('image_readings_of_vital').on(t.vitalId).where(sql`vital_id is not null`),
    index('image_readings_undecided').on(t.patientId, t.brandId, t.madeAt, t.id).where(isUndecided),
  ],
);
