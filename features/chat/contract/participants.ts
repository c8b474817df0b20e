import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Cursor, exact, Id, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { CHATTERS, Chat } from './chats.ts';
import { MAX_MEMBERS } from './limits.ts';

export const PARTICIPANT_ACTIONS = ['add', 'remove', 'leave', 'make_admin', 'remove_admin'] as const;

export const updateParticipants = endpoint({
  name: 'updateParticipants',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/participant_update',
  summary:
    'Admins add, remove and name admins; everybody may leave. The last admin hands over to whoever has been there longest, to a patient only among patients.',
  access: CHATTERS,
  body: exact({
    chat_id: Id,
    action: oneOf(PARTICIPANT_ACTIONS),
    /** Not for `leave`. */
    user_ids: optional(Type.Array(Id, { minItems: 1, maxItems: MAX_MEMBERS, uniqueItems: true })),
  }),
  reply: Chat,
  errors: ['too_many_participants'],
});

export const Contact = Type.Object({
  person_id: Id,
  name: Type.String(),
  user_type: oneOf(USER_TYPES),
  image: nullable(Type.String()),
  /** The chat with them that there is already. */
  chat_id: nullable(Id),
});
export type Contact = Static<typeof Contact>;

export const listContacts = endpoint({
  name: 'listContacts',
  method: 'GET',
  path: '/chat-contacts',
  summary: 'With whom you may start a chat (or, with `for`, whom you may bring into a group), by name.',
  access: CHATTERS,
  query: exact({ q: optional(Line(100)), for: optional(oneOf(['chat', 'group'])), cursor: optional(Cursor) }),
  reply: Type.Object({ contacts: list(Contact), next_cursor: nullable(Type.String()) }),
});

const Settings = Type.Object({ share_presence: Type.Boolean() });

export const getChatSettings = endpoint({
  name: 'getChatSettings',
  method: 'GET',
  path: '/chat-settings',
  summary: 'Whether others see when you are here and when you were last.',
  access: CHATTERS,
  reply: Settings,
});

export const putChatSettings = endpoint({
  name: 'putChatSettings',
  method: 'PUT',
  path: '/chat-settings',
  summary: 'Sets it. Patients may switch it off; of doctors, coaches and staff it is always seen.',
  access: CHATTERS,
  body: exact({ share_presence: Type.Boolean() }),
  reply: Settings,
});
