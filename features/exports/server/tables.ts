import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { EXPORT_STATES } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** Exports of the data of a person; the archive is in the file store until it expires. */
export const exports = pgTable(
  'exports',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: at('asked_at').notNull(),
    state: text('state', { enum: EXPORT_STATES }).notNull(),
    /** Per cent. */
    progress: integer('progress').notNull(),
    attempts: integer('attempts').notNull(),
    blobKey: text('blob_key'),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }),
    readyAt: at('ready_at'),
    expiresAt: at('expires_at'),
  },
  (t) => [
    index('exports_of_patient').on(t.patientId, t.brandId, t.askedAt),
    uniqueIndex('exports_one_at_a_time').on(t.patientId, t.brandId).where(sql`state = 'preparing'`),
    index('exports_to_expire').on(t.expiresAt).where(sql`blob_key is not null`),
  ],
);
