import type { Readings } from '#platform/contract/readings.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { rounded } from '#platform/domain/numbers.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import type { Vital } from '../../contract/shapes.ts';
import type { MeasureSummary, SummaryMeasure } from '../../contract/summary.ts';
import type { Band } from '../../rules/trends/bands.ts';
import { beyondOf, beyondText } from '../../rules/trends/beyond.ts';
import { measureIn } from '../../rules/trends/panels.ts';
import { differenceIn, type Trend, valueIn } from '../../rules/trends/trend.ts';
import { fromCanonical } from '../../rules/units.ts';
import { lineOf } from '../figures.ts';
import { dayText } from './names.ts';

/** In which unit a measure is shown; readings that are compared are all in one. */
export const unitOf = (
  trend: Pick<Trend, 'unit'>,
  { measure, unit }: Pick<MeasureSummary, 'measure' | 'unit'>,
) => (measure === 'value' ? trend.unit : unit);

/** A number of a measure, as the server keeps it, in the unit that is shown. */
export const numberIn = (trend: Trend, measure: SummaryMeasure, value: number): number =>
  rounded(measure === 'value' ? fromCanonical(value, trend.unit) : value, 1);

/** What a number is of: `Upper`, `BMI`, `HbA1c`; of a kind with one number, the kind. */
export function measureName({ t }: Words, type: Trend['type'], measure: SummaryMeasure): string {
  if (measure === 'bmi') return t('vitals.trends.bmi');
  if (measure === 'hba1c') return t('vitals.context.hba1c');
  return measure === 'value' ? t(`vitals.type.${type}`) : t(`vitals.field.${measure}`);
}

/** A reading on one line, in the unit that is shown. */
export function readingText(trend: Trend, { type, readings, unit }: Vital, words: Words): string {
  if (readings.context === 'hba1c' || readings.value === undefined)
    return lineOf({ type, readings, unit }, words);
  const shown: Readings = { ...readings, value: valueIn(trend.unit, readings.value, unit) };
  return lineOf({ type, readings: shown, unit: trend.unit }, words);
}

/** `Target: from 70 to below 126 mg/dL · fasting`. */
export function bandText(band: Band, unit: string, { t, format }: Words): string {
  const number = (bound: number) => `${format.number(bound)} ${unit}`;
  const { low, high, measure } = band;
  const target =
    low === null
      ? t('vitals.target.below', { high: number(high ?? 0) })
      : high === null
        ? t('vitals.target.from', { low: number(low) })
        : t('vitals.target.between', { low: format.number(low), high: number(high) });
  const of = measure.startsWith('sugar_')
    ? t(`vitals.context.${measure.slice('sugar_'.length)}`)
    : measure === 'systolic' || measure === 'diastolic' || measure === 'pulse'
      ? t(`vitals.field.${measure}`)
      : measure === 'bmi'
        ? t('vitals.trends.bmi')
        : '';
  return of ? `${target} · ${of}` : target;
}

export interface Figure {
  /** Where there is more than one number: what this one is of. */
  readonly name?: string;
  readonly value: string;
  readonly note?: string;
}

/** One of the figures over a span; several numbers where a reading has several. */
export interface Tile {
  readonly key: string;
  readonly label: string;
  readonly figures: readonly Figure[];
}

/**
 * The figures over a span: average, part in range, highest, lowest, and the change against the span before. No figure
 * is compared with a span in which nothing was measured.
 */
export function tilesOf(trend: Trend, words: Words): Tile[] {
  if (trend.type === 'calories') return eatenTiles(trend, words);
  const { t, format } = words;
  const { measures } = trend.summary;
  const beyond = beyondText(beyondOf(trend.summary.beyond), format.number);
  const each = (of: (measure: MeasureSummary) => Omit<Figure, 'name'> | null): Figure[] =>
    measures.flatMap((measure) => {
      const figure = of(measure);
      if (!figure) return [];
      return measures.length > 1
        ? [{ name: measureName(words, trend.type, measure.measure), ...figure }]
        : [figure];
    });
  const amount = (measure: MeasureSummary, value: number) =>
    `${format.number(numberIn(trend, measure.measure, value))} ${unitOf(trend, measure)}`;
  const extreme = (measure: MeasureSummary, which: 'lowest' | 'highest') => ({
    value: amount(measure, measure[which].value),
    note: whenText(trend, measure[which].taken_at, words),
  });
  const tiles: Tile[] = [
    {
      key: 'average',
      label: t('vitals.trends.average'),
      figures: each((measure) => ({ value: amount(measure, measure.average) })),
    },
    {
      key: 'in_range',
      label: t('vitals.trends.inRange'),
      figures: each(({ in_range }) => (in_range === null ? null : { value: format.percent(in_range) })),
    },
    {
      key: 'beyond',
      label: t('vitals.trends.beyond'),
      figures: beyond ? [{ value: beyond }] : [],
    },
    {
      key: 'highest',
      label: t('vitals.trends.highest'),
      figures: each((measure) => extreme(measure, 'highest')),
    },
    {
      key: 'lowest',
      label: t('vitals.trends.lowest'),
      figures: each((measure) => extreme(measure, 'lowest')),
    },
    {
      key: 'change',
      label: t(`vitals.trends.change.${trend.summary.period}`),
      figures: each((measure) => {
        const { previous, average } = measure;
        if (!previous) return null;
        const difference =
          measure.measure === 'value'
            ? differenceIn(trend.unit, average, previous.average)
            : rounded(average - previous.average, 1);
        return { value: `${signed(difference, words)} ${unitOf(trend, measure)}` };
      }),
    },
  ];
  return tiles.filter(({ figures }) => figures.length > 0);
}

/** What was eaten is counted by the day: a day with three meals isn't three days. */
function eatenTiles(trend: Trend, words: Words): Tile[] {
  const { t, format, language } = words;
  const eaten = measureIn(trend, 'value');
  if (!eaten || eaten.by_day.length === 0) return [];
  const byTotal = eaten.by_day.toSorted((a, b) => a.total - b.total);
  const amount = (kcal: number) => `${format.number(Math.round(kcal))} ${trend.unit}`;
  const { previous } = eaten;
  const perDay = eaten.total / eaten.days;
  const dayFigure = (day: (typeof byTotal)[number] | undefined): Figure[] =>
    day ? [{ value: amount(day.total), note: dayText(language, day.date) }] : [];
  const isOneDay = trend.summary.period === 'day';
  const tiles: Tile[] = [
    {
      key: 'average',
      label: t(isOneDay ? 'vitals.trends.total' : 'vitals.trends.averageDay'),
      figures: [{ value: amount(perDay) }],
    },
    ...(isOneDay
      ? []
      : [
          { key: 'highest', label: t('vitals.trends.highest'), figures: dayFigure(byTotal.at(-1)) },
          { key: 'lowest', label: t('vitals.trends.lowest'), figures: dayFigure(byTotal[0]) },
        ]),
    {
      key: 'change',
      label: t(`vitals.trends.change.${trend.summary.period}`),
      figures: previous
        ? [
            {
              value: `${signed(Math.round(perDay) - Math.round(previous.total / previous.days), words)} ${trend.unit}`,
            },
          ]
        : [],
    },
  ];
  return tiles.filter(({ figures }) => figures.length > 0);
}

const whenText = ({ summary }: Trend, at: string, { format, language }: Words): string =>
  summary.period === 'day'
    ? format.time(at)
    : `${dayText(language, clinicDay(new Date(at)))}, ${format.time(at)}`;

/** With its sign, also a minus of the right length: a change is read as one. */
export const signed = (difference: number, { format }: Words): string =>
  difference === 0
    ? format.number(0)
    : `${difference > 0 ? '+' : '\u2212'}${format.number(Math.abs(difference))}`;

/** Whether anything, or everything, that has a range lies within it; null where nothing has one. */
export function rangeVerdict({ summary }: Trend): 'all' | 'some_out' | null {
  if (summary.beyond.length > 0) return 'some_out';
  const parts = summary.measures.flatMap(({ in_range }) => (in_range === null ? [] : [in_range]));
  if (parts.length === 0) return null;
  return parts.every((part) => part === 1) ? 'all' : 'some_out';
}

/** The content of a picture for readers who can't see it: its name and its figures. */
export function pictureText(trend: Trend, span: string, words: Words): string {
  const { t } = words;
  const figures = tilesOf(trend, words).map(
    ({ label, figures }) =>
      `${label}: ${figures.map(({ name, value }) => (name ? `${name} ${value}` : value)).join(', ')}`,
  );
  const name = t(`vitals.type.${trend.type}`);
  return t('vitals.trends.picture', { name, span, figures: figures.join('. ') });
}
