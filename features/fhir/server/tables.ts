import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true });

/** That a patient lets another system or an app read their record. One that was taken back is ended and stays. */
export const fhirGrants = pgTable(
  'fhir_grants',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    clientId: text('client_id').notNull(),
    grantedBy: uuid('granted_by').notNull(),
    grantedAt: at('granted_at').notNull(),
    endedAt: at('ended_at'),
    /** Of apps only, as are all that follow: what may be read, as the app is answered. */
    scopes: text('scopes').array(),
    expiresAt: at('expires_at'),
    redirect: text('redirect'),
    /** SHA-256 of the verifier that the app keeps until it asks for its first token (RFC 7636). */
    challenge: text('challenge'),
    codeHash: text('code_hash'),
    exchangedAt: at('exchanged_at'),
    /** Of the newest one, and when it took the place of the one before it. */
    refreshHash: text('refresh_hash'),
    refreshedAt: at('refreshed_at'),
  },
  (t) => [
    uniqueIndex('fhir_grants_in_force').on(t.clientId, t.brandId, t.patientId).where(sql`ended_at is null`),
    index('fhir_grants_of_patient').on(t.patientId, t.brandId),
  ],
);

/** Names of systems and apps when they last read: the configuration may have forgotten them since. */
export const fhirReaders = pgTable('fhir_readers', {
  /** As the audit trail names the reader. */
  id: uuid('id').primaryKey(),
  brandId: text('brand_id').notNull(),
  name: text('name').notNull(),
});

/** Each read of a record by another system. Rows are only added. */
export const fhirReads = pgTable(
  'fhir_reads',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    patientId: uuid('patient_id').notNull(),
    clientId: text('client_id').notNull(),
    at: at('at').notNull(),
    resource: text('resource').notNull(),
    requestId: text('request_id').notNull(),
  },
  (t) => [index('fhir_reads_of_patient').on(t.patientId, t.brandId, t.clientId, t.at)],
);
