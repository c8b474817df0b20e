import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Done, exact, Id, Line, list, oneOf, optional } from '#platform/contract/schema.ts';

const CARE_TEAM = ['doctor', 'coach'] as const;
/** Staff sees and sets those that say nothing clinical. */
const TAGGERS = [...CARE_TEAM, 'staff'] as const;

/** Names of the design's colours, each with a sign of its own. */
export const TAG_COLORS = ['plain', 'ok', 'warn', 'bad', 'info'] as const;

const tag = {
  tag_id: Id,
  name: Type.String(),
  color: oneOf(TAG_COLORS),
  /** The tag says something about a patient's health. */
  clinical: Type.Boolean(),
};
export const Tag = Type.Object(tag);
export type Tag = Static<typeof Tag>;

/** With how many patients and chats of the brand carry it. */
export const TagInUse = Type.Object({ ...tag, patients: Type.Integer(), chats: Type.Integer() });
export type TagInUse = Static<typeof TagInUse>;

export const listTags = endpoint({
  name: 'listTags',
  method: 'GET',
  path: '/dashboard/tags/',
  summary: 'The tags of the brand, by name.',
  access: TAGGERS,
  reply: Type.Object({ tags: list(TagInUse) }),
});

export const createTag = endpoint({
  name: 'createTag',
  method: 'POST',
  path: '/dashboard/tags/',
  summary: 'Makes a tag. Staff makes only such as say nothing clinical.',
  access: TAGGERS,
  body: exact({
    tag_id: optional(Id),
    name: Line(40),
    color: optional(oneOf(TAG_COLORS)),
    clinical: optional(Type.Boolean()),
  }),
  reply: Tag,
  status: 201,
  errors: ['tag_exists', 'tag_id_taken'],
  idempotent: true,
});

export const updateTag = endpoint({
  name: 'updateTag',
  method: 'PATCH',
  path: '/dashboard/tags/{tag_id}',
  summary: 'Renames a tag or gives it another colour, wherever it stands; what is left out stays.',
  access: TAGGERS,
  params: exact({ tag_id: Id }),
  body: exact({ name: optional(Line(40)), color: optional(oneOf(TAG_COLORS)) }),
  reply: Tag,
  errors: ['tag_exists'],
});

export const deleteTag = endpoint({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/dashboard/tags/{tag_id}',
  summary: 'Takes a tag out of use, on all patients and chats.',
  access: TAGGERS,
  params: exact({ tag_id: Id }),
  reply: Done,
});

const Tagged = Type.Object({ patient_id: Id, tags: list(Id), tags_obj: list(Tag) });
const TagIds = Type.Array(Id, { maxItems: 20, uniqueItems: true });

export const getPatientTags = endpoint({
  name: 'getPatientTags',
  method: 'GET',
  path: '/dashboard/patient-tags/',
  summary: 'The tags of a patient whom you look after.',
  access: TAGGERS,
  query: exact({ patient_id: Id }),
  reply: Tagged,
});

export const putPatientTags = endpoint({
  name: 'putPatientTags',
  method: 'POST',
  alsoBy: ['PUT', 'PATCH'],
  path: '/dashboard/patient-tags/',
  summary: 'Sets the tags of a patient. Clinical ones that staff does not see stay as they are.',
  access: TAGGERS,
  body: exact({ patient_id: Id, tag_ids: TagIds }),
  reply: Tagged,
});

export const putChatTags = endpoint({
  name: 'putChatTags',
  method: 'PUT',
  path: '/chats/{chat_id}/tags',
  summary: "Sets the care team's tags of a chat that you take part in.",
  access: TAGGERS,
  params: exact({ chat_id: Id }),
  body: exact({ tag_ids: TagIds }),
  reply: Type.Object({ chat_id: Id, tags: list(Id), tags_obj: list(Tag) }),
});
