import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Cursor,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { CHATTERS } from './chats.ts';
import { MAX_FILES, MAX_WAVEFORM } from './limits.ts';
import { MlObj } from './ml-obj.ts';

/** What the system writes into a chat by itself. */
export const EVENTS = [
  'group_created',
  'joined',
  'removed',
  'left',
  'admin_made',
  'admin_ended',
  'group_renamed',
] as const;
export type ChatEvent = (typeof EVENTS)[number];

export const FILE_KINDS = ['photo', 'file', 'voice'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export const MessageFile = Type.Object({
  file_id: Id,
  kind: oneOf(FILE_KINDS),
  name: Type.String(),
  mime: Type.String(),
  size: Type.Integer({ description: 'bytes' }),
  href: Type.String(),
  /** Of photos: pixels, as they are looked at, so that there is room for them before they are there. */
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  /** Of voice notes: milliseconds, and how loud it is from start to end, 0 to 100. */
  duration_ms: nullable(Type.Integer()),
  waveform: nullable(list(Type.Integer())),
});
export type MessageFile = Static<typeof MessageFile>;

export const Message = Type.Object({
  id: Id,
  chat_id: Id,
  /** Place in the chat: the order is the same for everybody. */
  seq: Type.Integer(),
  /** Number of the last change in the chat that touched it; ask for what came `after` the highest that you have. */
  rev: Type.Integer(),
  kind: oneOf(['message', 'event']),
  sender_id: Id,
  /** Empty when it was deleted, when it is unreadable, or when there are only files. */
  message: Type.String(),
  /** Its text was encrypted with a key that is lost. */
  unreadable: Type.Boolean(),
  sent_at: Instant,
  reply_to: nullable(
    Type.Object({
      id: Id,
      sender_id: Id,
      message: Type.String(),
      unreadable: Type.Boolean(),
      files: Type.Integer(),
      deleted: Type.Boolean(),
    }),
  ),
  files: list(MessageFile),
  mlObj: nullable(MlObj),
  edited_at: nullable(Instant),
  deleted_at: nullable(Instant),
  /** Of kind `event`: what happened, and the people it is about. */
  event: nullable(Type.Object({ type: oneOf(EVENTS), person_ids: list(Id), text: nullable(Type.String()) })),
});
export type Message = Static<typeof Message>;

const InChat = exact({ chat_id: Id });
const OfChat = exact({ chat_id: Id, message_id: Id });
const Waveform = Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { maxItems: MAX_WAVEFORM });

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/chats/{chat_id}/messages',
  summary:
    'History, newest first, 50 a page: the latest, those before a message, those around one or around a place (`around_seq`), or (`after`) everything that was written or changed after the `rev` (or `seq`) that you have, oldest change first.',
  access: CHATTERS,
  params: InChat,
  query: exact({
    before: optional(Id),
    around: optional(Id),
    around_seq: optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
    after: optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
  }),
  reply: Type.Object({ messages: list(Message), more: Type.Boolean() }),
});

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/chats/{chat_id}/messages',
  summary:
    'Writes. The id is made by the client; the same message sent again is stored once and answers 200. It is stored before it is acknowledged.',
  access: CHATTERS,
  params: InChat,
  body: exact({
    id: Id,
    message: optional(Text(16_384)),
    reply_to: optional(nullable(Id)),
    file_ids: optional(Type.Array(Id, { minItems: 1, maxItems: MAX_FILES, uniqueItems: true })),
    /** The one file is a voice note. */
    voice: optional(
      nullable(exact({ duration_ms: Type.Integer({ minimum: 1, maximum: 3_600_000 }), waveform: Waveform })),
    ),
  }),
  reply: Message,
  status: 201,
  errors: ['chat_not_accepted', 'too_many_before_accepted', 'message_id_taken'],
});

export const editMessage = endpoint({
  name: 'editMessage',
  method: 'PATCH',
  path: '/chats/{chat_id}/messages/{message_id}',
  summary: 'Changes the text of your message, within 15 minutes. Everybody sees that it was edited.',
  access: CHATTERS,
  params: OfChat,
  body: exact({ message: Text(16_384) }),
  reply: Message,
  errors: ['edit_too_late', 'message_deleted'],
});

export const deleteMessage = endpoint({
  name: 'deleteMessage',
  method: 'DELETE',
  path: '/chats/{chat_id}/messages/{message_id}',
  summary: 'Deletes your message for everybody. That there was one stays visible.',
  access: CHATTERS,
  params: OfChat,
  reply: Message,
});

export const searchMessages = endpoint({
  name: 'searchMessages',
  method: 'GET',
  path: '/chat-search',
  summary:
    'Messages whose words begin with the words asked for, newest first, in one chat or in all of yours.',
  access: CHATTERS,
  query: exact({ q: Line(200), chat_id: optional(Id), cursor: optional(Cursor) }),
  takesLong: true,
  mayBeOld: true,
  reply: Type.Object({ messages: list(Message), next_cursor: nullable(Type.String()) }),
});

export const SharedItem = Type.Object({
  message_id: Id,
  seq: Type.Integer(),
  sender_id: Id,
  sent_at: Instant,
  file: nullable(MessageFile),
  /** Null of a file, and of a link that was encrypted with a key that is lost. */
  url: nullable(Type.String()),
});

export const listChatFiles = endpoint({
  name: 'listChatFiles',
  method: 'GET',
  path: '/all_file_in_chat',
  summary: 'Photos, files (voice notes among them) or links of a chat, newest first.',
  access: CHATTERS,
  query: exact({ chat_id: Id, kind: optional(oneOf(['photo', 'file', 'link'])), cursor: optional(Cursor) }),
  reply: Type.Object({ items: list(SharedItem), next_cursor: nullable(Type.String()) }),
});
