import Type, { type Static } from 'typebox';
import { SEXES, updateUser } from '#features/accounts/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Done,
  exact,
  Id,
  Instant,
  LanguageCode,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Paise,
  Text,
} from '#platform/contract/schema.ts';
import { EVERYONE, USER_TYPES } from '#platform/domain/user-type.ts';
import { ClinicianProfile, SpecialtyId, VisitModeName } from './clinicians.ts';
import { KYC_STATES } from './kyc.ts';
import { PatientDetails } from './patients.ts';

export const MAX_SIGNATURE_BYTES = 1024 * 1024;

/** What a patient prefers when looking for a visit. */
export const PatientPreferences = Type.Object({
  preferred_clinic_id: nullable(Id),
  preferred_mode: nullable(VisitModeName),
});

export const Profile = Type.Object({
  person_id: Id,
  user_type: oneOf(USER_TYPES),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  /** True when there is an email. */
  isAuthenticated: Type.Boolean(),
  kyc: oneOf(KYC_STATES),
  date_of_birth: nullable(Type.String()),
  sex: nullable(oneOf(SEXES)),
  city: nullable(Type.String()),
  language: LanguageCode,
  image: nullable(Type.String()),
  /** For patients. */
  patient: nullable(Type.Object({ ...PatientDetails.properties, ...PatientPreferences.properties })),
  /** For doctors and coaches; what is not filled in yet is empty. */
  clinician: nullable(
    Type.Object({
      profile: ClinicianProfile,
      /** Printed on prescriptions; null: the address of the account is. Only their owner sees it here. */
      contact_email: nullable(Type.String()),
      signature: nullable(Type.Object({ href: Type.String(), signed_at: Instant })),
      /** What patients would still like to know of this profile. */
      missing: list(oneOf(['specialties', 'languages', 'registration_number', 'clinic'])),
    }),
  ),
});
export type Profile = Static<typeof Profile>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/profile',
  summary: 'The principal: account, and the patient’s or the clinician’s part',
  access: EVERYONE,
  reply: Profile,
});

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/profile',
  summary: 'The same change as `/auth/update-user/`, answered with the profile; what is left out stays',
  access: EVERYONE,
  body: updateUser.body,
  reply: Profile,
});

/** The fields of `update-user-config` of each user type; others are refused as unknown. */
export const CONFIG_FIELDS = {
  patient: ['preferred_clinic_id', 'preferred_mode'],
  coach: [
    'languages',
    'experience_years',
    'about',
    'clinic_id',
    'clinic_address',
    'fee',
    'follow_up_fee',
    'follow_up_days',
    'accepts_new',
  ],
  doctor: [
    'specialties',
    'languages',
    'experience_years',
    'about',
    'clinic_id',
    'clinic_address',
    'qualifications',
    'registration_number',
    'registration_council',
    'contact_email',
    'fee',
    'follow_up_fee',
    'follow_up_days',
    'accepts_new',
  ],
} as const;

export const updateUserConfig = endpoint({
  name: 'updateUserConfig',
  method: 'POST',
  alsoBy: ['PATCH', 'PUT'],
  path: '/update-user-config',
  summary: 'Doctors and coaches: their profile; patients: their preferences. What is left out stays',
  access: ['patient', 'doctor', 'coach'],
  body: exact({
    specialties: optional(Type.Array(SpecialtyId, { minItems: 1, maxItems: 3, uniqueItems: true })),
    languages: optional(Type.Array(LanguageCode, { minItems: 1, uniqueItems: true })),
    experience_years: optional(nullable(Type.Integer({ minimum: 0, maximum: 70 }))),
    about: optional(Text(2000)),
    clinic_id: optional(nullable(Id)),
    clinic_address: optional(nullable(Text(300))),
    qualifications: optional(nullable(Line(160))),
    registration_number: optional(nullable(Line(40))),
    registration_council: optional(nullable(Line(120))),
    contact_email: optional(nullable(Line(254))),
    fee: optional(Paise),
    follow_up_fee: optional(Paise),
    follow_up_days: optional(Type.Integer({ minimum: 0, maximum: 90 })),
    accepts_new: optional(Type.Boolean()),
    preferred_clinic_id: optional(nullable(Id)),
    preferred_mode: optional(nullable(VisitModeName)),
  }),
  reply: Profile,
});

export const putSignature = endpoint({
  name: 'putSignature',
  method: 'POST',
  path: '/profile/signature',
  summary: 'A doctor’s signature, drawn or photographed; replaces the one before',
  access: ['doctor'],
  upload: { field: 'image', maxBytes: MAX_SIGNATURE_BYTES, types: ['image/png', 'image/jpeg'] },
  reply: Type.Object({ href: Type.String(), signed_at: Instant }),
  status: 201,
});

export const getSignature = endpoint({
  name: 'getSignature',
  method: 'GET',
  path: '/profile/signature',
  summary: 'The own signature as a picture. `at`, when it was signed, makes a new one a new address.',
  access: ['doctor'],
  query: exact({ at: optional(Instant) }),
  reply: Type.Unsafe<unknown>({ type: 'string', contentMediaType: 'image/png' }),
  produces: 'image/png',
});

export const deleteSignature = endpoint({
  name: 'deleteSignature',
  method: 'DELETE',
  path: '/profile/signature',
  summary: 'Removes the own signature',
  access: ['doctor'],
  reply: Done,
});
