import { Button } from '#platform/ui/button.tsx';
import { EmptyState } from '#platform/ui/empty-state.tsx';
import { Page } from '#platform/ui/layout.tsx';
import { SelectField } from '#platform/ui/select-field.tsx';
import { SkeletonList } from '#platform/ui/skeleton.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import { Problem } from '#platform/web/shell/problem.tsx';
import { LEAST_PEOPLE, type Report, SUMMARY_TYPES, type SummaryType } from '../../contract.ts';
import { FIGURES_OF } from '../../rules.ts';
import { type Asked, useAsked } from '../asked.ts';
import { Rows } from '../components/rows.tsx';
import { SavePart } from '../components/save-part.tsx';
import { Tiles } from '../components/tiles.tsx';
import { WeekCharts } from '../components/week-charts.tsx';
import { WindowChoice } from '../components/window-choice.tsx';
import { Worse } from '../components/worse.tsx';
import { useReport } from '../queries.ts';
import styles from '../reports.module.css';

/** The brand in figures: what got worse first, then everything beside the weeks before. */
export function ReportsScreen() {
  const { t } = useWords();
  const [asked, change] = useAsked();
  const report = useReport(asked);
  return (
    <Page gap="close">
      <h1>{t('reports.title')}</h1>
      <div className={styles.filters} data-print="no">
        <WindowChoice days={asked.days} onDays={(days) => change({ days })} />
        <SelectField
          label={t('reports.about')}
          value={asked.type}
          choices={SUMMARY_TYPES.map((value) => ({ value, label: t(`reports.type.${value}`) }))}
          onValue={(value) => change({ type: value as SummaryType })}
        />
      </div>
      {report.isError && !report.data ? (
        <Problem error={report.error} onRetry={() => void report.refetch()} />
      ) : !report.data ? (
        <SkeletonList label={t('reports.loading')} rows={8} />
      ) : (
        <Shown report={report.data} asked={asked} onChange={change} />
      )}
    </Page>
  );
}

interface ShownProps {
  readonly report: Report;
  readonly asked: Asked;
  readonly onChange: (change: Partial<Asked>) => void;
}

function Shown({ report, asked, onChange }: ShownProps) {
  const { t } = useWords();
  const { totals, before, summary_type: type } = report;
  const names = FIGURES_OF[type];
  const isEmpty = names.every((name) => (totals[name] ?? null) === null);
  const hasWeeks = type !== 'labs' && type !== 'payments';
  return (
    <>
      <Spans report={report} />
      {isEmpty ? (
        <EmptyState
          icon="list"
          title={t('reports.empty')}
          action={
            asked.days !== 364 && (
              <Button onClick={() => onChange({ days: 364 })}>{t('reports.longer')}</Button>
            )
          }
        >
          {t('reports.emptyHint')}
        </EmptyState>
      ) : (
        <>
          <Worse totals={totals} before={before} />
          <Tiles names={names} totals={totals} before={before} />
        </>
      )}
      {!isEmpty && hasWeeks && (
        <WeekCharts
          weeks={report.series.map(({ from, ...values }) => ({ from, values }))}
          bars="booked"
          line="wait_median_minutes"
        />
      )}
      {!isEmpty && <Rows report={report} asked={asked} onChange={onChange} />}
      <p className={styles.quiet}>{t('reports.explain', { least: LEAST_PEOPLE })}</p>
      <SavePart report={report} asked={asked} />
    </>
  );
}

/** Which days are shown, and which they are compared with. */
export function Spans({ report }: { readonly report: Pick<Report, 'from' | 'to' | 'before'> }) {
  const { t, format } = useWords();
  const span = ({ from, to }: { readonly from: string; readonly to: string }) => ({
    from: format.shortDay(from),
    to: format.shortDay(to),
  });
  return (
    <p className={styles.spans}>
      <b>{t('reports.span', span(report))}</b>{' '}
      <span className={styles.quiet}>{t('reports.against', span(report.before))}</span>
    </p>
  );
}
