import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { READING_KINDS, Readings } from '#platform/contract/readings.ts';
import { Id, Instant, list, oneOf, optional } from '#platform/contract/schema.ts';

const MessageSent = Type.Object({
  chat_id: Id,
  message_id: Id,
  sender_id: Id,
  is_group: Type.Boolean(),
  /** A patient wrote to one coach, in a chat of the two. */
  is_to_coach: Type.Optional(Type.Boolean()),
  /** Who has no page open and has not muted the chat. */
  person_ids: list(Id),
});
export type MessageSentData = Static<typeof MessageSent>;

const ReadingsConfirmed = Type.Object({
  chat_id: Id,
  message_id: Id,
  file_id: Id,
  /** The patient who was measured. */
  person_id: Id,
  kind: oneOf(READING_KINDS),
  /** Possible by platform/contract/reading-rules.ts. */
  readings: Readings,
  unit: Type.String(),
  /** When the photo was sent. */
  sent_at: Instant,
  confirmed_at: Instant,
});
export type ReadingsConfirmedData = Static<typeof ReadingsConfirmed>;

/** Ids and numbers, never a text or a name. */
export const CHAT_EVENTS = {
  /** When a recipient has no page open and wants notifications, and for each message to a coach. */
  messageSent: defineEvent('chat.message_sent', MessageSent),
  requested: defineEvent('chat.requested', Type.Object({ chat_id: Id, asked_by: Id, asked: Id })),
  accepted: defineEvent('chat.accepted', Type.Object({ chat_id: Id })),
  /** A patient says that what was read in a photo is right, or what is: now it may count. Once a message. */
  readingsConfirmed: defineEvent('chat.readings_confirmed', ReadingsConfirmed),
  /** What only open screens need. Without a chat: tags have changed. */
  changed: defineEvent('chat.changed', Type.Object({ chat_id: optional(Id) })),
  /** A patient shows or hides whether they are here. */
  presence: defineEvent('chat.presence', Type.Object({ person_id: Id })),
} as const;
