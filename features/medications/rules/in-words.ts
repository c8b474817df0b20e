import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { Regimen, RegimenStep, Unit } from '../contract/shapes.ts';

const WEEKDAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays'];

/** How a medicine is taken, in English: for other systems, and for tables of an export. */
export const rhythmInWords = ({ every_days, weekdays }: Pick<Regimen, 'every_days' | 'weekdays'>): string =>
  weekdays.length > 0
    ? weekdays
        .toSorted((a, b) => a - b)
        .map((day) => WEEKDAYS[day - 1])
        .join(', ')
    : every_days > 1
      ? `every ${every_days} days`
      : 'every day';

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

const amountInWords = (amount: number, unit: Unit): string => {
  if (unit === 'other') return String(amount);
  return unit === 'ml' ? `${amount} ml` : counted(amount, unit);
};

const gapInWords = (minutes: number): string =>
  minutes % 60 === 0 ? counted(minutes / 60, 'hour') : counted(minutes, 'minute');

/** What is taken when needed, how far apart and how often at most; empty for what is taken at times. */
export function whenNeededInWords({ as_needed: needed, unit }: Pick<Regimen, 'as_needed' | 'unit'>): string {
  if (!needed) return '';
  return [
    `${amountInWords(needed.amount, unit)} when needed`,
    ...(needed.min_gap_minutes > 0 ? [`at least ${gapInWords(needed.min_gap_minutes)} apart`] : []),
    `at most ${needed.max_per_day === 1 ? 'once' : `${needed.max_per_day} times`} a day`,
  ].join(', ');
}

export interface DatedStep extends RegimenStep {
  readonly begins_on: string;
}

/**
 * The steps of a course from `first` on, each with the day on which it begins. Steps after the last day are left out,
 * and the last one is shortened to end on it.
 */
export const stepsFrom = (
  { starts_on, steps }: Pick<Regimen, 'starts_on' | 'steps'>,
  first: number,
  lastDay: string | null,
): DatedStep[] =>
  steps.slice(first).flatMap((step, at) => {
    const before = steps.slice(0, first + at).reduce((sum, { days }) => sum + (days ?? 0), 0);
    const begins_on = addDays(starts_on, before);
    if (lastDay === null) return [{ ...step, begins_on }];
    const left = daysBetween(begins_on, lastDay) + 1;
    return left < 1 ? [] : [{ ...step, begins_on, days: Math.min(step.days ?? left, left) }];
  });

/** The doses of a step, and which days it holds where there are several or it ends. */
export function stepInWords({ begins_on, days, doses }: DatedStep, { unit, steps }: Regimen): string {
  const taken = doses
    .map(({ slot, amount, time }) => `${amountInWords(amount, unit)}, ${slot}${time ? ` at ${time}` : ''}`)
    .join('; ');
  const span = days === null ? `from ${begins_on}` : `from ${begins_on} for ${counted(days, 'day')}`;
  return `${steps.length > 1 || days !== null ? `${span}: ` : ''}${taken || 'no dose'}`;
}
