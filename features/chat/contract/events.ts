import type { ReadingKind, Readings } from '#platform/contract/readings.ts';

/** Events that others listen to: ids and numbers, never a text or a name. */
export const CHAT_EVENTS = {
  /** Only when there is somebody who has no page open and wants to be told. */
  messageSent: 'chat.message_sent',
  requested: 'chat.requested',
  accepted: 'chat.accepted',
  /** A patient says that what was read in a photo is right, or what is: now it may count. Once a message. */
  readingsConfirmed: 'chat.readings_confirmed',
} as const;

export interface MessageSentData {
  readonly chat_id: string;
  readonly message_id: string;
  readonly sender_id: string;
  readonly is_group: boolean;
  /** Who has no page open and has not muted the chat. */
  readonly person_ids: readonly string[];
}

export interface ReadingsConfirmedData {
  readonly chat_id: string;
  readonly message_id: string;
  readonly file_id: string;
  /** Whose reading it is. */
  readonly person_id: string;
  readonly kind: ReadingKind;
  /** Possible by platform/contract/reading-rules.ts. */
  readonly readings: Readings;
  readonly unit: string;
  /** When the photo was sent and when it was confirmed, ISO 8601. */
  readonly sent_at: string;
  readonly confirmed_at: string;
}

export interface ChatRequestData {
  readonly chat_id: string;
  readonly asked_by: string;
  readonly asked: string;
}
