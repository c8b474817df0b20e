import { date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
    /** Those of `patientIds` with a record that was open to the reader only for an emergency; null for none. */
    breakGlassPatientIds: uuid('break_glass_patient_ids').array(),
  },
  (t) => [
    index('audit_reads_of_patient').using('gin', t.patientIds),
    index('audit_reads_of_brand').on(t.brandId, t.at),
    index('audit_reads_of_reader').on(t.readerId, t.at),
  ],
);

/** What was refused as not there, and what clinicians and staff changed: which call and which ids, never the content. */
export const auditActs = pgTable(
  'audit_acts',
  {
    id: uuid('id').primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    brandId: text('brand_id').notNull(),
    actorId: uuid('actor_id').notNull(),
    actorType: text('actor_type').notNull(),
    sessionId: uuid('session_id').notNull(),
    outcome: text('outcome', { enum: ['denied', 'changed'] }).notNull(),
    /** Name of the endpoint. */
    call: text('call').notNull(),
    /** Named in the request. */
    objectIds: uuid('object_ids').array().notNull(),
    requestId: text('request_id').notNull(),
  },
  (t) => [
    index('audit_acts_of_object').using('gin', t.objectIds),
    index('audit_acts_of_brand').on(t.brandId, t.at),
    index('audit_acts_of_actor').on(t.actorId, t.at),
  ],
);

/** Days of the trail that are over, each with a seal over its rows and the day before. Append-only as well. */
export const auditDays = pgTable(
  'audit_days',
  {
    brandId: text('brand_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    rows: integer('rows').notNull(),
    seal: text('seal').notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.day] })],
);
