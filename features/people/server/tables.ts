import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  BLOOD_GROUPS,
  CONTACT_RELATIONS,
  DOCUMENT_TYPES,
  FAMILY_RELATIONS,
  REGISTRATION_REMINDERS,
  type Specialty,
  VISIT_MODES,
} from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
/** Persons are never deleted, only erased, so an id can't dangle: no foreign key locks a busy person's row. */
const person = (name: string) => uuid(name);
const brand = () => text('brand_id').notNull();

export const clinics = pgTable(
  'clinics',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    pin: text('pin').notNull(),
    timeZone: text('time_zone').notNull(),
  },
  (t) => [index('clinics_of_brand').on(t.brandId)],
);

/** A doctor or coach of one brand. Prices are integer paise. */
export const clinicians = pgTable(
  'clinicians',
  {
    personId: person('person_id').notNull(),
    brandId: brand(),
    userType: text('user_type', { enum: ['doctor', 'coach'] }).notNull(),
    specialties: integer('specialties').array().$type<Specialty[]>().notNull().default([]),
    languages: text('languages').array().notNull().default([]),
    /** The year in which they began; years of experience follow from it. */
    practisingSince: integer('practising_since'),
    about: text('about').notNull().default(''),
    clinicId: uuid('clinic_id').references(() => clinics.id),
    clinicAddress: text('clinic_address'),
    /** Degrees as they are written on a prescription: MBBS, MD (General Medicine). */
    qualifications: text('qualifications'),
    registrationNumber: text('registration_number'),
    registrationCouncil: text('registration_council'),
    /** Printed on prescriptions in the place of the address that they sign in with. */
    contactEmail: text('contact_email'),
    signatureKey: text('signature_key'),
    signedAt: at('signed_at'),
    fee: integer('fee').notNull().default(0),
    followUpFee: integer('follow_up_fee').notNull().default(0),
    followUpDays: integer('follow_up_days').notNull().default(0),
    /** Since when only known patients are taken. */
    closedToNewAt: at('closed_to_new_at'),
    /** Set by appointments: the modes of visits in the availability of the clinician. */
    modes: text('modes', { enum: VISIT_MODES }).array().notNull().default([]),
    /** What they are sorted by; a trigger keeps it like the person's name, in migration 0005. */
    nameKey: text('name_key').notNull().default(''),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.brandId] }),
    index('clinicians_of_brand').on(t.brandId, t.userType),
    index('clinicians_by_specialty').using('gin', t.specialties),
  ],
);

/** Each time staff looked at a registration. It holds for the number and council that they looked at. */
export const registrationVerifications = pgTable(
  'registration_verifications',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    clinicianId: person('clinician_id').notNull(),
    registrationNumber: text('registration_number').notNull(),
    registrationCouncil: text('registration_council'),
    verified: boolean('verified').notNull(),
    /** The last day on which the registration holds, as the council says it; null where it does not end. */
    validUntil: date('valid_until', { mode: 'string' }),
    note: text('note'),
    decidedBy: person('decided_by').notNull(),
    decidedAt: at('decided_at').notNull(),
  },
  (t) => [index('registration_verifications_latest').on(t.brandId, t.clinicianId, t.decidedAt)],
);

/** Which reminders of a registration went out; each one once. */
export const registrationReminders = pgTable(
  'registration_reminders',
  {
    verificationId: uuid('verification_id')
      .notNull()
      .references(() => registrationVerifications.id),
    kind: text('kind', { enum: REGISTRATION_REMINDERS }).notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.verificationId, t.kind] })],
);

export const patientDetails = pgTable(
  'patient_details',
  {
    personId: person('person_id').notNull(),
    brandId: brand(),
    bloodGroup: text('blood_group', { enum: BLOOD_GROUPS }),
    heightCm: doublePrecision('height_cm'),
    /** Taken over by features/history; a server of the version before still writes here. */
    allergies: text('allergies').array().notNull().default([]),
    conditions: text('conditions').array().notNull().default([]),
    address: text('address').notNull().default(''),
    emergencyNote: text('emergency_note').notNull().default(''),
    preferredClinicId: uuid('preferred_clinic_id').references(() => clinics.id),
    preferredMode: text('preferred_mode', { enum: VISIT_MODES }),
    updatedAt: at('updated_at').notNull(),
    updatedBy: person('updated_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.brandId] })],
);

/** Family members of account holders: several people share one phone, and one of them holds the account. */
export const familyMembers = pgTable(
  'family_members',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    holderId: person('holder_id').notNull(),
    personId: person('person_id').notNull(),
    relation: text('relation', { enum: FAMILY_RELATIONS }).notNull(),
    since: at('since').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('family_members_one_holder').on(t.brandId, t.personId).where(sql`ended_at is null`),
    index('family_members_of_holder').on(t.brandId, t.holderId, t.since),
  ],
);

/** Why a clinician may see a patient's record: an open appointment, or a relation that both accepted. */
export const careRelations = pgTable(
  'care_relations',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    patientId: person('patient_id').notNull(),
    clinicianId: person('clinician_id').notNull(),
    kind: text('kind', { enum: ['appointment', 'accepted'] }).notNull(),
    /** Of what it follows from: the appointment, the acceptance. */
    sourceId: uuid('source_id').notNull(),
    since: at('since').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('care_relations_one_open').on(t.brandId, t.kind, t.sourceId).where(sql`ended_at is null`),
    index('care_relations_open').on(t.brandId, t.clinicianId, t.patientId).where(sql`ended_at is null`),
    index('care_relations_of_patient').on(t.brandId, t.patientId, t.clinicianId),
  ],
);

/**
 * A doctor who doesn't look after a patient opens one record in an emergency. `features/break-glass` decides about it;
 * it stands here since it is one of the reasons for which a record may be seen.
 */
export const breakGlassAccesses = pgTable(
  'break_glass_accesses',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    patientId: person('patient_id').notNull(),
    doctorId: person('doctor_id').notNull(),
    since: at('since').notNull(),
    /** As people read it. */
    endsAt: at('ends_at').notNull(),
    /** The same by the clock of the database, which is asked at each read: access ends even if no job runs. */
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('break_glass_accesses_one_open')
      .on(t.brandId, t.doctorId, t.patientId)
      .where(sql`ended_at is null`),
    index('break_glass_accesses_of_patient').on(t.brandId, t.patientId, t.since),
    index('break_glass_accesses_to_end').on(t.endsAt).where(sql`ended_at is null`),
  ],
);

export const emergencyContacts = pgTable(
  'emergency_contacts',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    patientId: person('patient_id').notNull(),
    name: text('name').notNull(),
    relation: text('relation', { enum: CONTACT_RELATIONS }).notNull(),
    /** E.164 */
    phone: text('phone').notNull(),
    email: text('email'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [index('emergency_contacts_of_patient').on(t.brandId, t.patientId, t.createdAt)],
);

/** Of a document's number only its end and a keyed hash are stored. */
export const kycSubmissions = pgTable(
  'kyc_submissions',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    personId: person('person_id').notNull(),
    userType: text('user_type', { enum: ['patient', 'doctor'] }).notNull(),
    documentType: text('document_type', { enum: DOCUMENT_TYPES }).notNull(),
    numberEnds: text('number_ends').notNull(),
    numberHash: text('number_hash').notNull(),
    submittedAt: at('submitted_at').notNull(),
    /** Null once it is decided. One person has one that waits. */
    waitingSince: at('waiting_since'),
  },
  (t) => [
    uniqueIndex('kyc_submissions_one_waits').on(t.brandId, t.personId).where(sql`waiting_since is not null`),
    index('kyc_submissions_waiting')
      .on(t.brandId, t.waitingSince, t.id)
      .where(sql`waiting_since is not null`),
    index('kyc_submissions_newest').on(t.brandId, t.submittedAt, t.id),
    index('kyc_submissions_of_person').on(t.brandId, t.personId, t.submittedAt),
    index('kyc_submissions_by_number').on(t.brandId, t.numberHash),
  ],
);

/** A submission is decided once: its id is the key. */
export const kycDecisions = pgTable('kyc_decisions', {
  submissionId: uuid('submission_id')
    .primaryKey()
    .references(() => kycSubmissions.id),
  decision: text('decision', { enum: ['approved', 'rejected'] }).notNull(),
  reason: text('reason'),
  decidedBy: person('decided_by').notNull(),
  decidedAt: at('decided_at').notNull(),
});

export const kycPictures = pgTable(
  'kyc_pictures',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    personId: person('person_id').notNull(),
    /** Null until it is submitted; what never is, is forgotten after a day. */
    submissionId: uuid('submission_id').references(() => kycSubmissions.id),
    blobKey: text('blob_key').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('kyc_pictures_of_submission').on(t.submissionId),
    index('kyc_pictures_of_person').on(t.personId, t.brandId),
    index('kyc_pictures_unused').on(t.createdAt).where(sql`submission_id is null`),
  ],
);
