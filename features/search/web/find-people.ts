import { call } from '#platform/web/client/call.ts';
import type { SearchResult } from '#platform/web/feature.ts';
import { currentLanguage, wordsOf } from '#platform/web/i18n/words.ts';
import { type FoundDoctor, search } from '../contract.ts';

/** Doctors and coaches by name, specialty or city, in any of the languages. */
export async function findDoctors(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const { doctors } = await call(search, { query: { search_query: query } }, { signal });
  return doctors.map((doctor) => ({
    id: doctor.clinician_id,
    title: doctor.name,
    detail: aboutDoctor(doctor),
    path: doctor.href,
    icon: 'person',
  }));
}

function aboutDoctor({ specialties, user_type, city }: FoundDoctor): string {
  const { t, format } = wordsOf(currentLanguage());
  const fields = specialties.map((id) => t(`people.specialties.${id}`));
  const work = fields.length > 0 ? format.list(fields) : t(`people.userTypes.${user_type}`);
  return [work, city && t(`people.cities.${city}`)].filter(Boolean).join(' · ');
}

/** Patients in the principal's care; for staff, those of the brand. */
export async function findPatients(query: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const { t } = wordsOf(currentLanguage());
  const { patients } = await call(search, { query: { search_query: query } }, { signal });
  return patients.map((patient) => ({
    id: patient.patient_id,
    title: patient.name,
    detail: [
      patient.age !== null && t('search.age', { count: patient.age }),
      patient.city && t(`people.cities.${patient.city}`),
    ]
      .filter(Boolean)
      .join(' · '),
    path: patient.href,
    icon: 'person',
  }));
}
