import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { exact, Id, Instant, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { CLINICIANS, EVERYONE } from '#platform/domain/user-type.ts';

export const SEARCH_LIMIT = 10;

export const FoundDoctor = Type.Object({
  clinician_id: Id,
  user_type: oneOf(CLINICIANS),
  name: Type.String(),
  image: nullable(Type.String()),
  specialties: list(Type.Integer()),
  city: nullable(Type.String()),
  href: Type.String(),
});
export type FoundDoctor = Static<typeof FoundDoctor>;

export const FoundAppointment = Type.Object({
  appointment_id: Id,
  starts_at: Instant,
  mode: oneOf(['virtual', 'in_person', 'audio']),
  status: Type.Integer(),
  clinician: Type.Object({ clinician_id: Id, name: Type.String() }),
  patient: Type.Object({ patient_id: Id, name: Type.String() }),
  href: Type.String(),
});
export type FoundAppointment = Static<typeof FoundAppointment>;

export const FoundPatient = Type.Object({
  patient_id: Id,
  name: Type.String(),
  age: nullable(Type.Integer()),
  city: nullable(Type.String()),
  href: Type.String(),
});
export type FoundPatient = Static<typeof FoundPatient>;

export const search = endpoint({
  name: 'search',
  method: 'GET',
  path: '/search',
  summary:
    'Doctors and coaches of the brand, own appointments (by name or day), and for clinicians and staff patients; ten each',
  access: EVERYONE,
  query: exact({
    search_query: optional(
      Line(100, {
        min: 0,
        description:
          'words of a name, a specialty, a city, or a day, in any of the languages; without any, the latest appointments',
      }),
    ),
    doctor_search: optional(
      Line(10, {
        min: 0,
        description: 'Looks for doctors only, also without a value. `false`, `0` and `no` switch it off.',
      }),
    ),
  }),
  takesLong: true,
  mayBeOld: true,
  reply: Type.Object({
    doctors: list(FoundDoctor),
    appointments: list(FoundAppointment),
    patients: list(FoundPatient),
  }),
});
