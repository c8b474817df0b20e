import type { Message } from './messages.ts';

/** Events on the socket that the server sends. */
export interface MessageLive {
  readonly chat_id: string;
  readonly message: Message;
  /** A new message, or one that was edited or deleted, or got a reading from its photo, or a confirmed one. */
  readonly change: 'sent' | 'edited' | 'deleted' | 'readings';
}

/** `message.status`: how far a member has received and read. */
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
  /** With `read`: the counts of the receiver, the same on all their devices. */
  readonly unread_count?: number;
  readonly read_seq?: number;
}

/** `typing`: shown for some seconds. */
export interface TypingLive {
  readonly chat_id: string;
  readonly person_id: string;
}

/** `presence`: to users who look at a chat with the person. */
export interface PresenceLive {
  readonly person_id: string;
  readonly online: boolean | null;
  readonly last_seen: string | null;
}

/** `tags`: those of the brand, of a patient or of a chat have changed; ask for them again. */
export type TagsLive = Readonly<Record<string, never>>;
