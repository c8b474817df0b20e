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
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { ENTRY_STATUSES, HISTORY_KINDS, type HistoryContent, NONE_KNOWN_KINDS } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** What is known of a patient's health besides readings and notes. As it is now; every version is below. */
export const historyEntries = pgTable(
  'history_entries',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    kind: text('kind', { enum: HISTORY_KINDS }).notNull(),
    content: jsonb('content').$type<HistoryContent>().notNull(),
    status: text('status', { enum: ENTRY_STATUSES }).notNull(),
    version: integer('version').notNull(),
    reportedAt: at('reported_at').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    reportedByType: text('reported_by_type', { enum: USER_TYPES }).notNull(),
    /** Null while it is what the patient says. */
    confirmedAt: at('confirmed_at'),
    confirmedBy: uuid('confirmed_by'),
    /** The patient says that a confirmed entry is wrong. */
    disputedAt: at('disputed_at'),
    disputeText: text('dispute_text'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('history_entries_of_patient').on(t.patientId, t.brandId, t.kind),
    index('history_entries_by_time').on(t.patientId, t.brandId, t.updatedAt, t.id),
  ],
);

/** Each version of each entry. Rows are only added. */
export const historyVersions = pgTable(
  'history_versions',
  {
    entryId: uuid('entry_id')
      .notNull()
      .references(() => historyEntries.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    content: jsonb('content').$type<HistoryContent>().notNull(),
    status: text('status', { enum: ENTRY_STATUSES }).notNull(),
    /** What the patient says is wrong with this version. */
    disputeText: text('dispute_text'),
    at: at('at').notNull(),
    byId: uuid('by_id').notNull(),
    byType: text('by_type', { enum: USER_TYPES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.entryId, t.version] })],
);

/** "None known" as an answer. It holds until an entry of the kind withdraws it. */
export const historyNoneKnown = pgTable(
  'history_none_known',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    kind: text('kind', { enum: NONE_KNOWN_KINDS }).notNull(),
    saidAt: at('said_at').notNull(),
    saidBy: uuid('said_by').notNull(),
    saidByType: text('said_by_type', { enum: USER_TYPES }).notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('history_none_known_once')
      .on(t.patientId, t.brandId, t.kind)
      .where(sql`withdrawn_at is null`),
    index('history_none_known_of_patient').on(t.patientId, t.brandId),
  ],
);
