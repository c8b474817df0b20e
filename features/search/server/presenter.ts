import type { FoundRow } from '#features/appointments/server/index.ts';
import type { Clinician, PatientSummary } from '#features/people/contract.ts';
import type { Language } from '#platform/contract/language.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import type { FoundAppointment, FoundDoctor, FoundPatient } from '../contract.ts';

export const presentDoctor = (found: Clinician): FoundDoctor => ({
  clinician_id: found.clinician_id,
  user_type: found.user_type,
  name: found.name,
  image: found.image,
  specialties: found.specialties,
  city: found.city,
  href: `/doctors/${found.clinician_id}`,
});

export const presentPatient = (found: PatientSummary): FoundPatient => ({
  patient_id: found.patient_id,
  name: found.name,
  age: found.age,
  city: found.city,
  href: `/patients/${found.patient_id}`,
});

export const presentAppointment = (found: FoundRow, language: Language): FoundAppointment => ({
  appointment_id: found.id,
  starts_at: found.starts_at,
  mode: found.mode,
  status: found.status,
  clinician: { clinician_id: found.clinician_id, name: nameIn(language, namesIn(found, 'clinician')) ?? '' },
  patient: { patient_id: found.patient_id, name: nameIn(language, namesIn(found, 'patient')) ?? '' },
  href: `/appointments/${found.id}`,
});
