import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CITIES } from '#features/accounts/contract.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { isLanguage } from '#platform/contract/language.ts';
import { Chip } from '#platform/ui/chip.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { type Choice, SelectField } from '#platform/ui/select-field.tsx';
import { LANGUAGE_CHOICES } from '#platform/web/i18n/language-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { type listClinicians, SPECIALTIES, VISIT_MODES } from '../../contract.ts';
import styles from './filters.module.css';

const COACH = 'coach';
const NAMES = ['q', 'kind', 'mode', 'city', 'language'] as const;
type Name = (typeof NAMES)[number];

/** What is asked of the server; whatever an address says that makes no sense is as if it weren't there. */
export function clinicianQuery(search: URLSearchParams): Omit<QueryOf<typeof listClinicians>, 'cursor'> {
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const kind = search.get('kind');
  const specialty = SPECIALTIES.find((each) => String(each) === kind);
  const mode = VISIT_MODES.find((each) => each === search.get('mode'));
  const city = CITIES.find((each) => each === search.get('city'));
  const language = search.get('language');
  return {
    ...(q ? { q } : {}),
    ...(specialty ? { specialty } : {}),
    ...(kind === COACH ? { user_type: COACH } : {}),
    ...(mode ? { mode } : {}),
    ...(city ? { city } : {}),
    ...(isLanguage(language) ? { language } : {}),
  };
}

/** Search and filters live in the address: it can be shared, and Back undoes them. */
export function DoctorFilters() {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const change = (name: Name, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  const choice = (name: Name, label: string, choices: readonly Choice[]) => (
    <SelectField
      label={label}
      value={search.get(name) ?? ''}
      onValue={(value) => change(name, value)}
      choices={[{ value: '', label: t('people.find.any') }, ...choices]}
    />
  );
  const active = NAMES.some((name) => search.get(name));
  // On a phone the list comes first; with active filters, they are open.
  const [open, setOpen] = useState(() => NAMES.some((name) => name !== 'q' && search.get(name)));
  return (
    <search className={styles.filters}>
      <SearchText
        label={t('people.find.label')}
        hint={t('people.find.hint')}
        text={search.get('q') ?? ''}
        onText={(text) => change('q', text)}
      />
      <div className={styles.toggle}>
        <Chip icon="filter" pressed={open} onPress={() => setOpen(!open)}>
          {t('people.find.filters')}
        </Chip>
      </div>
      <div className={`${styles.choices} ${open ? styles.open : ''}`}>
        {choice('kind', t('people.find.specialty'), [
          ...SPECIALTIES.map((id) => ({ value: String(id), label: t(`people.specialties.${id}`) })),
          { value: COACH, label: t('people.userTypes.coach') },
        ])}
        {choice(
          'mode',
          t('people.find.mode'),
          VISIT_MODES.map((mode) => ({ value: mode, label: t(`people.modes.${mode}`) })),
        )}
        {choice(
          'city',
          t('people.find.city'),
          CITIES.map((city) => ({ value: city, label: t(`people.cities.${city}`) })),
        )}
        {choice('language', t('people.find.language'), LANGUAGE_CHOICES)}
      </div>
      {active && (
        <div>
          <Chip icon="close" onPress={() => setSearch({}, { replace: true })}>
            {t('people.find.clear')}
          </Chip>
        </div>
      )}
    </search>
  );
}
