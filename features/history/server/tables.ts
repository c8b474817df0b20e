import { sql } from 'drizzle-orm';
import {
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
  ANSWERABLE_KINDS,
  CERTAINTIES,
  HISTORY_ACTIONS,
  HISTORY_KINDS,
  type HistoryDetails,
  type HistoryVersion,
  SIDES,
  STATUSES,
} from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** The history of patients, as it stands. Nothing is deleted: what was wrong is marked as entered in error. */
export const historyEntries = pgTable(
  'history_entries',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    kind: text('kind', { enum: HISTORY_KINDS }).notNull(),
    text: text('text').notNull(),
    code: text('code'),
    details: jsonb('details').$type<HistoryDetails>().notNull(),
    status: text('status', { enum: STATUSES }).notNull(),
    certainty: text('certainty', { enum: CERTAINTIES }),
    onset: text('onset'),
    reportedBy: text('reported_by', { enum: SIDES }).notNull(),
    recordedBy: uuid('recorded_by').notNull(),
    recordedAt: at('recorded_at').notNull(),
    confirmedBy: uuid('confirmed_by'),
    confirmedAt: at('confirmed_at'),
    disputedBy: uuid('disputed_by'),
    disputedAt: at('disputed_at'),
    disputeReason: text('dispute_reason'),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('history_entries_of_patient').on(t.patientId, t.brandId, t.recordedAt, t.id)],
);

/** Who did what to an entry, and what it said before. Append-only. */
export const historyVersions = pgTable(
  'history_versions',
  {
    id: uuid('id').notNull().defaultRandom(),
    entryId: uuid('entry_id')
      .notNull()
      .references(() => historyEntries.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    action: text('action', { enum: HISTORY_ACTIONS }).notNull(),
    at: at('at').notNull(),
    byId: uuid('by_id').notNull(),
    side: text('side', { enum: SIDES }).notNull(),
    reason: text('reason'),
    before: jsonb('before').$type<HistoryVersion['before']>(),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.version] }),
    uniqueIndex('history_versions_by_id').on(t.id),
    index('history_versions_of_patient').on(t.patientId, t.brandId, t.at, t.id),
  ],
);

/** That of a kind none is known: who said so, when, and until when it held. */
export const historyAnswers = pgTable(
  'history_answers',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    kind: text('kind', { enum: ANSWERABLE_KINDS }).notNull(),
    side: text('side', { enum: SIDES }).notNull(),
    byId: uuid('by_id').notNull(),
    at: at('at').notNull(),
    withdrawnAt: at('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (t) => [
    uniqueIndex('history_answers_one_holds')
      .on(t.patientId, t.brandId, t.kind)
      .where(sql`withdrawn_at is null`),
    index('history_answers_of_patient').on(t.patientId, t.brandId, t.at),
  ],
);
