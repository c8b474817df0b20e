import Type, { type Static } from 'typebox';
import { SEXES } from '#features/accounts/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Can,
  Cursor,
  Day,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { LooseText } from './loose.ts';

export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
const Params = exact({ patient_id: Id });

/** What every list of patients shows. */
const basics = {
  patient_id: Id,
  name: Type.String(),
  image: nullable(Type.String()),
  date_of_birth: nullable(Day),
  /** Completed years on the day of the call. */
  age: nullable(Type.Integer()),
  sex: nullable(oneOf(SEXES)),
  city: nullable(Type.String()),
  /** E.164; of a family member: that of who manages them. */
  phone: nullable(Type.String()),
  /** Family members are reached through this person. */
  managed_by: nullable(Type.Object({ person_id: Id, name: Type.String(), relation: Type.String() })),
};
export const PatientSummary = Type.Object({
  ...basics,
  /** For clinicians: since when they look after this patient. */
  assigned_since: nullable(Instant),
});
export type PatientSummary = Static<typeof PatientSummary>;

/** What a patient says of themselves once; the medical history is another feature. Not for the front desk. */
const health = {
  blood_group: nullable(oneOf(BLOOD_GROUPS)),
  height_cm: nullable(Type.Number()),
  /** For helpers in an emergency. */
  emergency_note: Type.String(),
};
/** Who the patient is: staff correct these of a patient, who changes them on a page of their own. */
export const BASICS_FIELDS = ['name', 'date_of_birth', 'sex', 'language'] as const;
export const HEALTH_FIELDS = Object.keys(health) as (keyof typeof health)[];
export const PatientDetails = Type.Object({ ...health, address: Type.String() });
export type PatientDetails = Static<typeof PatientDetails>;

export const Patient = Type.Object({
  ...basics,
  email: nullable(Type.String()),
  language: LanguageCode,
  address: Type.String(),
  ...Type.Partial(Type.Object(health)).properties,
  /** When these details were last changed; sent back with a change, it keeps what others changed meanwhile. */
  updated_at: nullable(Instant),
  /** For doctors and coaches: who looks after the patient now, the latest to begin first. */
  care_team: optional(
    list(
      Type.Object({
        clinician_id: Id,
        name: Type.String(),
        user_type: oneOf(['doctor', 'coach']),
        specialties: list(Type.Integer()),
      }),
    ),
  ),
  /** Staff see since when the account is suspended in the brand; null while it isn't. */
  suspended_at: optional(nullable(Instant)),
  can: Can(
    'edit',
    'edit_basics',
    'edit_health',
    'see_emergency_contacts',
    'edit_emergency_contacts',
    'suspend',
    'reset_password',
    'correct_number',
  ),
});
export type Patient = Static<typeof Patient>;

export const PATIENTS_PAGE = 30;

export const listPatients = endpoint({
  name: 'listPatients',
  method: 'GET',
  path: '/get-all-patient',
  summary:
    'Doctors and coaches: the patients they look after; staff: those of the brand. By name; with `tag`, those with that tag',
  access: ['doctor', 'coach', 'staff'],
  query: exact({ q: optional(Line(100, { min: 0 })), tag: optional(Id), cursor: optional(Cursor) }),
  reply: Type.Object({ patients: list(PatientSummary), next_cursor: nullable(Type.String()) }),
});

export const getPatient = endpoint({
  name: 'getPatient',
  method: 'GET',
  path: '/patients/{patient_id}',
  summary:
    'A patient’s details: own and of one’s family, of assigned patients; staff: of the brand, without those of health',
  access: ['patient', 'doctor', 'coach', 'staff'],
  params: Params,
  reply: Patient,
});

export const registerPatient = endpoint({
  name: 'registerPatient',
  method: 'POST',
  path: '/patients',
  summary:
    'Staff: registers somebody who has come to the front desk. They sign in with this number; 409 when it has an account already',
  access: ['staff'],
  body: exact({
    name: LooseText,
    phone: LooseText,
    date_of_birth: LooseText,
    sex: oneOf(SEXES),
    language: optional(LanguageCode),
  }),
  reply: Patient,
  status: 201,
  errors: ['number_has_account'],
  idempotent: true,
});

export const updatePatient = endpoint({
  name: 'updatePatient',
  method: 'PATCH',
  path: '/patients/{patient_id}',
  summary:
    'Changes a patient’s details; what is left out stays. Doctors change those of health, staff the others, also name, date of birth, sex and language. With the `updated_at` that was read, a change is refused with 409 and `current` when somebody was faster.',
  access: ['patient', 'doctor', 'staff'],
  params: Params,
  body: exact({
    name: optional(LooseText),
    date_of_birth: optional(LooseText),
    sex: optional(oneOf(SEXES)),
    language: optional(LanguageCode),
    blood_group: optional(nullable(oneOf(BLOOD_GROUPS))),
    height_cm: optional(nullable(Type.Number({ minimum: 30, maximum: 272 }))),
    address: optional(Text(400)),
    emergency_note: optional(Text(500)),
    updated_at: optional(nullable(Instant)),
  }),
  reply: Patient,
  errors: ['changed_meanwhile'],
});
