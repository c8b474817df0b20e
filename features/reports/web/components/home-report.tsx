import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { Section } from '#platform/ui/section.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { DEFAULT_WINDOW } from '../../contract.ts';
import { FIGURES_OF } from '../../rules.ts';
import { useReport } from '../queries.ts';
import styles from '../reports.module.css';
import { Spans } from '../screens/reports.tsx';
import { BarChart } from './charts.tsx';
import { Tiles } from './tiles.tsx';
import { Worse } from './worse.tsx';

const SHOWN = 6;

/** On the Home of a faculty head: what got worse, and the figures of the last four weeks. */
export function HomeReport() {
  const { t, format } = useWords();
  const report = useReport({ days: DEFAULT_WINDOW, type: 'overview', page: 1, sort: 'booked' });
  const { data } = report;
  const names = FIGURES_OF.overview.filter((name) => typeof data?.totals[name] === 'number').slice(0, SHOWN);
  return (
    <Section title={t('reports.title')}>
      {report.isError && !data ? (
        <Problem error={report.error} onRetry={() => void report.refetch()} />
      ) : !data ? (
        <Skeleton lines={5} />
      ) : names.length === 0 ? (
        <EmptyState icon="list" title={t('reports.empty')}>
          {t('reports.emptyHint')}
        </EmptyState>
      ) : (
        <Page gap="close">
          <Spans report={data} />
          <Worse totals={data.totals} before={data.before} />
          <Tiles names={names} totals={data.totals} before={data.before} />
          <figure className={styles.chart}>
            <figcaption>{t('reports.weeks')}</figcaption>
            <BarChart
              label={t('reports.weeks')}
              points={data.series.map(({ from, booked }) => ({
                key: from,
                name: format.shortDay(from),
                value: booked,
              }))}
              format={(value) => format.number(value)}
            />
          </figure>
        </Page>
      )}
      <div>
        <LinkButton icon="list" href="/reports">
          {t('reports.all')}
        </LinkButton>
      </div>
    </Section>
  );
}
