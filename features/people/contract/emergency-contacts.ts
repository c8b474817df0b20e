import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Can, Day, Done, exact, Id, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { KINSHIP } from './family.ts';
import { LooseText } from './loose.ts';

export const CONTACT_RELATIONS = [...KINSHIP, 'friend', 'neighbour', 'caregiver', 'other'] as const;
/** India's one number for ambulance, police and fire. */
export const EMERGENCY_NUMBER = '112';
export const MAX_EMERGENCY_CONTACTS = 5;

/** Problems of the form, in the specification's words: invalid name, invalid email address, ... */
export const CONTACT_PROBLEMS = ['invalid_name', 'invalid_email', 'invalid_phone', 'invalid_dob'] as const;

export const EmergencyContact = Type.Object({
  contact_id: Id,
  name: Type.String(),
  relation: oneOf(CONTACT_RELATIONS),
  /** E.164 */
  phone: Type.String(),
  email: nullable(Type.String()),
  date_of_birth: nullable(Day),
  can: Can('edit', 'delete'),
});
export type EmergencyContact = Static<typeof EmergencyContact>;

const Params = exact({ contact_id: Id });
const Contacts = Type.Object({ contacts: list(EmergencyContact), can: Can('add') });

export const listEmergencyContacts = endpoint({
  name: 'listEmergencyContacts',
  method: 'GET',
  path: '/emergency-contacts',
  summary: 'Own emergency contacts, or those of a family member',
  access: ['patient'],
  query: exact({ for_person_id: optional(Id) }),
  reply: Contacts,
});

export const addEmergencyContact = endpoint({
  name: 'addEmergencyContact',
  method: 'POST',
  path: '/emergency-contacts',
  summary: 'Adds an emergency contact: a name, an Indian mobile or international number',
  access: ['patient'],
  body: exact({
    contact_id: optional(Id),
    for_person_id: optional(Id),
    name: LooseText,
    relation: oneOf(CONTACT_RELATIONS),
    phone: LooseText,
    email: optional(nullable(LooseText)),
    date_of_birth: optional(nullable(LooseText)),
  }),
  reply: EmergencyContact,
  status: 201,
  errors: ['contacts_full', 'contact_id_taken'],
  idempotent: true,
});

export const updateEmergencyContact = endpoint({
  name: 'updateEmergencyContact',
  method: 'PATCH',
  path: '/emergency-contacts/{contact_id}',
  summary: 'Changes an emergency contact; what is left out stays',
  access: ['patient'],
  params: Params,
  body: exact({
    name: optional(LooseText),
    relation: optional(oneOf(CONTACT_RELATIONS)),
    phone: optional(LooseText),
    email: optional(nullable(LooseText)),
    date_of_birth: optional(nullable(LooseText)),
  }),
  reply: EmergencyContact,
});

export const deleteEmergencyContact = endpoint({
  name: 'deleteEmergencyContact',
  method: 'DELETE',
  path: '/emergency-contacts/{contact_id}',
  summary: 'Removes an emergency contact',
  access: ['patient'],
  params: Params,
  reply: Done,
});

export const listPatientContacts = endpoint({
  name: 'listPatientContacts',
  method: 'GET',
  path: '/patients/{patient_id}/emergency-contacts',
  summary: 'The emergency contacts of an assigned patient',
  access: ['patient', 'doctor', 'coach'],
  params: exact({ patient_id: Id }),
  reply: Contacts,
});
