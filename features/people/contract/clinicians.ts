import Type, { type Static, type TSchema } from 'typebox';
import { CITIES } from '#features/accounts/contract.ts';
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
  Paise,
  Text,
} from '#platform/contract/schema.ts';
import { CLINICIANS, EVERYONE } from '#platform/domain/user-type.ts';
import { Clinic } from './clinics.ts';
import { SPECIALTIES, type Specialty, VISIT_MODES } from './specialties.ts';

const Params = exact({ clinician_id: Id });

export const SpecialtyId = Type.Unsafe<Specialty>({
  type: 'integer',
  enum: SPECIALTIES,
  description:
    '3 Gynaecologist, 4 Dentist, 5 General Physician, 12 Cardiologist, 13 Dermatologist, 14 Neurologist',
});
export const VisitModeName = oneOf(VISIT_MODES);

/** What everybody in the brand sees of a doctor or coach. */
const publicPart = {
  clinician_id: Id,
  user_type: oneOf(CLINICIANS),
  name: Type.String(),
  /** Address of the picture, below the same origin. */
  image: nullable(Type.String()),
  /** The main one first. Coaches have none. */
  specialties: list(SpecialtyId),
  languages: list(LanguageCode),
  experience_years: nullable(Type.Integer()),
  about: Type.String(),
  clinic: nullable(Clinic),
  /** Where the clinician sees patients, when that isn't the clinic's address. */
  clinic_address: nullable(Type.String()),
  city: nullable(oneOf(CITIES)),
  modes: list(VisitModeName),
  fee: Paise,
  follow_up_fee: Paise,
  /** For so many days after a visit the follow-up fee holds. */
  follow_up_days: Type.Integer(),
  accepts_new: Type.Boolean(),
  /** Degrees, as they are written on a prescription. */
  qualifications: nullable(Type.String()),
  registration_number: nullable(Type.String()),
  registration_council: nullable(Type.String()),
  registration_verified: Type.Boolean(),
};
export const Clinician = Type.Object({
  ...publicPart,
  can: Can('edit', 'verify', 'book'),
});
export type Clinician = Static<typeof Clinician>;

/** The decision of staff about a registration; null before it, or after a change of the number. */
export const Verification = Type.Object({
  verified: Type.Boolean(),
  note: nullable(Type.String()),
  /** The last day on which the registration holds; null where it does not end. */
  valid_until: nullable(Day),
  at: Instant,
  by: Type.Object({ person_id: Id, name: Type.String() }),
});

/** `soon`: it ends within 30 days; `recheck`: the last look of staff is a year old. */
export const REGISTRATION_REMINDERS = ['soon', 'expired', 'recheck'] as const;
export type RegistrationReminder = (typeof REGISTRATION_REMINDERS)[number];

/** One profile: staff and the clinician also see how the registration was verified. */
export const ClinicianProfile = Type.Object({
  ...publicPart,
  verification: optional(nullable(Verification)),
  can: Can('edit', 'verify', 'book'),
});
export type ClinicianProfile = Static<typeof ClinicianProfile>;

const page = <S extends TSchema>(of: S) =>
  Type.Object({ clinicians: list(of), next_cursor: nullable(Type.String()) });

export const CLINICIANS_PAGE = 20;

export const listClinicians = endpoint({
  name: 'listClinicians',
  method: 'GET',
  path: '/doctor-profiles',
  summary:
    'Doctors and coaches of the brand by name; `q` looks in names, specialties (any language), clinics',
  access: EVERYONE,
  query: exact({
    q: optional(Line(100, { min: 0 })),
    specialty: optional(SpecialtyId),
    mode: optional(VisitModeName),
    user_type: optional(oneOf(CLINICIANS)),
    city: optional(oneOf(CITIES)),
    language: optional(LanguageCode),
    cursor: optional(Cursor),
  }),
  reply: page(Clinician),
});

export const getClinician = endpoint({
  name: 'getClinician',
  method: 'GET',
  path: '/doctor-profiles/{clinician_id}',
  summary: 'One doctor or coach of the brand',
  access: EVERYONE,
  params: Params,
  reply: ClinicianProfile,
});

/** Why a clinician is recommended, the strongest first. */
export const RECOMMENDED_BECAUSE = ['known', 'same_city', 'your_language'] as const;

export const recommendClinicians = endpoint({
  name: 'recommendClinicians',
  method: 'GET',
  path: '/recommended-doctors',
  summary: 'Who suits the principal: has cared for them, is in their city, speaks their language',
  access: EVERYONE,
  query: exact({
    hospital: optional(Line(120, { min: 0, description: 'id or name of a clinic, or a city' })),
  }),
  reply: Type.Object({
    clinicians: list(
      Type.Object({
        ...publicPart,
        because: list(oneOf(RECOMMENDED_BECAUSE)),
        can: Can('edit', 'verify', 'book'),
      }),
    ),
  }),
});

export const verifyRegistration = endpoint({
  name: 'verifyRegistration',
  method: 'POST',
  path: '/doctor-profiles/{clinician_id}/verification',
  summary: 'Staff: the registration with the medical council was checked, or is refused',
  access: ['staff'],
  params: Params,
  body: exact({
    verified: Type.Boolean(),
    note: optional(Text(500)),
    valid_until: optional(Day),
    /**
     * What staff looked up. Where the clinician has saved another one since, the answer is 409. A page of before an
     * upgrade doesn't send it.
     */
    registration_number: optional(Line(40)),
    registration_council: optional(nullable(Line(120))),
  }),
  reply: ClinicianProfile,
  errors: ['no_registration', 'own_registration', 'changed_meanwhile'],
});
