import type { ReactNode } from 'react';
import { type Ruler, rulerFor, shareOn } from '#platform/domain/charts/ruler.ts';
import { type Column, DataTable } from '#platform/ui/data-table.tsx';
import { useWords } from '#platform/web/i18n/words.ts';
import type { MeasureSummary } from '../../contract/summary.ts';
import { type Band, bandsOf } from '../../rules/trends/bands.ts';
import { measureIn } from '../../rules/trends/panels.ts';
import type { Trend } from '../../rules/trends/trend.ts';
import chart from './chart.module.css';
import { numberIn } from './texts.ts';
import styles from './trends.module.css';

type Part = Pick<
  MeasureSummary['by_day'][number],
  'count' | 'beyond' | 'average' | 'lowest' | 'highest' | 'in_range'
>;

interface Line {
  readonly key: string;
  readonly name: string;
  readonly bands: readonly Band[];
  readonly part: Part;
  /** Of pressure: the average of the lower one, of which the bar begins. */
  readonly under?: Part | undefined;
}

/** Sugar by when it was measured, and everything by the time of day: bars over one ruler, with their numbers beside. */
export function Breakdown({
  trend,
  heading,
}: {
  readonly trend: Trend;
  readonly heading: (title: string) => ReactNode;
}) {
  const { t } = useWords();
  const isPressure = trend.type === 'blood_pressure';
  const main = measureIn(trend, isPressure ? 'systolic' : 'value');
  if (!main || trend.type === 'weight' || trend.type === 'calories') return null;
  const under = isPressure ? measureIn(trend, 'diastolic') : undefined;
  const contexts = trend.context ? [] : main.by_context.filter(({ context }) => context !== 'hba1c');
  const byContext = contexts.map(
    (part): Line => ({
      key: part.context,
      name: t(`vitals.context.${part.context}`),
      bands: bandsOf(trend, part.context),
      part,
    }),
  );
  const byDayPart = main.by_day_part.map(
    (part): Line => ({
      key: part.day_part,
      name: t(`vitals.trends.dayPart.${part.day_part}`),
      bands: bandsOf(trend, trend.context),
      part,
      under: under?.by_day_part.find(({ day_part }) => day_part === part.day_part),
    }),
  );
  return (
    <>
      {byContext.length > 1 && (
        <Bars trend={trend} lines={byContext} title={t('vitals.trends.byContext')} heading={heading} />
      )}
      {byDayPart.length > 1 && (
        <Bars trend={trend} lines={byDayPart} title={t('vitals.trends.byDayPart')} heading={heading} />
      )}
    </>
  );
}

function Bars({
  trend,
  lines,
  title,
  heading,
}: {
  readonly trend: Trend;
  readonly lines: readonly Line[];
  readonly title: string;
  readonly heading: (title: string) => ReactNode;
}) {
  const isPressure = trend.type === 'blood_pressure';
  const shown = (value: number) => numberIn(trend, 'value', value);
  const ruler = rulerFor([
    ...lines.flatMap(({ part, under }) =>
      [under?.average ?? part.lowest, isPressure ? part.average : part.highest].map(shown),
    ),
    ...lines.flatMap(({ bands }) =>
      bands.flatMap(({ low, high }) => [low, high].filter((edge) => edge !== null)),
    ),
  ]);
  const columns = useColumns(trend, lines, (line) => <Bar line={line} ruler={ruler} shown={shown} />);
  // Upper and lower have each their numbers: the bar goes from one average to the other.
  const wanted = isPressure ? columns.filter(({ key }) => key !== 'from_to' && key !== 'in_range') : columns;
  return (
    <section>
      {heading(title)}
      <DataTable caption={title} hideCaption columns={wanted} rows={lines} rowKey={({ key }) => key} />
    </section>
  );
}

function useColumns(
  trend: Trend,
  lines: readonly Line[],
  barOf: (line: Line) => ReactNode,
): readonly Column<Line>[] {
  const { t, format } = useWords();
  const shown = (value: number) => numberIn(trend, 'value', value);
  return [
    {
      key: 'name',
      label: t('vitals.trends.when'),
      cell: (line) => (
        <span className={styles.barred}>
          {line.name}
          {barOf(line)}
        </span>
      ),
    },
    {
      key: 'average',
      label: `${t('vitals.trends.average')}, ${trend.unit}`,
      align: 'end',
      cell: ({ part, under }) =>
        under
          ? `${format.number(Math.round(part.average))}/${format.number(Math.round(under.average))}`
          : format.number(shown(part.average)),
    },
    {
      key: 'from_to',
      label: t('vitals.trends.lowestHighest'),
      align: 'end',
      cell: ({ part }) =>
        t('vitals.trends.fromTo', {
          low: format.number(shown(part.lowest)),
          high: format.number(shown(part.highest)),
        }),
    },
    ...(lines.some(({ part }) => part.in_range !== null)
      ? [
          {
            key: 'in_range',
            label: t('vitals.trends.inRange'),
            align: 'end' as const,
            cell: ({ part }: Line) => (part.in_range === null ? '' : format.percent(part.in_range)),
          },
        ]
      : []),
    {
      key: 'count',
      label: t('vitals.trends.readings'),
      align: 'end',
      cell: ({ part }) => format.number(part.count + part.beyond),
    },
  ];
}

/** In parts of a hundred, so that it is as wide as there is room. */
function Bar({
  line: { part, under, bands },
  ruler,
  shown,
}: {
  readonly line: Line;
  readonly ruler: Ruler;
  readonly shown: (value: number) => number;
}) {
  const at = (value: number) => Math.round(shareOn(ruler, value) * 1000) / 10;
  const from = at(shown(under?.average ?? part.lowest));
  const to = at(shown(under ? part.average : part.highest));
  const isOut = part.in_range !== null && part.in_range < 1;
  return (
    <svg aria-hidden="true" className={styles.bar} viewBox="0 0 100 12" preserveAspectRatio="none">
      <path d="M0 6H100" className={chart.grid} vectorEffect="non-scaling-stroke" />
      {bands.map(({ measure, low, high }, index) => {
        const [begin, end] = [
          at(Math.max(low ?? ruler.from, ruler.from)),
          at(Math.min(high ?? ruler.to, ruler.to)),
        ];
        return (
          <g key={measure} data-band={index === bands.length - 1 ? 'inner' : 'outer'}>
            <rect x={begin} y={0} width={end - begin} height={12} className={chart.band} />
          </g>
        );
      })}
      <rect x={from} y={3.5} width={Math.max(to - from, 1)} height={5} className={chart.range} />
      {!under && (
        <path
          d={`M${at(shown(part.average))} 0V12`}
          className={isOut ? chart.meanOut : chart.mean}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
