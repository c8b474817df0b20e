import type { ReadingNumber } from '#platform/contract/readings.ts';
import {
  monthsOf,
  shareOfDay,
  shareOfMoment,
  shareOfMonth,
  type TimeAxis,
} from '#platform/domain/charts/time-axis.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { rounded } from '#platform/domain/numbers.ts';
import type { Vital } from '../../contract/shapes.ts';
import type { MeasureSummary } from '../../contract/summary.ts';
import { fromCanonical, kilogramsPerBmi } from '../units.ts';
import { type Band, bandOf, bandsOf } from './bands.ts';
import { type BeyondMark, beyondMarks } from './beyond.ts';
import { type Trend, valueIn } from './trend.ts';

export const SHAPES = ['circle', 'diamond', 'square'] as const;
export type Shape = (typeof SHAPES)[number];

/** One reading, or what was measured on one day. Numbers are in the unit that is shown. */
export interface Mark {
  /** Along the time axis, 0 to 1. */
  readonly at: number;
  /** Of the clinic, YYYY-MM-DD. */
  readonly day: string;
  /** Marks of one group are joined from day to day. */
  readonly group: string;
  readonly shape: Shape;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Outside the range; of a day: something was. */
  readonly isOut: boolean;
  /** Of a reading: when it was taken. */
  readonly moment?: string;
}

/** The average of one month, as long as the month. */
export interface Level {
  readonly from: number;
  readonly to: number;
  readonly value: number;
}

export interface Panel {
  readonly key: 'value' | 'pressure' | 'pulse' | 'hba1c';
  /** Points with what lies between lowest and highest; bars from the lower to the upper; columns from nothing. */
  readonly form: 'points' | 'bars' | 'columns';
  readonly unit: string;
  readonly marks: readonly Mark[];
  readonly levels: readonly Level[];
  /** Where a meter showed HI or LO instead of a number, along the time axis. */
  readonly beyond?: readonly BeyondMark[];
  readonly bands: readonly Band[];
  /** How many of `unit` are one of the ruler on the other side (kg/m²). */
  readonly other?: number;
  readonly most?: number;
}

/** What is drawn of one kind of reading, one picture below the other over the same time. */
export function panelsOf(trend: Trend, axis: TimeAxis): Panel[] {
  switch (trend.type) {
    case 'blood_sugar':
      return withMarks([
        {
          ...mainPanel(trend, axis),
          beyond: beyondMarks(trend, axis),
          bands: bandsOf(trend, trend.context),
        },
        {
          ...valuePanel(trend, axis, 'hba1c', '%'),
          key: 'hba1c',
          bands: bandOf('hba1c', trend.ranges, '%'),
        },
      ]);
    case 'blood_pressure':
      return withMarks([pressurePanel(trend, axis), pulsePanel(trend, axis)]);
    case 'weight':
      return [
        {
          ...mainPanel(trend, axis),
          bands: bandsOf(trend, null),
          ...(trend.heightCm ? { other: fromCanonical(kilogramsPerBmi(trend.heightCm), trend.unit) } : {}),
        },
      ];
    case 'calories':
      return [caloriesPanel(trend, axis)];
    default:
      return [
        {
          ...mainPanel(trend, axis),
          bands: bandsOf(trend, null),
          ...(trend.unit === '%' ? { most: 100 } : {}),
        },
      ];
  }
}

/** The first stays, so that there is a picture at all; what was never measured has none of its own. */
const withMarks = (panels: Panel[]): Panel[] =>
  panels.filter(({ marks }, at) => at === 0 || marks.length > 0);

const mainPanel = (trend: Trend, axis: TimeAxis): Panel => valuePanel(trend, axis, 'value', trend.unit);

function valuePanel(trend: Trend, axis: TimeAxis, measure: 'value' | 'hba1c', unit: string): Panel {
  const summary = measureIn(trend, measure);
  const isOf = (vital: Vital) => (vital.readings.context === 'hba1c') === (measure === 'hba1c');
  return {
    key: 'value',
    form: 'points',
    unit,
    marks: trend.readings
      ? trend.readings.filter(isOf).flatMap((vital) => markOf(vital, 'value', unit, axis))
      : dayMarks(summary, axis, unit, outDays(trend, summary)),
    levels: levelsOf(summary, axis, unit),
    bands: [],
  };
}

function pressurePanel(trend: Trend, axis: TimeAxis): Panel {
  const systolic = measureIn(trend, 'systolic');
  const diastolic = measureIn(trend, 'diastolic');
  const lower = new Map(diastolic?.by_day.map((day) => [day.date, day]));
  const bar = (low: number, high: number) => ({ group: '', shape: SHAPES[0], value: high, low, high });
  return {
    key: 'pressure',
    form: 'bars',
    unit: trend.unit,
    marks: trend.readings
      ? inTime(trend.readings).map((vital) => ({
          ...placeOf(vital, axis),
          ...bar(vital.readings.diastolic ?? 0, vital.readings.systolic ?? 0),
          isOut: vital.outside.some(({ field }) => field !== 'pulse'),
        }))
      : (systolic?.by_day ?? []).flatMap((upper) => {
          const under = lower.get(upper.date);
          if (!under) return [];
          return {
            at: shareOfDay(axis, upper.date),
            day: upper.date,
            ...bar(rounded(under.average, 1), rounded(upper.average, 1)),
            isOut: isOut(upper) || isOut(under),
          };
        }),
    levels: [...levelsOf(systolic, axis, trend.unit), ...levelsOf(diastolic, axis, trend.unit)],
    bands: bandsOf(trend, null),
  };
}

function pulsePanel(trend: Trend, axis: TimeAxis): Panel {
  const summary = measureIn(trend, 'pulse');
  return {
    key: 'pulse',
    form: 'points',
    unit: '/min',
    marks: trend.readings
      ? trend.readings.flatMap((vital) => markOf(vital, 'pulse', '/min', axis))
      : dayMarks(summary, axis, '/min'),
    levels: levelsOf(summary, axis, '/min'),
    bands: bandOf('pulse', trend.ranges, '/min'),
  };
}

/** Calories are shown by the day; within one day, by the meal. Ranges apply to one entry. */
function caloriesPanel(trend: Trend, axis: TimeAxis): Panel {
  const summary = measureIn(trend, 'value');
  return {
    key: 'value',
    form: 'columns',
    unit: trend.unit,
    marks: trend.readings
      ? trend.readings.flatMap((vital) => markOf(vital, 'value', trend.unit, axis))
      : (summary?.by_day ?? []).map(({ date, total }) => {
          const value = rounded(total, 1);
          const mark = { at: shareOfDay(axis, date), day: date, group: '', shape: SHAPES[0] };
          return { ...mark, value, low: value, high: value, isOut: false };
        }),
    levels: levelsOf(summary, axis, trend.unit, ({ total, days }) => rounded(total / days, 0)),
    bands: trend.readings ? bandsOf(trend, null) : [],
  };
}

export const measureIn = (
  { summary }: Pick<Trend, 'summary'>,
  measure: MeasureSummary['measure'],
): MeasureSummary | undefined => summary.measures.find((each) => each.measure === measure);

const isOut = ({ in_range }: { readonly in_range: number | null }) => in_range !== null && in_range < 1;

/** Days of a weight on which the BMI is out; a weight has mostly no range of its own. */
function outDays(trend: Trend, summary: MeasureSummary | undefined): ReadonlySet<string> {
  const judged = summary?.in_range === null ? measureIn(trend, 'bmi') : summary;
  return new Set(judged?.by_day.filter(isOut).map(({ date }) => date));
}

function dayMarks(
  summary: MeasureSummary | undefined,
  axis: TimeAxis,
  unit: string,
  out?: ReadonlySet<string>,
): Mark[] {
  return (summary?.by_day ?? []).map((day) => ({
    at: shareOfDay(axis, day.date),
    day: day.date,
    group: '',
    shape: SHAPES[0],
    value: rounded(fromCanonical(day.average, unit), 1),
    low: rounded(fromCanonical(day.lowest, unit), 1),
    high: rounded(fromCanonical(day.highest, unit), 1),
    isOut: out ? out.has(day.date) : isOut(day),
  }));
}

const placeOf = ({ taken_at }: Vital, axis: TimeAxis) => {
  const at = new Date(taken_at);
  return { at: shareOfMoment(axis, at), day: clinicDay(at), moment: taken_at };
};

const inTime = (readings: readonly Vital[]) =>
  readings.toSorted((a, b) => Date.parse(a.taken_at) - Date.parse(b.taken_at));

export const shapeOf = ({ context }: Vital['readings']): Shape =>
  context === 'after_meal' ? 'diamond' : context === 'random' ? 'square' : 'circle';

function markOf(vital: Vital, field: ReadingNumber, unit: string, axis: TimeAxis): Mark[] {
  const entered = vital.readings[field];
  if (entered === undefined) return [];
  const value = field === 'pulse' ? entered : valueIn(unit, entered, vital.unit);
  return [
    {
      ...placeOf(vital, axis),
      group: vital.readings.context ?? '',
      shape: shapeOf(vital.readings),
      value,
      low: value,
      high: value,
      isOut: vital.outside.some((each) => each.field === field),
    },
  ];
}

/** More days than these are too many to follow: then the averages of the months lie over them. */
const MANY_DAYS = 60;

/** Averages of the months, where the axis is a year that was measured on most days. */
function levelsOf(
  summary: MeasureSummary | undefined,
  axis: TimeAxis,
  unit: string,
  of: (month: MeasureSummary['by_month'][number]) => number = ({ average }) => average,
): Level[] {
  if (axis.scale !== 'year' || !summary || summary.by_day.length <= MANY_DAYS) return [];
  const known = new Map(summary.by_month.map((month) => [month.month, month]));
  return monthsOf(axis).flatMap((first) => {
    const month = known.get(first.slice(0, 7));
    if (!month) return [];
    return [{ ...shareOfMonth(axis, first), value: rounded(fromCanonical(of(month), unit), 1) }];
  });
}
