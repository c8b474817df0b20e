import Type, { type Static } from 'typebox';
import { SEXES } from '#features/accounts/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Day,
  Done,
  exact,
  Id,
  LanguageCode,
  list,
  nullable,
  oneOf,
  optional,
} from '#platform/contract/schema.ts';
import { LooseText } from './loose.ts';

/** The relation of a family member to the user. */
export const KINSHIP = [
  'wife',
  'husband',
  'mother',
  'father',
  'daughter',
  'son',
  'sister',
  'brother',
  'grandmother',
  'grandfather',
  'granddaughter',
  'grandson',
  'mother_in_law',
  'father_in_law',
  'daughter_in_law',
  'son_in_law',
] as const;
/** What the family member is to the one who manages them. */
export const FAMILY_RELATIONS = [...KINSHIP, 'other'] as const;
export const MAX_FAMILY_MEMBERS = 10;

export const FamilyMember = Type.Object({
  /** Also the patient_id of the family member, and the `for_person_id` of calls for them. */
  person_id: Id,
  name: Type.String(),
  image: nullable(Type.String()),
  date_of_birth: nullable(Day),
  age: nullable(Type.Integer()),
  sex: nullable(oneOf(SEXES)),
  language: LanguageCode,
  relation: oneOf(FAMILY_RELATIONS),
  /** 14 digits: their number of the national health account. */
  abha_number: nullable(Type.String()),
  can: Can('edit', 'remove'),
});
export type FamilyMember = Static<typeof FamilyMember>;

const Params = exact({ person_id: Id });

export const listFamilyMembers = endpoint({
  name: 'listFamilyMembers',
  method: 'GET',
  path: '/family-members',
  summary: 'Those for whom the principal acts on the same phone',
  access: ['patient'],
  reply: Type.Object({ family_members: list(FamilyMember), can: Can('add') }),
});

export const addFamilyMember = endpoint({
  name: 'addFamilyMember',
  method: 'POST',
  path: '/family-members',
  summary: 'Adds somebody without a phone of their own; a patient of the brand from then on',
  access: ['patient'],
  body: exact({
    person_id: optional(Id),
    name: LooseText,
    date_of_birth: LooseText,
    sex: oneOf(SEXES),
    relation: oneOf(FAMILY_RELATIONS),
    language: optional(LanguageCode),
  }),
  reply: FamilyMember,
  status: 201,
  errors: ['family_full', 'person_id_taken'],
  idempotent: true,
});

export const updateFamilyMember = endpoint({
  name: 'updateFamilyMember',
  method: 'PATCH',
  path: '/family-members/{person_id}',
  summary: 'Corrects what is known of a family member',
  access: ['patient'],
  params: Params,
  body: exact({
    name: optional(LooseText),
    date_of_birth: optional(LooseText),
    sex: optional(oneOf(SEXES)),
    relation: optional(oneOf(FAMILY_RELATIONS)),
    language: optional(LanguageCode),
    /** However it is grouped; null takes it away. */
    abha_number: optional(nullable(Type.String({ maxLength: 40 }))),
  }),
  reply: FamilyMember,
});

export const removeFamilyMember = endpoint({
  name: 'removeFamilyMember',
  method: 'DELETE',
  path: '/family-members/{person_id}',
  summary: 'Acts for them no longer; what was recorded of their care stays with the clinic',
  access: ['patient'],
  params: Params,
  reply: Done,
  errors: ['has_open_appointment'],
});
