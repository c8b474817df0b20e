import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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
import type { FoundReading, Reading } from '#features/meter-photos/rules.ts';
import type { UnreadableReason } from '#platform/contract/readings.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { ChatEvent, FileKind, MlObj } from '../contract.ts';

const at = (name: string) => timestamp(name, { withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const chats = pgTable(
  'chats',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    isGroup: boolean('is_group').notNull(),
    /** Of one-to-one chats: both ids, sorted. Two people have one chat in a brand. */
    pairKey: text('pair_key'),
    groupName: text('group_name'),
    description: text('description'),
    imageFileId: uuid('image_file_id'),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    acceptedAt: at('accepted_at'),
    declinedAt: at('declined_at'),
    /** Of the last message; each takes the next number while it holds the row, so all see one order. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** Of the last change: a message, an edit, a deletion. */
    lastRev: integer('last_rev').notNull().default(0),
    /** Messages that count as unread where they are: events don't. */
    counted: integer('counted').notNull().default(0),
    lastMessageId: uuid('last_message_id'),
    lastAt: at('last_at').notNull(),
  },
  (t) => [uniqueIndex('chats_of_pair').on(t.brandId, t.pairKey)],
);

export const chatMembers = pgTable(
  'chat_members',
  {
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id),
    personId: uuid('person_id').notNull(),
    brandId: text('brand_id').notNull(),
    userType: text('user_type').$type<UserType>().notNull(),
    isAdmin: boolean('is_admin').notNull().default(false),
    /** Of a group: a stranger has added them, and they have not answered yet. */
    isAsked: boolean('is_asked').notNull().default(false),
    joinedAt: at('joined_at').notNull(),
    /** Since when they are no longer part of it: left, removed, or declined. */
    leftAt: at('left_at'),
    /** Messages up to this number were written before they came, and aren't shown to them. */
    sinceSeq: integer('since_seq').notNull().default(0),
    deliveredSeq: integer('delivered_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    /** See rules/counts.ts. */
    readCounted: integer('read_counted').notNull().default(0),
    ownSinceRead: integer('own_since_read').notNull().default(0),
    archivedAt: at('archived_at'),
    mutedUntil: at('muted_until'),
    /** When a patient put away the notice of what to do in an emergency: it stands in each chat once. */
    noticeReadAt: at('notice_read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.personId] }),
    index('chat_members_of_anybody').on(t.personId),
    index('chat_members_of_person').on(t.personId, t.brandId).where(sql`left_at is null`),
  ],
);

export interface VoiceData {
  readonly duration_ms: number;
  readonly waveform: readonly number[];
}

export interface EventData {
  readonly type: ChatEvent;
  readonly person_ids: readonly string[];
  readonly text: string | null;
}

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').primaryKey(),
    chatId: uuid('chat_id')
      .notNull()
      .references(() => chats.id),
    seq: integer('seq').notNull(),
    rev: integer('rev').notNull(),
    /** How many counted messages there were with this one. */
    counted: integer('counted').notNull(),
    kind: text('kind', { enum: ['message', 'event'] }).notNull(),
    senderId: uuid('sender_id').notNull(),
    body: text('body').notNull(),
    /** SHA-256 of what was sent first: the same id with the same content is a retry. */
    sentHash: text('sent_hash').notNull(),
    replyTo: uuid('reply_to'),
    fileCount: integer('file_count').notNull().default(0),
    event: jsonb('event').$type<EventData>(),
    sentAt: at('sent_at').notNull(),
    editedAt: at('edited_at'),
    deletedAt: at('deleted_at'),
    words: tsvector('words').notNull(),
  },
  (t) => [
    uniqueIndex('chat_messages_in_order').on(t.chatId, t.seq),
    uniqueIndex('chat_messages_by_change').on(t.chatId, t.rev),
    index('chat_messages_own').on(t.chatId, t.senderId, t.seq),
    // For reports. Messages lie in the order in which they were sent, so that it costs nearly nothing.
    index('chat_messages_by_time').using('brin', t.sentAt),
  ],
);

/** What a message said before it was edited or deleted: a record of care isn't rewritten. */
export const chatMessageVersions = pgTable(
  'chat_message_versions',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id),
    rev: integer('rev').notNull(),
    body: text('body').notNull(),
    replacedAt: at('replaced_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.rev] })],
);

/** Files and links of messages, for showing them with the message and in a list of their own. */
export const chatItems = pgTable(
  'chat_items',
  {
    messageId: uuid('message_id')
      .notNull()
      .references(() => chatMessages.id),
    /** Place in its message. */
    position: integer('position').notNull(),
    chatId: uuid('chat_id').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind').$type<FileKind | 'link'>().notNull(),
    fileId: uuid('file_id'),
    url: text('url'),
    voice: jsonb('voice').$type<VoiceData>(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.position] }),
    index('chat_items_of_chat').on(t.chatId, t.kind, t.seq, t.position),
    index('chat_items_of_file').on(t.fileId),
  ],
);

/** What was read in a photo of a message, and what its owner says about it. */
export const chatReadings = pgTable('chat_readings', {
  messageId: uuid('message_id')
    .primaryKey()
    .references(() => chatMessages.id),
  fileId: uuid('file_id').notNull(),
  status: text('status').$type<MlObj['status']>().notNull(),
  /** As the principal said it; never changed. Null when it could read nothing. */
  found: jsonb('found').$type<FoundReading>(),
  reason: text('reason').$type<UnreadableReason>(),
  readAt: at('read_at').notNull(),
  /** What the owner confirmed; beside `found` it tells what had to be corrected. */
  confirmed: jsonb('confirmed').$type<Reading>(),
  decidedAt: at('decided_at'),
});

export const chatTags = pgTable(
  'chat_tags',
  {
    id: uuid('id').primaryKey(),
    brandId: text('brand_id').notNull(),
    name: text('name').notNull(),
    color: text('color').notNull(),
    clinical: boolean('clinical').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [uniqueIndex('chat_tags_by_name').on(t.brandId, sql`lower(name)`).where(sql`ended_at is null`)],
);

/** A tag on a chat or on a patient. */
export const chatTagged = pgTable(
  'chat_tagged',
  {
    brandId: text('brand_id').notNull(),
    subjectKind: text('subject_kind', { enum: ['chat', 'patient'] }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => chatTags.id),
    taggedBy: uuid('tagged_by').notNull(),
    taggedAt: at('tagged_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.brandId, t.subjectKind, t.subjectId, t.tagId] }),
    index('chat_tagged_with').on(t.tagId, t.subjectId),
  ],
);

/**
 * Whether a user is present, and when they last were; whether others may see it, and which messages are announced.
 */
export const chatPresence = pgTable(
  'chat_presence',
  {
    personId: uuid('person_id').notNull(),
    brandId: text('brand_id').notNull(),
    lastSeenAt: at('last_seen_at'),
    /** Here until then, unless another sign of life comes. */
    onlineUntil: at('online_until'),
    hidden: boolean('hidden').notNull().default(false),
    /** Of all chats at once: those that come later are muted until then, too. */
    mutedUntil: at('muted_until'),
  },
  (t) => [primaryKey({ columns: [t.personId, t.brandId] })],
);
