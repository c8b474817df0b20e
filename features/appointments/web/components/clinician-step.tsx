import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { type Clinician, recommendClinicians, SPECIALTIES } from '#features/people/contract.ts';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { SearchText } from '#platform/ui/search-text.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SegmentedControl } from '#platform/ui/segmented-control.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { queryOf } from '#platform/web/client/use-call.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { MorePages } from '#platform/web/shell/more-pages.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { Mode } from '../../contract.ts';
import type { Plan } from '../booking-plan.ts';
import { useCliniciansPages } from '../queries.ts';
import { CITIES, type Filters, filtersOf, queryOfFilters, withFilters } from './clinician-filters.ts';
import { ClinicianRows } from './clinician-rows.tsx';
import styles from './clinician-step.module.css';
import { OFFERED_MODES } from './modes.ts';
import { useBookingFor } from './use-booking-for.ts';

/** Who: found by name or specialty, narrowed by kind and city; those who suit the reader come first. */
export function ClinicianStep({ plan }: { readonly plan: Plan }) {
  const { t } = useWords();
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const set = (change: Partial<Filters>, mode = plan.mode) =>
    setSearch(
      (before) => {
        const after = withFilters(before, change);
        if (mode) after.set('mode', mode);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );

  return (
    <div className={styles.step}>
      <SegmentedControl
        label={t('appointments.detail.how')}
        hideLabel
        segments={OFFERED_MODES.map((mode) => ({ value: mode, label: t(`appointments.mode.${mode}`) }))}
        value={plan.mode ?? OFFERED_MODES[0]}
        onValue={(mode) => set({}, mode as Mode)}
      />
      <search className={styles.filters}>
        <SearchText label={t('appointments.find.search')} text={filters.q} onText={(q) => set({ q })} />
        <SelectField
          label={t('appointments.find.kind')}
          value={filters.kind}
          onValue={(kind) => set({ kind })}
          choices={[
            { value: '', label: t('appointments.find.everybody') },
            ...SPECIALTIES.map((id) => ({
              value: String(id),
              label: `${t(`people.specialties.${id}`)}: ${t(`people.specialtyHints.${id}`)}`,
            })),
            { value: 'coach', label: t('people.userTypes.coach') },
          ]}
        />
        <SelectField
          label={t('appointments.find.city')}
          value={filters.city}
          onValue={(city) => set({ city })}
          choices={[
            { value: '', label: t('appointments.find.everywhere') },
            ...CITIES.map((city) => ({ value: city, label: t(`people.cities.${city}`) })),
          ]}
        />
      </search>
      <Found plan={plan} filters={filters} />
    </div>
  );
}

function Found({ plan, filters }: { readonly plan: Plan; readonly filters: Filters }) {
  const { t } = useWords();
  const mode = plan.mode!;
  const plain = filters.q === '' && filters.kind === '' && filters.city === '';
  // Suggestions follow the city, language and past visits of the account's owner: they don't fit a family member.
  const suggests = useBookingFor(plan.forId).otherName === undefined && plain;
  const pages = useCliniciansPages(queryOfFilters(filters, mode));
  const recommended = useQuery({
    ...queryOf(recommendClinicians, { query: {} }, { staleTime: 60_000 }),
    enabled: suggests,
  });
  if (pages.isError && !pages.data)
    return <Problem error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data || (suggests && recommended.isPending))
    return <SkeletonList label={t('appointments.find.loading')} rows={6} />;

  const first = suggests
    ? (recommended.data?.clinicians ?? []).filter((each) => each.modes.includes(mode) && each.can.book)
    : [];
  const firstIds = new Set(first.map((each) => each.clinician_id));
  const rest: Clinician[] = pages.data.pages
    .flatMap((page) => page.clinicians)
    .filter((each) => !firstIds.has(each.clinician_id));
  if (first.length + rest.length === 0)
    return (
      <EmptyState icon="users" title={t('appointments.find.none')}>
        {t(plain ? 'appointments.find.noneInMode' : 'appointments.find.noneHint')}
      </EmptyState>
    );
  return (
    <div className={styles.found} aria-busy={pages.isPlaceholderData}>
      {first.length > 0 && (
        <Section title={t('appointments.find.recommended')}>
          <ClinicianRows clinicians={first} plan={plan} />
        </Section>
      )}
      {rest.length > 0 && (
        <Section title={t(plain ? 'appointments.find.all' : 'appointments.find.found')}>
          <ClinicianRows clinicians={rest} plan={plan} />
        </Section>
      )}
      <MorePages pages={pages}>{t('appointments.list.more')}</MorePages>
    </div>
  );
}
