import { useMemo } from 'react';
import { saidDays } from '#platform/contract/said-days.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { StatusBadge } from '#platform/ui/status-badge.tsx';
import { useWords, type Words } from '#platform/web/i18n/words.ts';
import type { SummaryMeasure } from '../../contract/summary.ts';
import { beyondText } from '../../rules/trends/beyond.ts';
import { measureIn } from '../../rules/trends/panels.ts';
import type { Trend } from '../../rules/trends/trend.ts';
import { toneOf } from '../figures.ts';
import { dayText, monthText } from './names.ts';
import { type Row, rowsOf } from './rows.ts';
import { measureName, numberIn, readingText, unitOf } from './texts.ts';

/** The same as the picture in words and numbers, newest first. */
export function TrendTable({
  trend,
  caption,
  today,
}: {
  readonly trend: Trend;
  readonly caption: string;
  readonly today: string;
}) {
  const words = useWords();
  const rows = useMemo(() => rowsOf(trend, today), [trend, today]);
  const columns = useMemo(
    () => (trend.readings ? readingColumns(trend, words) : groupColumns(trend, words)),
    [trend, words],
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.is} ${row.key}`}
      narrow="scroll"
    />
  );
}

const NOTHING = '\u2013';

/** A run of days or a month without a reading says so in its second column. */
const gapSays = (row: Row, words: Words) => (row.is === 'gap' ? words.t('vitals.trends.gap') : NOTHING);

function firstColumn(label: string, words: Words): Column<Row> {
  const { language, format } = words;
  return {
    key: 'when',
    label,
    cell: (row) => {
      if (row.is === 'gap') {
        if (row.isMonth) return monthText(language, row.from.slice(0, 7));
        return row.from === row.to
          ? dayText(language, row.from)
          : saidDays(language, row.from, row.to, false);
      }
      if (row.is === 'reading')
        return (
          <span data-short>
            {dayText(language, clinicDay(new Date(row.vital.taken_at)))}
            <br />
            <small>{format.time(row.vital.taken_at)}</small>
          </span>
        );
      if (row.is === 'month') return monthText(language, row.key);
      return <span data-short>{dayText(language, row.key)}</span>;
    },
  };
}

function readingColumns(trend: Trend, words: Words): Column<Row>[] {
  const { t, format } = words;
  const columns: Column<Row>[] = [
    firstColumn(t('vitals.trends.when'), words),
    {
      key: 'reading',
      label: t('vitals.trends.reading'),
      cell: (row) => {
        if (row.is !== 'reading') return gapSays(row, words);
        const { level, readings } = row.vital;
        const { context } = readings;
        return (
          <>
            <span data-short>{readingText(trend, row.vital, words)}</span>
            {context && (
              <>
                <br />
                <small>{t(`vitals.context.${context}`)}</small>
              </>
            )}
            {level && level !== 'in_range' && (
              <StatusBadge tone={toneOf(level)}>{t('vitals.trends.outside')}</StatusBadge>
            )}
          </>
        );
      },
    },
  ];
  if (trend.readings?.some(({ bmi }) => bmi !== null))
    columns.push({
      key: 'bmi',
      label: t('vitals.trends.bmi'),
      align: 'end',
      cell: (row) => (row.is === 'reading' && row.vital.bmi !== null ? format.number(row.vital.bmi) : ''),
    });
  return columns;
}

function groupColumns(trend: Trend, words: Words): Column<Row>[] {
  const { t } = words;
  const isYear = trend.summary.period === 'year';
  const first = firstColumn(t(isYear ? 'vitals.trends.month' : 'vitals.trends.day'), words);
  return [
    first,
    ...(trend.type === 'calories' ? eatenColumns(isYear, words) : measuredColumns(trend, words)),
  ];
}

function eatenColumns(isYear: boolean, words: Words): Column<Row>[] {
  const { t, format } = words;
  const of = (row: Row) => (isOfSpan(row) ? row.of.value : undefined);
  return [
    {
      key: 'total',
      label: t(isYear ? 'vitals.trends.averageDay' : 'vitals.trends.total'),
      align: 'end',
      cell: (row) => {
        const eaten = of(row);
        return eaten ? `${format.number(Math.round(eaten.total / eaten.days))} kcal` : gapSays(row, words);
      },
    },
    {
      key: 'count',
      label: t('vitals.trends.readings'),
      align: 'end',
      cell: (row) => (row.is === 'gap' ? NOTHING : format.number(of(row)?.count ?? 0)),
    },
  ];
}

const isOfSpan = (row: Row): row is Extract<Row, { is: 'day' | 'month' }> =>
  row.is === 'day' || row.is === 'month';
const beyondIn = (row: Row) => (isOfSpan(row) ? row.beyond : { high: 0, low: 0 });
const beyondCount = (row: Row) => beyondIn(row).high + beyondIn(row).low;

function measuredColumns(trend: Trend, words: Words): Column<Row>[] {
  const { t, format } = words;
  const measured = trend.summary.measures.map(({ measure }) => measure);
  // Where meters showed nothing but HI or LO, a column for it all the same.
  const measures: readonly SummaryMeasure[] = measured.length > 0 ? measured : ['value'];
  const of = (row: Row, measure: SummaryMeasure) => (isOfSpan(row) ? row.of[measure] : undefined);
  const amount = (measure: SummaryMeasure, value: number) => format.number(numberIn(trend, measure, value));
  const columns: Column<Row>[] = [];
  for (const measure of measures) {
    const { unit } = measureIn(trend, measure) ?? { unit: trend.unit };
    const name = measures.length > 1 ? measureName(words, trend.type, measure) : t('vitals.trends.average');
    columns.push({
      key: measure,
      label: `${name}, ${unitOf(trend, { measure, unit })}`,
      align: 'end',
      cell: (row) => {
        const figures = of(row, measure);
        const beyond = measure === measures[0] ? beyondText(beyondIn(row), format.number) : '';
        if (!figures) return measure === measures[0] ? beyond || gapSays(row, words) : NOTHING;
        const { lowest, highest, average } = figures;
        return (
          <>
            {amount(measure, average)}
            {lowest !== highest && (
              <small data-lines>
                {t('vitals.trends.fromTo', { low: amount(measure, lowest), high: amount(measure, highest) })}
              </small>
            )}
            {beyond && <small data-lines>{beyond}</small>}
          </>
        );
      },
    });
  }
  const judged = trend.summary.measures.filter(({ in_range }) => in_range !== null);
  if (judged.length > 0)
    columns.push({
      key: 'in_range',
      label: t('vitals.trends.inRange'),
      align: 'end',
      cell: (row) =>
        judged.flatMap(({ measure }) => {
          const figures = of(row, measure);
          // Where there was nothing but HI or LO, nothing was in range.
          const part = figures ? figures.in_range : measure === 'value' && beyondCount(row) > 0 ? 0 : null;
          if (part === null) return [];
          const name = judged.length > 1 ? `${measureName(words, trend.type, measure)} ` : '';
          return [
            <span key={measure} data-lines>
              {name}
              {format.percent(part)}
            </span>,
          ];
        }),
    });
  columns.push({
    key: 'count',
    label: t('vitals.trends.readings'),
    align: 'end',
    cell: (row) =>
      row.is === 'gap'
        ? NOTHING
        : format.number(
            Math.max(...measures.map((measure) => of(row, measure)?.count ?? 0)) + beyondCount(row),
          ),
  });
  return columns;
}
