import { sql } from 'drizzle-orm';
import {
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
import type { NotificationData, Topic } from '#platform/contract/notification.ts';
import type { StoredSwitches } from '../rules/settings.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    personId: uuid('person_id').notNull(),
    kind: text('kind').notNull(),
    /** `appointment:<id>`: entries about one thing. */
    groupKey: text('group_key').notNull(),
    subjectId: uuid('subject_id'),
    data: jsonb('data').$type<NotificationData>().notNull(),
    at: at('at').notNull(),
    readAt: at('read_at'),
    /** The event that it tells of: a listener that runs again adds nothing. */
    eventId: uuid('fact_id').notNull(),
  },
  (t) => [
    uniqueIndex('notifications_once').on(t.eventId, t.personId),
    index('notifications_of_person').on(t.brandId, t.personId, t.at, t.id),
    index('notifications_of_group').on(t.brandId, t.personId, t.groupKey, t.at, t.id),
    index('notifications_unread').on(t.brandId, t.personId, t.at, t.id).where(sql`read_at is null`),
    index('notifications_by_age').on(t.at),
    index('notifications_of_closed_account').on(t.personId),
  ],
);

/** The choices of a user; without a row the defaults of rules.ts hold. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    personId: uuid('person_id').notNull(),
    brandId: text('brand_id').notNull(),
    switches: jsonb('switches').$type<Partial<Record<Topic, StoredSwitches>>>().notNull(),
    quietFrom: text('quiet_from'),
    quietTo: text('quiet_to'),
    /** IANA name of the time zone of the quiet hours; null: Asia/Kolkata. */
    quietZone: text('quiet_zone'),
    /** When this person said "not now" to pushes. They are not offered again. */
    pushOfferClosedAt: at('push_offer_closed_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.personId, t.brandId] })],
);

/** Demo and test mode: what the local SMS, email and push adapters would have sent. Empty in production. */
export const outboxMessages = pgTable(
  'outbox_messages',
  {
    id: uuid('id').primaryKey(),
    recipient: text('recipient').notNull(),
    channel: text('channel', { enum: ['sms', 'whatsapp', 'email', 'push', 'voice'] }).notNull(),
    text: text('text').notNull(),
    code: text('code'),
    sentAt: at('sent_at').notNull(),
  },
  (t) => [
    index('outbox_messages_of').on(t.recipient, t.sentAt, t.id),
    index('outbox_messages_by_time').on(t.sentAt, t.id),
  ],
);

/** One row: with what this deployment signs its pushes, unless its settings bring keys. */
export const pushKeys = pgTable('push_keys', {
  id: text('id').primaryKey(),
  publicKey: text('public_key').notNull(),
  /** Sealed with what is derived from SECRET_KEY. */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  madeAt: at('made_at').notNull(),
});

/** A browser that receives pushes while the app is closed. It ends with the session in which it was made. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    personId: uuid('person_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: at('created_at').notNull(),
    /** Its push service wants nothing for it until then. */
    pausedUntil: at('paused_until'),
  },
  (t) => [
    uniqueIndex('push_subscriptions_of_endpoint').on(t.endpoint),
    index('push_subscriptions_of_person').on(t.personId, t.brandId),
    index('push_subscriptions_of_session').on(t.sessionId),
  ],
);

/** The answerable reminders that each device shows: the latest of each group, since a push replaces the one before. */
export const pushReminders = pgTable(
  'push_reminders',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    groupKey: text('group_key').notNull(),
    kind: text('kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    eventId: uuid('event_id').notNull(),
    data: jsonb('data').$type<NotificationData>().notNull(),
    pushedAt: at('pushed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.subscriptionId, t.groupKey] }),
    index('push_reminders_by_age').on(t.pushedAt),
  ],
);

/** How much of a subject was pushed to a device, so that a job that runs again sends nothing twice. */
export const pushDeliveryState = pgTable(
  'push_told',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** A chat, or a single event. */
    subjectId: uuid('subject_id').notNull(),
    /** Of a chat: the number of the last message that a push was sent for. */
    sentSeq: integer('sent_seq').notNull().default(0),
    /** What a job is sending at this moment, and since when; an old claim was left by a crash. */
    claimedSeq: integer('claimed_seq'),
    claimedAt: at('claimed_at'),
  },
  (t) => [primaryKey({ columns: [t.subscriptionId, t.subjectId] })],
);
