import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { Regimen, RegimenDose, RegimenVersion } from '../contract/shapes.ts';
import { slotOfClock } from './slots.ts';

export interface RegimenProblem {
  readonly field: string;
  readonly code:
    | 'required'
    | 'not_in_slot'
    | 'ends_before_start'
    | 'endless_step'
    | 'same_time'
    | 'one_rhythm'
    | 'as_needed_or_times'
    | 'as_needed_or_days'
    | 'unlikely_day';
}

/** What is taken for longer, or begins later, is a slip of the keyboard. */
const EARLIEST_START = '2000-01-01';
const MOST_DAYS_AHEAD = 366;
export const isTooFarAhead = (day: string, today: string): boolean => day > addDays(today, MOST_DAYS_AHEAD);

/** Why a medicine can't be taken like this. */
export function regimenProblems(regimen: Regimen, today: string): RegimenProblem[] {
  const problems: RegimenProblem[] = [];
  if (regimen.starts_on < EARLIEST_START || isTooFarAhead(regimen.starts_on, today))
    problems.push({ field: 'regimen.starts_on', code: 'unlikely_day' });
  if (regimen.ends_on !== null && regimen.ends_on < regimen.starts_on)
    problems.push({ field: 'regimen.ends_on', code: 'ends_before_start' });
  if (regimen.weekdays.length > 0 && regimen.every_days > 1)
    problems.push({ field: 'regimen.every_days', code: 'one_rhythm' });
  if (regimen.as_needed !== null && regimen.steps.length > 0)
    problems.push({ field: 'regimen.steps', code: 'as_needed_or_times' });
  if (regimen.as_needed !== null && regimen.every_days > 1)
    problems.push({ field: 'regimen.every_days', code: 'as_needed_or_days' });
  if (regimen.as_needed !== null && regimen.weekdays.length > 0)
    problems.push({ field: 'regimen.weekdays', code: 'as_needed_or_days' });
  if (regimen.as_needed === null && !regimen.steps.some(({ doses }) => doses.length > 0))
    problems.push({ field: 'regimen.steps', code: 'required' });
  for (const [at, { days, doses }] of regimen.steps.entries()) {
    const field = `regimen.steps.${at}`;
    if (days === null && at < regimen.steps.length - 1) problems.push({ field, code: 'endless_step' });
    if (doses.some(({ slot, time }) => time !== null && slotOfClock(time) !== slot))
      problems.push({ field, code: 'not_in_slot' });
    // Two of one time of day have to say when.
    if (new Set(doses.map(({ slot, time }) => `${slot} ${time}`)).size < doses.length)
      problems.push({ field, code: 'same_time' });
  }
  return problems;
}

/** 1 is Monday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Doses of a day, by the regimen alone; none on a day that it leaves out. */
export function regimenDoses(regimen: Regimen, day: string): readonly RegimenDose[] {
  const since = daysBetween(regimen.starts_on, day);
  if (regimen.as_needed !== null || since < 0) return [];
  if (regimen.ends_on !== null && day > regimen.ends_on) return [];
  if (since % regimen.every_days !== 0) return [];
  if (regimen.weekdays.length > 0 && !regimen.weekdays.includes(weekdayOf(day))) return [];
  return regimen.steps[stepOn(regimen, day)]?.doses ?? [];
}

/** The place of the step that holds on a day: the first one before the start, past the last one after its end. */
export function stepOn({ starts_on, steps }: Pick<Regimen, 'starts_on' | 'steps'>, day: string): number {
  const since = daysBetween(starts_on, day);
  let until = 0;
  const at = steps.findIndex(({ days }) => {
    until += days ?? Number.POSITIVE_INFINITY;
    return since < until;
  });
  return at === -1 ? steps.length : at;
}

/** Whether it says when it is taken, or how often at most; not where only the doctor's words say how. */
export const hasTimes = ({ as_needed, steps }: Pick<Regimen, 'as_needed' | 'steps'>): boolean =>
  as_needed !== null || steps.some(({ doses }) => doses.length > 0);

/** The last day of a course; null when it has no end. */
export function lastDayOf(regimen: Regimen): string | null {
  const days =
    !hasTimes(regimen) || regimen.as_needed
      ? null
      : regimen.steps.reduce<number | null>(
          (sum, step) => (sum === null || step.days === null ? null : sum + step.days),
          0,
        );
  const ofSteps =
    days === null
      ? null
      : new Date(Date.parse(`${regimen.starts_on}T00:00:00Z`) + (days - 1) * 86_400_000)
          .toISOString()
          .slice(0, 10);
  if (regimen.ends_on === null) return ofSteps;
  return ofSteps === null || regimen.ends_on < ofSteps ? regimen.ends_on : ofSteps;
}

/** The version that holds at an instant: the latest of those that have begun. Undefined before the first. */
export function versionAt<V extends Pick<RegimenVersion, 'version' | 'holds_from'>>(
  versions: readonly V[],
  at: Date,
): V | undefined {
  let holding: V | undefined;
  for (const version of versions)
    if (Date.parse(version.holds_from) <= at.getTime() && version.version > (holding?.version ?? 0))
      holding = version;
  return holding;
}

/** The newest version, also where it holds from tomorrow on. */
export const latestVersion = <V extends { readonly version: number }>(
  versions: readonly V[],
): V | undefined =>
  versions.reduce<V | undefined>(
    (last, each) => (each.version > (last?.version ?? 0) ? each : last),
    undefined,
  );
