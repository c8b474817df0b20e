import { addDays } from '#platform/domain/clinic-time.ts';
import type { Regimen, SlotTimes } from '../contract/shapes.ts';
import { regimenDoses, weekdayOf } from './regimen.ts';
import { clockOf, doseDay, dueInstant } from './slots.ts';

/** Whether the last day makes up for doses of the first one, as `wholeCourse` adds it. */
const isMadeUp = ([course, last, ...more]: Regimen['steps']): boolean =>
  last?.days === 1 &&
  more.length === 0 &&
  last.doses.length < (course?.doses.length ?? 0) &&
  last.doses.every(({ slot, amount }) =>
    course?.doses.some((dose) => dose.slot === slot && dose.amount === amount),
  );

/** The steps that were prescribed. */
export const stepsPrescribed = (steps: Regimen['steps']): Regimen['steps'] =>
  isMadeUp(steps) ? steps.slice(0, 1) : steps;

/**
 * A new course with all its doses, though some times of its first day are past when the patient agrees. Where all are
 * past it begins on the next day that has a dose; where some are, a day at the end makes up for them. A taper and a course on some
 * weekdays go on as they are while a dose of the first day is still to come: another day would change amount or rhythm.
 * @param now when it begins to hold
 */
export function wholeCourse(regimen: Regimen, now: Date, times: SlotTimes): Regimen {
  const today = doseDay(now);
  const [first, ...later] = regimen.steps;
  const isCourse = (later.at(-1) ?? first)?.days != null;
  if (regimen.as_needed || !isCourse || regimen.starts_on !== today) return regimen;
  const doses = regimenDoses(regimen, today);
  const past = doses.filter((dose) => dueInstant(today, clockOf(dose, times)) < now);
  if (past.length === 0) return regimen;
  if (past.length === doses.length) {
    const days = [1, 2, 3, 4, 5, 6, 7].map((ahead) => addDays(today, ahead));
    const next = days.find(
      (day) => regimen.weekdays.length === 0 || regimen.weekdays.includes(weekdayOf(day)),
    );
    return { ...regimen, starts_on: next ?? today };
  }
  if (later.length > 0 || regimen.weekdays.length > 0) return regimen;
  return { ...regimen, steps: [...regimen.steps, { days: 1, doses: past }] };
}
