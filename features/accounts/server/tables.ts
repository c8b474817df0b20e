import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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

const at = (name: string) => timestamp(name, { withTimezone: true });

export interface SealedIdentity {
  readonly name: string | null;
  readonly date_of_birth: string | null;
  readonly sex: string | null;
  readonly city: string | null;
}

/** A human being of this deployment. Family members are persons without an account of their own. */
export const persons = pgTable(
  'persons',
  {
    id: uuid('id').primaryKey(),
    name: text('name'),
    /** The same name in another script, where the person gave it. */
    otherName: text('other_name'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    sex: text('sex', { enum: ['female', 'male', 'other'] }),
    city: text('city'),
    language: text('language').notNull().default('en'),
    imageFileId: uuid('image_file_id'),
    /** 14 digits: the number of the national health account, where the person gave it. */
    abhaNumber: text('abha_number'),
    createdAt: at('created_at').notNull(),
    /** When name, date of birth, sex, city and language were all given. */
    basicInfoAt: at('basic_info_at'),
    erasedAt: at('erased_at'),
    /** Of a deleted patient: who it was, which no screen shows any more. */
    sealedIdentity: jsonb('sealed_identity').$type<SealedIdentity>(),
    /** Of a deleted account: when its sealed data were erased. */
    sealEndedAt: at('seal_ended_at'),
  },
  (t) => [index('persons_sealed').on(t.erasedAt).where(sql`erased_at is not null and seal_ended_at is null`)],
);

/** How a person signs in. */
export const accounts = pgTable(
  'accounts',
  {
    personId: uuid('person_id')
      .primaryKey()
      .references(() => persons.id),
    /** E.164 */
    phone: text('phone'),
    /** Lower case. */
    email: text('email'),
    passwordHash: text('password_hash'),
    passwordChangedAt: at('password_changed_at'),
    createdAt: at('created_at').notNull(),
    closedAt: at('closed_at'),
    /** Made by the front desk: tries left to name the year of birth. Null once it was named, and for all others. */
    claimTries: integer('claim_tries'),
  },
  (t) => [
    uniqueIndex('accounts_phone').on(t.phone).where(sql`closed_at is null`),
    uniqueIndex('accounts_email').on(t.email).where(sql`closed_at is null`),
    check('accounts_reachable', sql`phone is not null or email is not null or closed_at is not null`),
  ],
);

/** In which brands a person is known, and as what. */
export const memberships = pgTable(
  'memberships',
  {
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    brandId: text('brand_id').notNull(),
    userType: text('user_type', { enum: ['patient', 'doctor', 'coach', 'faculty_head', 'staff'] }).notNull(),
    since: at('since').notNull(),
    suspendedAt: at('suspended_at'),
    suspendedBy: uuid('suspended_by'),
    /** The user type was taken away; `suspendedAt` is set too, so that whatever asks for it shuts the person out. */
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.personId, t.brandId, t.userType] }),
    index('memberships_of_brand').on(t.brandId, t.userType, t.personId),
  ],
);

/** A server-side session. Cookie and access token are stored as hashes only. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    brandId: text('brand_id').notNull(),
    userType: text('user_type', { enum: ['patient', 'doctor', 'coach', 'faculty_head', 'staff'] }).notNull(),
    cookieHash: text('cookie_hash').notNull(),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** How its holder first proved who they are; null for sessions from before this was recorded. */
    firstFactor: text('first_factor', { enum: ['password', 'code', 'google'] }),
    secondFactorAt: at('second_factor_at'),
    /** The last request or sign of activity, to the minute; only recorded for clinicians and staff. */
    activeAt: at('active_at'),
    lockedAt: at('locked_at'),
    endedAt: at('ended_at'),
    endedBecause: text('ended_because', {
      enum: ['signed_out', 'ended_by_owner', 'password_changed', 'suspended', 'account_deleted', 'replaced'],
    }),
    device: text('device').notNull(),
    ip: text('ip').notNull(),
    source: text('source').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_cookie').on(t.cookieHash),
    index('sessions_of_person').on(t.personId, t.brandId, t.endedAt, t.lastSeenAt),
    index('sessions_by_expiry').on(t.expiresAt),
  ],
);

/** One-time codes, hashed. Also what the limits per number and per network address are counted from. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid('id').primaryKey(),
    identifier: text('identifier').notNull(),
    purpose: text('purpose', {
      enum: ['sign_in', 'reset_password', 'change_phone', 'change_proof', 'proof'],
    }).notNull(),
    /** For a changed number or a proof: the person who asked. */
    personId: uuid('person_id'),
    codeHash: text('code_hash').notNull(),
    ip: text('ip').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    triesLeft: integer('tries_left').notNull(),
    /** Asked for from a session or a known device of the account, and not by anybody who knows the number. */
    byOwner: boolean('by_owner').notNull().default(false),
    usedAt: at('used_at'),
  },
  (t) => [
    index('one_time_codes_latest').on(t.identifier, t.createdAt),
    index('one_time_codes_of_address').on(t.ip, t.createdAt),
    index('one_time_codes_by_age').on(t.createdAt),
  ],
);

/** Accounts at other providers with which a person signs in here. */
export const linkedIdentities = pgTable(
  'linked_identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    emailVerified: boolean('email_verified').notNull(),
    linkedAt: at('linked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index('linked_identities_of').on(t.personId)],
);

/** The profile picture of a person; the bytes are in the file store. */
export const userImages = pgTable(
  'user_images',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    blobKey: text('blob_key').notNull(),
    at: at('at').notNull(),
  },
  (t) => [uniqueIndex('user_images_of').on(t.personId)],
);

/** Public keys with which a person confirms a sign-in (WebAuthn). The private key never leaves their device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: text('transports').array().notNull(),
    /** The host that it is bound to. */
    host: text('host').notNull(),
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (t) => [index('passkeys_of').on(t.personId)],
);

/** Changes of a phone number or an email address: begun with a proof, confirmed by a code, undone for a while. */
export const contactChanges = pgTable(
  'contact_changes',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => persons.id),
    kind: text('kind', { enum: ['phone', 'email'] }).notNull(),
    /** Null: there was none before. */
    oldValue: text('old_value'),
    newValue: text('new_value').notNull(),
    provenAt: at('proven_at').notNull(),
    confirmedAt: at('confirmed_at'),
    undoTokenHash: text('undo_token_hash'),
    undoUntil: at('undo_until'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    index('contact_changes_of').on(t.personId, t.provenAt),
    uniqueIndex('contact_changes_by_token').on(t.undoTokenHash),
    index('contact_changes_by_age').on(t.provenAt),
  ],
);
