import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import {
  ADULT_RELATIONS,
  ENGINES,
  GUEST_ROLES,
  MEDIUM_REASONS,
  MEDIUMS,
  PARTICIPANT_STATES,
  RING_STATES,
  ROLES,
} from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
/** Persons are never deleted, only erased, so an id can't dangle. */
const person = (name: string) => uuid(name).notNull();
const ofCall = () =>
  uuid('call_id')
    .notNull()
    .references(() => calls.id, { onDelete: 'cascade' });

/** The video or audio side of a visit: at most one an appointment. Everything about a running call is rows. */
export const calls = pgTable(
  'calls',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    appointmentId: uuid('appointment_id').notNull(),
    patientId: person('patient_id'),
    clinicianId: person('clinician_id'),
    engine: text('engine', { enum: ENGINES }).notNull(),
    openedAt: at('opened_at').notNull(),
    /** When the patient was first admitted. */
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
    endedBy: uuid('ended_by'),
    /** The poorer of what clinician and patient send. */
    medium: text('medium', { enum: MEDIUMS }),
  },
  (t) => [
    unique('calls_of_appointment').on(t.appointmentId),
    index('calls_of_patient').on(t.patientId, t.openedAt),
    index('calls_of_clinician').on(t.clinicianId, t.openedAt),
  ],
);

/**
 * The present and former participants of a call. Members have a person, guests a name and the hash of their token.
 */
export const callParticipants = pgTable(
  'call_participants',
  {
    id: uuid('id').primaryKey(),
    callId: ofCall(),
    role: text('role', { enum: ROLES }).notNull(),
    personId: uuid('person_id'),
    guestName: text('guest_name'),
    guestTokenHash: text('guest_token_hash'),
    guestTokenUntil: at('guest_token_until'),
    state: text('state', { enum: PARTICIPANT_STATES }).notNull(),
    since: at('since').notNull(),
    joinedAt: at('joined_at').notNull(),
    admittedAt: at('admitted_at'),
    admittedBy: uuid('admitted_by'),
    /** Last heartbeat, and since when the connection is lost. */
    seenAt: at('seen_at').notNull(),
    goneAt: at('gone_at'),
    camera: boolean('camera').notNull(),
    microphone: boolean('microphone').notNull(),
    medium: text('medium', { enum: MEDIUMS }),
  },
  (t) => [
    uniqueIndex('call_participants_once').on(t.callId, t.personId).where(sql`person_id is not null`),
    index('call_participants_of_call').on(t.callId, t.joinedAt),
    uniqueIndex('call_participants_by_token').on(t.guestTokenHash).where(sql`guest_token_hash is not null`),
    index('call_participants_of_person').on(t.personId).where(sql`state in ('waiting', 'admitted')`),
  ],
);

/** Links by which one person without an account joins once. Only the hash of the token is here. */
export const callLinks = pgTable(
  'call_links',
  {
    id: uuid('id').primaryKey(),
    callId: ofCall(),
    role: text('role', { enum: GUEST_ROLES }).notNull(),
    tokenHash: text('token_hash').notNull(),
    madeBy: person('made_by'),
    madeAt: at('made_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    usedBy: uuid('used_by'),
    withdrawnAt: at('withdrawn_at'),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (t) => [
    uniqueIndex('call_links_by_token').on(t.tokenHash),
    index('call_links_of_call').on(t.callId, t.madeAt),
  ],
);

/** Who agreed to a visit over video or audio, when, in which words. Entries are only added. */
export const callConsents = pgTable(
  'call_consents',
  {
    id: uuid('id').primaryKey(),
    callId: ofCall(),
    patientId: person('patient_id'),
    givenBy: person('given_by'),
    givenAt: at('given_at').notNull(),
    textId: text('text_id').notNull(),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    /** Who is with a minor. */
    adultName: text('adult_name'),
    adultRelation: text('adult_relation', { enum: ADULT_RELATIONS }),
  },
  (t) => [index('call_consents_of_call').on(t.callId, t.givenAt)],
);

/** Each time the clinician called the patient. */
export const callRings = pgTable(
  'call_rings',
  {
    id: uuid('id').primaryKey(),
    callId: ofCall(),
    rungBy: person('rung_by'),
    rungAt: at('rung_at').notNull(),
    until: at('until').notNull(),
    state: text('state', { enum: RING_STATES }).notNull(),
    answeredAt: at('answered_at'),
    answeredBy: uuid('answered_by'),
    /** The session of the device that answered; null if a live connection came back, or from before this column existed. */
    answeredIn: uuid('answered_in'),
  },
  (t) => [
    index('call_rings_of_call').on(t.callId, t.rungAt),
    uniqueIndex('call_rings_one_at_a_time').on(t.callId).where(sql`state = 'ringing'`),
  ],
);

export const EVENT_KINDS = [
  'opened',
  'consented',
  'joined',
  'returned',
  'admitted',
  'sent_back',
  'left',
  'removed',
  'reconnecting',
  'reconnected',
  'medium',
  'rang',
  'ring_accepted',
  'ring_declined',
  'ring_missed',
  'link_made',
  'link_used',
  'link_withdrawn',
  'ended',
] as const;

/** What happened in a call, in its order: also which medium was used at which moment. Entries are only added. */
export const callEvents = pgTable(
  'call_events',
  {
    id: uuid('id').primaryKey(),
    callId: ofCall(),
    at: at('at').notNull(),
    kind: text('kind', { enum: EVENT_KINDS }).notNull(),
    participantId: uuid('participant_id'),
    /** Who did it; null for guests and for the clock. */
    byId: uuid('by_id'),
    /** What the participant sends from now on. */
    medium: text('medium', { enum: MEDIUMS }),
    /** What connects clinician and patient from now on. */
    callMedium: text('call_medium', { enum: MEDIUMS }),
    why: text('why', { enum: MEDIUM_REASONS }),
    minutes: smallint('minutes'),
  },
  (t) => [index('call_events_of_call').on(t.callId, t.at, t.id)],
);
