import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Who read which patients' records: never what they read. Append-only, enforced by a trigger. */
export const auditReads = pgTable(
  'audit_reads',
  {
    id: uuid('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    brandId: text('brand_id').notNull(),
    readerId: uuid('reader_id').notNull(),
    readerType: text('reader_type').notNull(),
    sessionId: uuid('session_id').notNull(),
    resource: text('resource').notNull(),
    patientIds: uuid('patient_ids').array().notNull(),
    requestId: text('request_id').notNull(),
  },
  (t) => [
    index('audit_reads_of_patient').using('gin', t.patientIds),
    index('audit_reads_of_brand').on(t.brandId, t.at),
    index('audit_reads_of_reader').on(t.readerId, t.at),
  ],
);
