import { DataTable } from '#platform/ui/data-table.tsx';
import { Section } from '#platform/ui/section.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { Figure } from '../../contract.ts';
import { figureText } from '../figure-text.ts';
import styles from '../reports.module.css';
import { BarChart, LineChart } from './charts.tsx';

export interface ChartWeek {
  readonly from: string;
  readonly values: Readonly<Partial<Record<Figure, number | null>>>;
}

interface WeekChartsProps {
  readonly weeks: readonly ChartWeek[];
  readonly bars: Figure;
  readonly line: Figure;
}

/** The weeks as bars and as a line, with the same numbers as a table beside them. */
export function WeekCharts({ weeks, bars, line }: WeekChartsProps) {
  const words = useWords();
  const { t, format } = words;
  const points = (figure: Figure) =>
    weeks.map(({ from, values }) => ({
      key: from,
      name: format.shortDay(from),
      value: values[figure] ?? null,
    }));
  const text = (figure: Figure, value: number | null | undefined) =>
    value === null || value === undefined ? t('reports.hidden') : figureText(words, figure, value);
  const has = (figure: Figure) => weeks.some(({ values }) => typeof values[figure] === 'number');
  const span = t('reports.span', {
    from: format.shortDay(weeks[0]?.from ?? ''),
    to: format.shortDay(weeks.at(-1)?.from ?? ''),
  });
  return (
    <Section title={t('reports.weeks')}>
      <div className={styles.beside}>
        <div className={styles.charts}>
          {has(bars) && (
            <figure className={styles.chart}>
              <figcaption>{t(`reports.figure.${bars}`)}</figcaption>
              <BarChart
                label={`${t(`reports.figure.${bars}`)}, ${span}`}
                points={points(bars)}
                format={(value) => figureText(words, bars, value)}
              />
            </figure>
          )}
          {has(line) && (
            <figure className={styles.chart}>
              <figcaption>{t(`reports.figure.${line}`)}</figcaption>
              <LineChart
                label={`${t(`reports.figure.${line}`)}, ${span}`}
                points={points(line)}
                format={(value) => figureText(words, line, value)}
              />
            </figure>
          )}
        </div>
        <div className={styles.table}>
          <DataTable
            caption={t('reports.table')}
            columns={[
              { key: 'from', label: t('reports.week'), cell: ({ from }) => format.shortDay(from) },
              ...[bars, line].map((figure) => ({
                key: figure,
                label: t(`reports.figure.${figure}`),
                align: 'end' as const,
                cell: ({ values }: ChartWeek) => text(figure, values[figure]),
              })),
            ]}
            rows={weeks}
            rowKey={({ from }) => from}
            narrow="scroll"
          />
        </div>
      </div>
    </Section>
  );
}
