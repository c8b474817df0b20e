import { CITIES } from '#features/accounts/contract.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import type { PatientSummary } from '../../contract.ts';

/** 58 years · Female · Hyderabad. */
export function usePersonWords() {
  const { t } = useWords();
  // A city outside the five, from before there were five, is shown as it was written.
  const cityName = (name: string) => {
    const known = CITIES.find((each) => each === name);
    return known ? t(`people.cities.${known}`) : name;
  };
  return {
    about: (person: Pick<PatientSummary, 'age' | 'sex' | 'city'>) =>
      [
        person.age === null ? undefined : t('people.person.age', { count: person.age }),
        person.sex ? t(`accounts.sex.${person.sex}`) : undefined,
        person.city ? cityName(person.city) : undefined,
      ]
        .filter(Boolean)
        .join(' · '),
  };
}
