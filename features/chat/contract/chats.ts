import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
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
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { MAX_MEMBERS } from './limits.ts';
import { Tag } from './tags.ts';

/** Who takes part in chats at all. Staff only in groups. */
export const CHATTERS = ['patient', 'doctor', 'coach', 'staff'] as const;
/** Who may found a group. */
export const FOUNDERS = ['doctor', 'coach', 'staff'] as const;

export const Participant = Type.Object({
  person_id: Id,
  name: Type.String(),
  user_type: oneOf(USER_TYPES),
  image: nullable(Type.String()),
  is_admin: Type.Boolean(),
  /** Of doctors: their number in the medical register. */
  registration_number: nullable(Type.String()),
  /** Null for people who hide their presence. */
  online: nullable(Type.Boolean()),
  last_seen: nullable(Instant),
  /** Up to which `seq` messages have reached a device of theirs, and up to which they were read. */
  delivered_seq: Type.Integer(),
  read_seq: Type.Integer(),
});
export type Participant = Static<typeof Participant>;

export const Chat = Type.Object({
  chat_id: Id,
  is_group: Type.Boolean(),
  /** The invited user has accepted; of a group: the reader has accepted the invitation of a stranger. */
  is_accepted: Type.Boolean(),
  /** Of one that isn't accepted: `received` waits for you, `sent` for the other; `declined` was not accepted. */
  request: nullable(oneOf(['sent', 'received', 'declined'])),
  /** Whether new messages are announced. */
  un_mute: Type.Boolean(),
  muted_until: nullable(Instant),
  /** Ids, and the same as objects. Only for the care team. */
  tags: list(Id),
  tags_obj: list(Tag),
  group_name: nullable(Type.String()),
  description: nullable(Type.String()),
  group_image: nullable(Type.String()),
  last_msg: nullable(Type.String()),
  last_msg_date: nullable(Instant),
  last_msg_id: nullable(Id),
  /** What the last message is, for a picture beside it. */
  last_msg_kind: nullable(oneOf(['text', 'photo', 'file', 'voice', 'deleted', 'event'])),
  last_msg_sender_id: nullable(Id),
  /** By person id, yourself included: at most 8 in a list, everybody in a single chat. */
  recipients_dict: Type.Record(Type.String(), Participant),
  participant_count: Type.Integer(),
  chat_config: Type.Object({ archive_chats: Type.Boolean() }),
  unread_count: Type.Integer(),
  last_seq: Type.Integer(),
  last_rev: Type.Integer(),
  /** The patient of a one-to-one chat or of a group with a single patient; for the care team. */
  patient_id: nullable(Id),
  expected_reply_hours: nullable(Type.Integer()),
  /** Whether a patient still has to see when to expect a reply, and what to do in an emergency. */
  notice: Type.Boolean(),
  created_at: Instant,
  can: Can('write', 'accept', 'reject', 'leave', 'manage', 'tag', 'summarise'),
});
export type Chat = Static<typeof Chat>;

const InChat = exact({ chat_id: Id });

const PAGE = {
  archived: optional(Type.Boolean()),
  limit: optional(Type.Integer({ minimum: 1, maximum: 500 })),
  cursor: optional(Cursor),
};
const ChatPage = Type.Object({ chats: list(Chat), next_cursor: nullable(Type.String()) });

export const listChats = endpoint({
  name: 'listChats',
  method: 'GET',
  path: '/chats',
  summary: 'Your chats in the order of their last message.',
  access: CHATTERS,
  query: exact({ ...PAGE, filter: optional(oneOf(['unread', 'requests', 'groups'])), tag: optional(Id) }),
  reply: ChatPage,
});

export const getChat = endpoint({
  name: 'getChat',
  method: 'GET',
  path: '/chats/{chat_id}',
  summary: 'One chat with everybody in it.',
  access: CHATTERS,
  params: InChat,
  reply: Chat,
});

export const countUnread = endpoint({
  name: 'countUnread',
  method: 'GET',
  path: '/chat-unread',
  summary: 'How many messages you have not read in all, and in which chats. Archived ones add nothing.',
  access: CHATTERS,
  reply: Type.Object({
    total: Type.Integer(),
    chats: Type.Record(Type.String(), Type.Integer()),
    requests: Type.Integer(),
  }),
});

export const startChat = endpoint({
  name: 'startChat',
  method: 'POST',
  path: '/chats',
  summary: 'Asks for a chat with one person; the chat that there is already is answered with 200.',
  access: ['patient', 'doctor', 'coach'],
  body: exact({ chat_id: optional(Id), with_user_id: Id }),
  reply: Chat,
  status: 201,
  errors: ['chat_id_taken'],
  idempotent: true,
});

export const createGroup = endpoint({
  name: 'createGroup',
  method: 'POST',
  path: '/chat-group',
  summary: 'Founds a group. Whoever founds it is its admin.',
  access: FOUNDERS,
  body: exact({
    chat_id: optional(Id),
    group_name: Line(80),
    description: optional(nullable(Text(500))),
    group_image_file_id: optional(nullable(Id)),
    user_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_MEMBERS - 1, uniqueItems: true }),
  }),
  reply: Chat,
  status: 201,
  errors: ['chat_id_taken'],
  idempotent: true,
});

export const listGroups = endpoint({
  name: 'listGroups',
  method: 'GET',
  path: '/chat-group',
  summary: 'Your groups in the order of their last message.',
  access: CHATTERS,
  query: exact(PAGE),
  reply: ChatPage,
});

const GROUP_CHANGE = {
  group_name: optional(Line(80)),
  description: optional(nullable(Text(500))),
  group_image_file_id: optional(nullable(Id)),
};

export const updateGroup = endpoint({
  name: 'updateGroup',
  method: 'PATCH',
  path: '/chat-group/{chat_id}',
  summary: 'Renames or describes a group; for its admins.',
  access: CHATTERS,
  params: InChat,
  body: exact(GROUP_CHANGE),
  reply: Chat,
});

export const updateNamedGroup = endpoint({
  name: 'updateNamedGroup',
  method: 'PATCH',
  path: '/chat-group',
  summary: 'The same change, for clients that name the group in the body.',
  access: CHATTERS,
  body: exact({ chat_id: Id, ...GROUP_CHANGE }),
  reply: Chat,
});

export const acceptChat = endpoint({
  name: 'acceptChat',
  method: 'POST',
  path: '/chats/{chat_id}/accept',
  summary: 'Accepts a chat that somebody asked you for.',
  access: CHATTERS,
  params: InChat,
  reply: Chat,
  errors: ['transition_not_allowed'],
});

export const rejectChat = endpoint({
  name: 'rejectChat',
  method: 'POST',
  path: '/chats/{chat_id}/reject',
  summary: 'Declines it: for you it is gone, and the other learns that it was not accepted.',
  access: CHATTERS,
  params: InChat,
  reply: Type.Object({ chat_id: Id, is_accepted: Type.Boolean() }),
  errors: ['transition_not_allowed'],
});

export const readChat = endpoint({
  name: 'readChat',
  method: 'POST',
  path: '/chats/{chat_id}/read',
  summary: 'You have read up to this message; without one, everything.',
  access: CHATTERS,
  params: InChat,
  body: exact({ message_id: optional(Id) }),
  reply: Type.Object({
    chat_id: Id,
    unread_count: Type.Integer(),
    read_seq: Type.Integer(),
    total: Type.Integer(),
  }),
});

export const archiveChat = endpoint({
  name: 'archiveChat',
  method: 'POST',
  path: '/chats/{chat_id}/archive',
  summary: 'Puts a chat into your archive, or back.',
  access: CHATTERS,
  params: InChat,
  body: exact({ archived: Type.Boolean() }),
  reply: Chat,
});

export const closeNotice = endpoint({
  name: 'closeNotice',
  method: 'POST',
  path: '/chats/{chat_id}/notice',
  summary: 'You have read when to expect a reply and what to do in an emergency; this chat says it no more.',
  access: ['patient'],
  params: InChat,
  reply: Chat,
});

export const MUTE_FOR = ['8_hours', '1_week', 'always'] as const;

export const muteChat = endpoint({
  name: 'muteChat',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/mute-unmute-notifications',
  summary:
    'Mutes a chat, or without one all chats and those to come, for 8 hours, a week or always (the default), or (`un_mute`) announces their messages again.',
  access: CHATTERS,
  body: exact({ chat_id: optional(Id), un_mute: Type.Boolean(), mute_for: optional(oneOf(MUTE_FOR)) }),
  /** The chat; of all chats what was set. */
  reply: Type.Object({
    ...Type.Partial(Chat).properties,
    un_mute: Type.Boolean(),
    muted_until: nullable(Instant),
  }),
});
