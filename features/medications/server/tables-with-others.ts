import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RefillState, Slot } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const isOpen = sql`ended_at is null`;

/** A family member who is notified of the patient's missed doses; they have agreed once `acceptedAt` is set. */
export const medicationWatches = pgTable(
  'medication_watches',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    /** As the patient calls them. */
    label: text('label').notNull(),
    importantOnly: boolean('important_only').notNull(),
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeAt: at('made_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    watcherId: uuid('watcher_id'),
    acceptedAt: at('accepted_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('medication_watches_of_patient').on(t.patientId, t.brandId).where(isOpen),
    index('medication_watches_of_watcher').on(t.watcherId, t.brandId).where(isOpen),
    index('medication_watches_by_patient').on(t.patientId),
    index('medication_watches_by_watcher').on(t.watcherId),
    uniqueIndex('medication_watches_by_token').on(t.tokenHash),
  ],
);

/** Notifications of family members about unanswered doses. The patient sees each. */
export const medicationAlerts = pgTable(
  'medication_alerts',
  {
    id: uuid('id').primaryKey(),
    watchId: uuid('watch_id')
      .notNull()
      .references(() => medicationWatches.id, { onDelete: 'cascade' }),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    watcherId: uuid('watcher_id').notNull(),
    dueAt: at('due_at').notNull(),
    slot: text('slot').$type<Slot>().notNull(),
    important: boolean('important').notNull(),
    sentAt: at('sent_at').notNull(),
    /** The doses of that time were answered after all. */
    answeredAt: at('answered_at'),
  },
  (t) => [
    uniqueIndex('medication_alerts_once').on(t.watchId, t.dueAt),
    index('medication_alerts_of_patient').on(t.patientId, t.brandId, t.sentAt),
    index('medication_alerts_open').on(t.patientId, t.brandId).where(sql`answered_at is null`),
    index('medication_alerts_of_watcher').on(t.watcherId, t.brandId, t.sentAt),
  ],
);

/** A patient asks the doctor who prescribed some medicines for more of them. */
export const medicationRefills = pgTable(
  'medication_refills',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    clinicianId: uuid('clinician_id').notNull(),
    medicationIds: uuid('medication_ids').array().notNull(),
    note: text('note').notNull(),
    askedBy: uuid('asked_by').notNull(),
    askedAt: at('asked_at').notNull(),
    /** The id that a prescription which answers it has: its signature closes the request. */
    draftId: uuid('draft_id').notNull(),
    state: text('state').$type<RefillState>().notNull(),
    reason: text('reason').notNull(),
    answeredAt: at('answered_at'),
  },
  (t) => [
    index('medication_refills_of_patient').on(t.patientId, t.brandId, t.askedAt),
    index('medication_refills_waiting').on(t.clinicianId, t.brandId, t.askedAt).where(sql`state = 'open'`),
    uniqueIndex('medication_refills_by_draft').on(t.draftId),
  ],
);

/** From how few doses taken on a clinician is notified: they propose it, the patient agrees. */
export const medicationAgreements = pgTable(
  'medication_agreements',
  {
    id: uuid('id').primaryKey(),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    clinicianId: uuid('clinician_id').notNull(),
    belowPercent: integer('below_percent').notNull(),
    proposedAt: at('proposed_at').notNull(),
    agreedAt: at('agreed_at'),
    endedAt: at('ended_at'),
    /** When doses are counted next; null before the patient has agreed. */
    countAt: at('count_at'),
  },
  (t) => [
    uniqueIndex('medication_agreements_once').on(t.patientId, t.brandId, t.clinicianId).where(isOpen),
    index('medication_agreements_to_count')
      .on(t.countAt)
      .where(sql`ended_at is null and count_at is not null`),
    index('medication_agreements_by_patient').on(t.patientId),
  ],
);

/** A patient took fewer doses than agreed. */
export const medicationLows = pgTable(
  'medication_lows',
  {
    id: uuid('id').primaryKey(),
    agreementId: uuid('agreement_id')
      .notNull()
      .references(() => medicationAgreements.id, { onDelete: 'cascade' }),
    patientId: uuid('patient_id').notNull(),
    brandId: text('brand_id').notNull(),
    clinicianId: uuid('clinician_id').notNull(),
    due: integer('due').notNull(),
    taken: integer('taken').notNull(),
    noticedAt: at('noticed_at').notNull(),
    closedAt: at('closed_at'),
  },
  (t) => [
    index('medication_lows_open').on(t.clinicianId, t.brandId, t.noticedAt).where(sql`closed_at is null`),
    index('medication_lows_of_agreement').on(t.agreementId),
  ],
);
