import { monthsOf, timeAxis } from '#platform/domain/charts/time-axis.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { Vital } from '../../contract/shapes.ts';
import type { MeasureSummary, SummaryMeasure } from '../../contract/summary.ts';
import { scaleOf } from '../../rules/days.ts';
import { type BeyondCount, beyondOf } from '../../rules/trends/beyond.ts';
import { missedDays, type Trend } from '../../rules/trends/trend.ts';

type Figures = MeasureSummary['by_day'][number] | MeasureSummary['by_month'][number];

/** A row of the table beside a picture: a reading, what a day or a month came to, or days without any. */
export type Row =
  | { readonly is: 'reading'; readonly key: string; readonly vital: Vital }
  | {
      readonly is: 'day' | 'month';
      /** YYYY-MM-DD, or YYYY-MM. */
      readonly key: string;
      readonly of: Partial<Readonly<Record<SummaryMeasure, Figures>>>;
      /** Without a number: a meter showed HI or LO. */
      readonly beyond: BeyondCount;
    }
  | {
      readonly is: 'gap';
      readonly key: string;
      readonly from: string;
      readonly to: string;
      /** The row is that of a month. */
      readonly isMonth: boolean;
    };

/** Newest first, like every list of readings. `today` is the clinic's day, YYYY-MM-DD: what is yet to come is no gap. */
export function rowsOf(trend: Trend, today: string): Row[] {
  const { period, from, to } = trend.summary;
  if (trend.readings) return withGaps(trend, today, readingRows(trend.readings));
  if (scaleOf(period) !== 'year') return withGaps(trend, today, groupRows(trend, 'day'));
  const known = new Map(groupRows(trend, 'month').map((row) => [row.key, row]));
  return monthsOf(timeAxis(scaleOf(period), from, to))
    .filter((first) => first <= today)
    .map((first): Row => {
      const month = first.slice(0, 7);
      return (
        known.get(month) ?? { is: 'gap', key: month, from: first, to: lastOfMonth(first), isMonth: true }
      );
    })
    .reverse();
}

const lastOfMonth = (first: string) => addDays(`${addDays(first, 31).slice(0, 8)}01`, -1);

const readingRows = (readings: readonly Vital[]): Row[] =>
  readings.map((vital) => ({ is: 'reading', key: vital.id, vital }));

/** What all measures of a day or a month came to, and those in which a meter showed HI or LO and nothing else. */
function groupRows({ summary }: Trend, by: 'day' | 'month'): Row[] {
  const rows = new Map<string, Partial<Record<SummaryMeasure, Figures>>>(
    summary.beyond.map(({ date }) => [by === 'day' ? date : date.slice(0, 7), {}]),
  );
  for (const measure of summary.measures) {
    const groups: readonly Figures[] = by === 'day' ? measure.by_day : measure.by_month;
    for (const group of groups) {
      const key = 'date' in group ? group.date : group.month;
      rows.set(key, { ...rows.get(key), [measure.measure]: group });
    }
  }
  return [...rows].map(([key, of]) => ({ is: by, key, of, beyond: beyondOf(summary.beyond, key) }));
}

function withGaps({ summary: { from, to } }: Trend, today: string, rows: readonly Row[]): Row[] {
  const measured = new Set(rows.map(dayOf));
  const gaps = missedDays({ from, to, today }, measured, (day) => addDays(day, 1)).map(
    (gap): Row => ({ is: 'gap', key: gap.from, ...gap, isMonth: false }),
  );
  return [...rows, ...gaps].sort((a, b) => timeOf(b).localeCompare(timeOf(a)));
}

const dayOf = (row: Row): string =>
  row.is === 'reading' ? clinicDay(new Date(row.vital.taken_at)) : row.key;
/** Sorts readings within their day. */
const timeOf = (row: Row): string =>
  row.is === 'reading' ? `${dayOf(row)} ${row.vital.taken_at}` : dayOf(row);
