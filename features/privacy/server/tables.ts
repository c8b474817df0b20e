import { sql } from 'drizzle-orm';
import {
  boolean,
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
  type BoardParts,
  BREACH_STATES,
  type BreachDetails,
  NOMINEE_RELATIONS,
  type Notice,
  OUTCOMES,
  PURPOSES,
  REQUEST_KINDS,
  REQUEST_REMINDERS,
} from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const brand = () => text('brand_id').notNull();

/** Each decision; the newest of a purpose holds. `notice`: this version was read. */
export const privacyConsents = pgTable(
  'privacy_consents',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    personId: uuid('person_id').notNull(),
    purpose: text('purpose', { enum: [...PURPOSES, 'notice'] }).notNull(),
    given: boolean('given').notNull(),
    noticeVersion: integer('notice_version').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: at('decided_at').notNull(),
  },
  (t) => [index('privacy_consents_newest').on(t.brandId, t.personId, t.purpose, t.decidedAt)],
);

/** Complaints and requests to correct. */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    /** Counts up within the brand; a part of the number that people say. */
    position: integer('position').notNull(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    patientId: uuid('patient_id').notNull(),
    madeBy: uuid('made_by').notNull(),
    text: text('text').notNull(),
    accessId: uuid('access_id'),
    madeAt: at('made_at').notNull(),
    acknowledgeBy: at('acknowledge_by').notNull(),
    acknowledgedAt: at('acknowledged_at'),
    settleBy: at('settle_by').notNull(),
    settledAt: at('settled_at'),
    handledBy: uuid('handled_by'),
    /** The newest reminder that staff got of it. */
    reminded: text('reminded', { enum: REQUEST_REMINDERS }),
    outcome: text('outcome', { enum: OUTCOMES }),
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('privacy_requests_numbers').on(t.brandId, t.position),
    index('privacy_requests_open').on(t.brandId, t.madeAt, t.id).where(sql`settled_at is null`),
    index('privacy_requests_of_brand').on(t.brandId, t.madeAt, t.id),
    index('privacy_requests_of_patient').on(t.patientId, t.madeAt),
  ],
);

export const privacyNominees = pgTable(
  'privacy_nominees',
  {
    brandId: brand(),
    personId: uuid('person_id').notNull(),
    name: text('name').notNull(),
    relation: text('relation', { enum: NOMINEE_RELATIONS }).notNull(),
    /** E.164 */
    phone: text('phone').notNull(),
    since: at('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.personId] })],
);

export const privacyBreaches = pgTable(
  'privacy_breaches',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    state: text('state', { enum: BREACH_STATES }).notNull(),
    fromAt: at('from_at').notNull(),
    toAt: at('to_at').notNull(),
    resource: text('resource'),
    readerId: uuid('reader_id'),
    sessionId: uuid('session_id'),
    whatHappened: text('what_happened').notNull(),
    details: jsonb('details').$type<BreachDetails>(),
    preparedBy: uuid('prepared_by').notNull(),
    preparedAt: at('prepared_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: at('decided_at'),
    /** The contact named in the notices when they were sent; null until then, and for notices sent before this column existed. */
    contact: jsonb('contact').$type<Notice['contact']>(),
  },
  (t) => [index('privacy_breaches_of_brand').on(t.brandId, t.preparedAt, t.id)],
);

/** What staff added for the second notice to the Board: entries are added alone, and the newest text of a part holds. */
export const privacyBreachParts = pgTable(
  'privacy_breach_parts',
  {
    id: uuid('id').primaryKey(),
    brandId: brand(),
    breachId: uuid('breach_id')
      .notNull()
      .references(() => privacyBreaches.id),
    parts: jsonb('parts').$type<BoardParts>().notNull(),
    addedBy: uuid('added_by').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (t) => [index('privacy_breach_parts_of_breach').on(t.breachId, t.addedAt, t.id)],
);

/** The affected people of a breach, as the trail said when it was prepared. */
export const privacyBreachPeople = pgTable(
  'privacy_breach_people',
  {
    breachId: uuid('breach_id')
      .notNull()
      .references(() => privacyBreaches.id),
    personId: uuid('person_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.breachId, t.personId] }),
    index('privacy_breach_people_of_person').on(t.personId),
  ],
);
