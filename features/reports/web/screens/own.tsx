import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { OWN_FIGURES } from '../../rules.ts';
import { useAsked } from '../asked.ts';
import { Tiles } from '../components/tiles.tsx';
import { WeekCharts } from '../components/week-charts.tsx';
import { WindowChoice } from '../components/window-choice.tsx';
import { Worse } from '../components/worse.tsx';
import { useOwnReport } from '../queries.ts';
import styles from '../reports.module.css';
import { Spans } from './reports.tsx';

/** A doctor's or coach's own work in figures. */
export function OwnScreen() {
  const { t } = useWords();
  const [asked, change] = useAsked();
  const report = useOwnReport(asked.days);
  const shown = report.data;
  const names = OWN_FIGURES.filter((name) => typeof shown?.totals[name] === 'number');
  return (
    <Page gap="close">
      <div>
        <h1>{t('reports.own.title')}</h1>
        <p className={styles.quiet}>{t('reports.own.hint')}</p>
      </div>
      <div className={styles.filters} data-print="no">
        <WindowChoice days={asked.days} onDays={(days) => change({ days })} />
      </div>
      {report.isError && !shown ? (
        <Problem error={report.error} onRetry={() => void report.refetch()} />
      ) : !shown ? (
        <SkeletonList label={t('reports.loading')} rows={6} />
      ) : names.some((name) => shown.totals[name]) ? (
        <>
          <Spans report={shown} />
          <Worse totals={shown.totals} before={shown.before} />
          <Tiles names={names} totals={shown.totals} before={shown.before} />
          <WeekCharts
            weeks={shown.series.map(({ from, ...values }) => ({ from, values }))}
            bars="booked"
            line="completed"
          />
        </>
      ) : (
        <EmptyState icon="list" title={t('reports.empty')} />
      )}
    </Page>
  );
}
