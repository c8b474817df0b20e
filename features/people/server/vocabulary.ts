import { CITIES } from '#features/accounts/contract.ts';
import { CLINICIANS, type ClinicianType } from '#platform/domain/user-type.ts';
import { SPECIALTIES } from '../contract.ts';
import { namedBy, type Vocabulary } from '../rules.ts';
import bn from '../words/bn.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import ml from '../words/ml.json' with { type: 'json' };
import ta from '../words/ta.json' with { type: 'json' };
import te from '../words/te.json' with { type: 'json' };
import type { SearchWord } from './repository/clinicians.ts';

/** People search in the language they think in, whatever the screen's: all six at once. */
const LANGUAGES = [en, te, hi, ta, ml, bn].map((words) => words.screen as Record<string, unknown>);

/** The words for each of `things` in every language, by the keys under which screens show them. */
function vocabularyOf<T>(things: readonly T[], keysOf: (thing: T) => readonly string[]): Vocabulary<T>[] {
  return things.map((of) => ({
    of,
    words: keysOf(of).flatMap((key) => {
      const [, group = '', name = ''] = key.split('.');
      return LANGUAGES.map((words) =>
        String((words[group] as Record<string, string>)[name] ?? '')
          .normalize('NFC')
          .toLowerCase(),
      );
    }),
  }));
}

const SPECIALTY_WORDS = vocabularyOf(SPECIALTIES, (id) => [
  `people.specialties.${id}`,
  `people.specialtyHints.${id}`,
]);
const USER_TYPE_WORDS = vocabularyOf<ClinicianType>(CLINICIANS, (type) => [`people.userTypes.${type}`]);
const CITY_WORDS = vocabularyOf(CITIES, (city) => [`people.cities.${city}`]);

/** What a word of a search may mean besides a part of a name. */
export function searchWord(token: string): SearchWord {
  return {
    token,
    specialties: namedBy(token, SPECIALTY_WORDS),
    userTypes: namedBy(token, USER_TYPE_WORDS),
    cities: namedBy(token, CITY_WORDS),
  };
}
