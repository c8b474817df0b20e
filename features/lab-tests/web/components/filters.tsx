import { useSearchParams } from 'react-router';
import { CITIES } from '#features/accounts/contract.ts';
import { Chip } from '#platform/ui/chip.tsx';
import { FieldGroup } from '#platform/ui/field-group.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { CONCERNS } from '../../contract.ts';
import { cityOf, useOwnCity } from '../queries.ts';
import styles from './tests.module.css';

/** What is looked for; it stands in the address, so that Back and a shared link work. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  const own = useOwnCity();
  const set = (name: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true },
    );
  return {
    q: search.get('q') ?? '',
    concern: CONCERNS.find((each) => each === search.get('concern')),
    city: cityOf(search.get('city')) ?? own,
    set,
  };
}

interface FiltersProps {
  readonly filters: ReturnType<typeof useFilters>;
  readonly concerns: readonly { readonly concern: string; readonly name: string }[];
}

export function Filters({ filters, concerns }: FiltersProps) {
  const { t } = useWords();
  const { q, concern, city, set } = filters;
  return (
    <>
      <div className={styles.filters}>
        <SearchText
          label={t('lab-tests.search')}
          hint={t('lab-tests.searchHint')}
          text={q}
          onText={(text) => set('q', text)}
        />
        <SelectField
          label={t('lab-tests.city')}
          hint={t('lab-tests.cityHint')}
          value={city ?? ''}
          placeholder={t('lab-tests.chooseCity')}
          onValue={(value) => set('city', value)}
          choices={CITIES.map((each) => ({ value: each, label: t(`people.cities.${each}`) }))}
        />
      </div>
      <FieldGroup label={t('lab-tests.concerns')}>
        <div className={styles.chips}>
          {concerns.map((each) => (
            <Chip
              key={each.concern}
              pressed={each.concern === concern}
              onPress={() => set('concern', each.concern === concern ? undefined : each.concern)}
            >
              {each.name}
            </Chip>
          ))}
        </div>
      </FieldGroup>
    </>
  );
}
