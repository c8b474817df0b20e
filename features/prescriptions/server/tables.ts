import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  FINDING_LEVELS,
  MEDIA_OF_VISIT,
  type PrescriptionContent,
  type PrescriptionLine,
  SIGNATURE_LEVELS,
} from '../contract.ts';
import type { SealedPrescription } from './service/sealed.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const brand = () => text('brand_id').notNull();

/**
 * What doctors prescribe. Once `signedAt` is set, a trigger refuses every change but the marks of what replaced it and
 * of its withdrawal, each of them once, and the count of wrong tries on the verification page.
 */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    patientId: uuid('patient_id').notNull(),
    appointmentId: uuid('appointment_id'),
    doctorId: uuid('doctor_id').notNull(),
    content: jsonb('content').$type<PrescriptionContent>().notNull(),
    version: integer('version').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    /** The prescription that this one stands in place of. */
    replaces: uuid('replaces'),
    signedAt: at('signed_at'),
    validUntil: date('valid_until', { mode: 'string' }),
    mode: text('mode', { enum: MEDIA_OF_VISIT }),
    /** Everything that was signed, as it was then. */
    sealed: jsonb('sealed').$type<SealedPrescription>(),
    /** Compact JWS over the canonical JSON of `sealed`. */
    seal: text('seal'),
    signatureLevel: text('signature_level', { enum: SIGNATURE_LEVELS }),
    pdfKey: text('pdf_key'),
    /** SHA-256 of the final bytes, hex. */
    pdfHash: text('pdf_hash'),
    /** SHA-256 of the code of the verification page: the code itself is only on the paper. */
    codeHash: text('code_hash'),
    replacedBy: uuid('replaced_by'),
    replacedAt: at('replaced_at'),
    withdrawnAt: at('withdrawn_at'),
    withdrawnReason: text('withdrawn_reason'),
    wrongTries: integer('wrong_tries').notNull().default(0),
  },
  (t) => [
    index('prescriptions_of_patient').on(t.brandId, t.patientId, t.signedAt, t.id),
    index('prescriptions_of_doctor').on(t.brandId, t.doctorId, t.updatedAt).where(sql`signed_at is null`),
    index('prescriptions_of_appointment').on(t.appointmentId),
    index('prescriptions_of_patient_by_id').on(t.patientId),
    uniqueIndex('prescriptions_by_code').on(t.codeHash),
  ],
);

/** The findings that a doctor overrode when signing, and why. Rows are never changed. */
export const prescriptionOverrides = pgTable(
  'prescription_overrides',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    prescriptionId: uuid('prescription_id')
      .notNull()
      .references(() => prescriptions.id, { onDelete: 'cascade' }),
    ruleId: text('rule_id').notNull(),
    level: text('level', { enum: FINDING_LEVELS }).notNull(),
    lines: uuid('lines').array().notNull(),
    reason: text('reason').notNull(),
    at: at('at').notNull(),
  },
  (t) => [
    index('prescription_overrides_of_rule').on(t.brandId, t.ruleId),
    index('prescription_overrides_of_prescription').on(t.prescriptionId),
  ],
);

/** What pharmacists recorded on the verification page. */
export const prescriptionDispensings = pgTable(
  'prescription_dispensings',
  {
    id: uuid('id').primaryKey(),
    prescriptionId: uuid('prescription_id')
      .notNull()
      .references(() => prescriptions.id, { onDelete: 'cascade' }),
    pharmacistName: text('pharmacist_name').notNull(),
    licenceNumber: text('licence_number').notNull(),
    pharmacy: text('pharmacy').notNull(),
    note: text('note').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('prescription_dispensings_of_prescription').on(t.prescriptionId, t.at)],
);

export const prescriptionTemplates = pgTable(
  'prescription_templates',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    ownerId: uuid('owner_id').notNull(),
    name: text('name').notNull(),
    lines: jsonb('lines').$type<PrescriptionLine[]>().notNull(),
    isShared: boolean('is_shared').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('prescription_templates_of_owner').on(t.brandId, t.ownerId),
    index('prescription_templates_shared').on(t.brandId).where(sql`is_shared`),
  ],
);

/** The key and certificate with which papers are signed, where the operator gave none: made at the first signature. */
export const prescriptionSigningKeys = pgTable('prescription_signing_keys', {
  name: text('name').primaryKey(),
  /** PKCS#12, encrypted with the key of the deployment. */
  sealedP12: text('sealed_p12').notNull(),
  madeAt: at('made_at').notNull(),
});
