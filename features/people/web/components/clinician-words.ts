import { useWords } from '#platform/web/i18n/words.ts';
import type { Clinician } from '../../contract.ts';

/** What a clinician is, in the reader's words. */
export function useClinicianWords() {
  const { t, format } = useWords();
  return {
    /** The specialties of a doctor, "Health coach" of a coach. */
    kind: (of: Pick<Clinician, 'specialties' | 'user_type'>) =>
      of.specialties.length > 0
        ? format.list(of.specialties.map((id) => t(`people.specialties.${id}`)))
        : t(`people.userTypes.${of.user_type}`),
    experience: (years: number) => t('people.clinician.years', { count: years }),
    city: (of: Pick<Clinician, 'city'>) => (of.city ? t(`people.cities.${of.city}`) : undefined),
  };
}
