import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import { rounded } from '#platform/domain/numbers.ts';
import type { Vital } from '../../contract/shapes.ts';
import type { getVitalsSummary, Period } from '../../contract/summary.ts';
import { scaleOf } from '../days.ts';
import type { Ranges } from '../ranges.ts';
import { fromCanonical, toCanonical } from '../units.ts';

/** What has a course worth looking at: everything but the height. */
export type TrendKind = Exclude<ReadingKind, 'height'>;
export const TREND_KINDS: readonly TrendKind[] = [
  'blood_sugar',
  'blood_pressure',
  'weight',
  'calories',
  'temperature',
  'spo2',
];
export const isTrendKind = (text: string | null | undefined): text is TrendKind =>
  TREND_KINDS.some((kind) => kind === text);

/** One kind of reading over a span, as it is shown. */
export interface Trend {
  readonly type: TrendKind;
  /** Of sugar: only what was measured then. */
  readonly context: SugarContext | null;
  readonly summary: ReplyOf<typeof getVitalsSummary>;
  /** Every reading of the span, newest first; null where it is shown by days. */
  readonly readings: readonly Vital[] | null;
  /** As the patient entered it last: everything is shown in it. */
  readonly unit: string;
  readonly heightCm: number | null;
  readonly ranges: Ranges;
}

/** Whether every reading is shown, or what they come to each day. What was eaten counts by the day. */
export const showsReadings = (type: TrendKind, period: Period): boolean =>
  scaleOf(period) === 'day' || (scaleOf(period) === 'week' && type !== 'calories');

/** A number that was entered in one unit in another; as entered where that is the same. */
export const valueIn = (unit: string, value: number, enteredIn: string): number =>
  unit === enteredIn ? value : rounded(fromCanonical(toCanonical(value, enteredIn), unit), 1);

/** A difference of two values of the usual unit; °F begin elsewhere than °C. */
export const differenceIn = (unit: string, now: number, before: number): number =>
  rounded(fromCanonical(now, unit) - fromCanonical(before, unit), 1);

/** Days of a span on which nothing was measured, in runs; none that is yet to come. Days are YYYY-MM-DD. */
export function missedDays(
  { from, to, today }: { readonly from: string; readonly to: string; readonly today: string },
  measured: ReadonlySet<string>,
  next: (day: string) => string,
): { readonly from: string; readonly to: string }[] {
  const runs: { from: string; to: string }[] = [];
  let isOpen = false;
  for (let day = from; day <= to && day <= today; day = next(day)) {
    const run = runs.at(-1);
    if (measured.has(day)) isOpen = false;
    else if (run && isOpen) run.to = day;
    else {
      runs.push({ from: day, to: day });
      isOpen = true;
    }
  }
  return runs;
}
