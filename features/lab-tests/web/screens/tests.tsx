import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { Alert } from '#platform/ui/alert.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { LabPackage, listTestPackages } from '../../contract.ts';
import { Filters, useFilters } from '../components/filters.tsx';
import { PackageCard } from '../components/package-card.tsx';
import styles from '../components/tests.module.css';
import { useTestPackages } from '../queries.ts';

/** Which tests there are: packages first, then single tests; found by name, concern or everyday word. */
export function TestsScreen() {
  const { t } = useWords();
  const filters = useFilters();
  const { q, concern, city } = filters;
  const found = useTestPackages({
    ...(q ? { q } : {}),
    ...(concern ? { concern } : {}),
    ...(city ? { city } : {}),
  });
  return (
    <Page>
      <div>
        <h1>{t('lab-tests.title')}</h1>
        <p className={styles.quiet}>{t('lab-tests.sampleNote')}</p>
      </div>
      <Filters filters={filters} concerns={found.data?.concerns ?? []} />
      {found.data ? (
        <Found found={found.data} isPlain={!q && !concern} isAsking={found.isPlaceholderData} />
      ) : found.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={6} />
      ) : (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      )}
    </Page>
  );
}

interface FoundProps {
  readonly found: ReplyOf<typeof listTestPackages>;
  readonly isPlain: boolean;
  /** What is shown answers an earlier question. */
  readonly isAsking: boolean;
}

function Found({ found: { packages, city, served }, isPlain, isAsking }: FoundProps) {
  const { t } = useWords();
  const place = city ? t(`people.cities.${city}`) : '';
  const of = (kind: LabPackage['kind']) => packages.filter((each) => each.kind === kind);
  return (
    <Page aria-busy={isAsking}>
      <div role="status" className={styles.quiet}>
        {served === false && <Alert tone="warn">{t('lab-tests.notServed', { city: place })}</Alert>}
        {served === true && <p>{t('lab-tests.served', { city: place })}</p>}
        {!isPlain && <p>{t('lab-tests.found', { count: packages.length })}</p>}
      </div>
      {packages.length === 0 ? (
        <EmptyState icon="search" title={t('lab-tests.none')}>
          {t('lab-tests.noneHint')}
        </EmptyState>
      ) : (
        <>
          <Cards title={t('lab-tests.packages')} packages={of('package')} />
          <Cards title={t('lab-tests.tests')} packages={of('test')} />
        </>
      )}
    </Page>
  );
}

function Cards({ title, packages }: { readonly title: string; readonly packages: readonly LabPackage[] }) {
  if (packages.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.cards}>
        {packages.map((each) => (
          <PackageCard key={each.package_id} of={each} />
        ))}
      </ul>
    </Section>
  );
}
