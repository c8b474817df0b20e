import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { LEVELS, REPORT_STATES, SOURCES } from '../contract.ts';
import { PAPER_STATES } from '../rules.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** A medical report of a patient. That of a lab order has the id of the patient's part of the order. */
export const labReports = pgTable(
  'lab_reports',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    source: text('source', { enum: SOURCES }).notNull(),
    /** Of uploaded ones. */
    name: text('name').notNull(),
    /** Of an order: the ids of its tests and packages. */
    packageIds: jsonb('package_ids').$type<string[]>().notNull(),
    labName: text('lab_name'),
    orderId: uuid('order_id'),
    takenAt: at('taken_at').notNull(),
    reportedAt: at('reported_at').notNull(),
    /** When the lab was asked for the values that are stored; null where the clinic or the patient gave them. */
    askedAt: at('asked_at'),
    age: integer('age'),
    sex: text('sex', { enum: ['female', 'male', 'other'] }),
    state: text('state', { enum: REPORT_STATES }).notNull(),
    abnormal: integer('abnormal').notNull(),
    critical: integer('critical').notNull(),
    fileId: uuid('file_id'),
    paper: text('paper', { enum: PAPER_STATES }).notNull(),
    paperAttempts: integer('paper_attempts').notNull(),
    paperNextAt: at('paper_next_at'),
    addedBy: uuid('added_by'),
    seenBy: uuid('seen_by'),
    seenAt: at('seen_at'),
  },
  (t) => [
    index('lab_reports_of_patient').on(t.patientId, t.brandId, t.takenAt, t.id),
    index('lab_reports_unseen')
      .on(t.brandId, t.patientId, t.reportedAt)
      .where(sql`abnormal > 0 and seen_at is null`),
    index('lab_reports_paper_due').on(t.paperNextAt).where(sql`paper_next_at is not null`),
    index('lab_reports_of_file').on(t.fileId).where(sql`file_id is not null`),
  ],
);

/** One line of a report, as the lab printed it, and what it means. */
export const labValues = pgTable(
  'lab_values',
  {
    id: uuid('id').primaryKey(),
    reportId: uuid('report_id')
      .notNull()
      .references(() => labReports.id, { onDelete: 'cascade' }),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    position: integer('position').notNull(),
    /** What the lab calls it. */
    code: text('code').notNull(),
    name: text('name').notNull(),
    loinc: text('loinc'),
    value: text('value').notNull(),
    number: doublePrecision('number'),
    /** In the unit of our table, for trends; null where the unit isn't known. */
    tableNumber: doublePrecision('table_number'),
    unit: text('unit').notNull(),
    range: text('range').notNull(),
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    flag: text('flag').notNull(),
    level: text('level', { enum: LEVELS }).notNull(),
    contradicts: boolean('contradicts').notNull(),
    takenAt: at('taken_at').notNull(),
    storedAt: at('stored_at').notNull(),
    /** When the lab last printed another value or unit, and the one that it replaced. */
    correctedAt: at('corrected_at'),
    correctedFrom: text('corrected_from'),
  },
  (t) => [
    uniqueIndex('lab_values_once').on(t.reportId, t.code),
    index('lab_values_trend')
      .on(t.patientId, t.brandId, t.loinc, t.takenAt)
      .where(sql`loinc is not null and table_number is not null`),
  ],
);
