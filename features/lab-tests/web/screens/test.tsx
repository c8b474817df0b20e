import { useParams } from 'react-router';
import { Alert } from '#platform/ui/alert.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { List, ListRow } from '#platform/ui/list-row.tsx';
import { Section } from '#platform/ui/section.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { ApiError } from '#platform/web/client/api-error.ts';
import { useWords } from '#platform/web/i18n/words.ts';
import { Fillings } from '#platform/web/shell/lazy-part.tsx';
import { Problem } from '#platform/web/shell/problem.tsx';
import type { LabPackage } from '../../contract.ts';
import { Price, useLimits } from '../components/package-summary.tsx';
import styles from '../components/tests.module.css';
import { useTestPackage } from '../queries.ts';
import { packageActions } from '../slots.ts';

/** One test or package: what it is for, what it costs, what is in it and how to prepare for it. */
export function TestScreen() {
  const { t } = useWords();
  const { packageId = '' } = useParams();
  const test = useTestPackage(packageId);
  if (test.data) return <Test of={test.data} />;
  const isGone = test.error instanceof ApiError && test.error.status === 404;
  return (
    <Page>
      <h1>{t('lab-tests.one')}</h1>
      {test.isPending ? (
        <SkeletonList label={t('shell.busy.loading')} rows={4} />
      ) : isGone ? (
        <EmptyState
          icon="search"
          title={t('lab-tests.none')}
          action={<LinkButton href="/lab-tests">{t('lab-tests.all')}</LinkButton>}
        />
      ) : (
        <Problem error={test.error} onRetry={() => void test.refetch()} />
      )}
    </Page>
  );
}

function Test({ of }: { readonly of: LabPackage }) {
  const { t } = useWords();
  return (
    <Page width="reading">
      <h1>{of.name}</h1>
      <p>{of.purpose}</p>
      {of.available ? (
        <div className={styles.foot}>
          <Price of={of} />
          <Fillings point={packageActions} given={{ package_id: of.package_id }} fallback={null} />
        </div>
      ) : (
        <Alert tone="info" action={<LinkButton href="/lab-tests">{t('lab-tests.all')}</LinkButton>}>
          {t('lab-tests.ended')}
        </Alert>
      )}
      <Before of={of} />
      <About of={of} />
      {of.contains.length > 0 && (
        <Section title={t('lab-tests.inIt')}>
          <Card flush>
            <List label={t('lab-tests.inIt')}>
              {of.contains.map(({ package_id, name }) => (
                <ListRow key={package_id} title={name} href={`/lab-tests/${package_id}`} />
              ))}
            </List>
          </Card>
        </Section>
      )}
      <Alert tone="info">{t('lab-tests.urgent')}</Alert>
      <p className={styles.quiet}>
        {t('lab-tests.notDiagnosis')} {t('lab-tests.sampleNote')}
      </p>
      <div>
        <LinkButton href="/lab-tests">{t('lab-tests.all')}</LinkButton>
      </div>
    </Page>
  );
}

function Before({ of }: { readonly of: LabPackage }) {
  const { t } = useWords();
  const steps = of.preparation.map((each) => t(`lab-tests.preparation.${each}`, { hours: of.fasting_hours }));
  return (
    <Section title={t('lab-tests.before')}>
      {steps.length > 0 ? (
        <ul className={styles.list}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      ) : (
        <p>{t('lab-tests.nothing')}</p>
      )}
    </Section>
  );
}

function About({ of }: { readonly of: LabPackage }) {
  const { t } = useWords();
  const limits = useLimits(of);
  const rows = [
    [t('lab-tests.sampleIs'), of.sample.map((sample) => t(`lab-tests.sample.${sample}`)).join(', ')],
    [t('lab-tests.reportIs'), t('lab-tests.within', { count: of.report_hours })],
    [t('lab-tests.measured'), t('lab-tests.values', { count: of.tests.length })],
    ...(limits.length > 0 ? [[t('lab-tests.who'), limits.join(' · ')]] : []),
  ];
  return (
    <Section title={t('lab-tests.about')}>
      <dl className={styles.table}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
