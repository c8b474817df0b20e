import { useSearchParams } from 'react-router';
import { USER_TYPES } from '#platform/domain/user-type.ts';
import { SearchText } from '#platform/ui/search-text.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import styles from '../administration.module.css';

const STATES = ['active', 'suspended'] as const;

/** What is looked for and who is open, as the address says it. */
export function usePeopleFilters() {
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').trim().slice(0, 100);
  const userType = USER_TYPES.find((each) => each === search.get('type'));
  const state = STATES.find((each) => each === search.get('state'));
  const open = search.get('person');
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(name, value);
        else after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return { q, userType, state, open, set };
}

type Filters = ReturnType<typeof usePeopleFilters>;

export function PeopleFilters({ filters }: { readonly filters: Filters }) {
  const { t } = useWords();
  const { q, userType, state, set } = filters;
  return (
    <search className={styles.tools}>
      <SearchText label={t('administration.people.find')} text={q} onText={(text) => set('q', text)} />
      <SelectField
        label={t('administration.people.userType')}
        value={userType ?? ''}
        onValue={(value) => set('type', value)}
        choices={[
          { value: '', label: t('administration.all') },
          ...USER_TYPES.map((type) => ({ value: type, label: t(`administration.userType.${type}`) })),
        ]}
      />
      <SelectField
        label={t('administration.people.state')}
        value={state ?? ''}
        onValue={(value) => set('state', value)}
        choices={[
          { value: '', label: t('administration.all') },
          ...STATES.map((each) => ({ value: each, label: t(`administration.state.${each}`) })),
        ]}
      />
    </search>
  );
}
