import type { Message } from './messages.ts';

/** Events on the socket that the server sends. */
export interface MessageLive {
  readonly chat_id: string;
  readonly message: Message;
  /** A new one, or one that was edited or deleted, or in whose photo something was read or confirmed. */
  readonly change: 'sent' | 'edited' | 'deleted' | 'readings';
}

/** `message.status`: how far somebody has got. */
export interface MessageStatusLive {
  readonly chat_id: string;
  readonly person_id: string;
  readonly delivered_seq: number;
  readonly read_seq: number;
}

/** `chat`: something about a chat or its counts changed for its receiver; ask for it again. */
export interface ChatLive {
  readonly chat_id: string;
  readonly change:
    | 'added'
    | 'changed'
    | 'accepted'
    | 'declined'
    | 'removed'
    | 'read'
    | 'settings'
    | 'participants';
  /** With `read`: the counts of the receiver, on all of whose devices they are the same. */
  readonly unread_count?: number;
  readonly read_seq?: number;
}

/** `typing`: shown for some seconds. */
export interface TypingLive {
  readonly chat_id: string;
  readonly person_id: string;
}

/** `presence`: to those who look at a chat with somebody. */
export interface PresenceLive {
  readonly person_id: string;
  readonly online: boolean | null;
  readonly last_seen: string | null;
}

/** `tags`: those of the brand, of a patient or of a chat have changed; ask for them again. */
export type TagsLive = Readonly<Record<string, never>>;
