import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { MODES } from '../contract.ts';
import { MINUTE, weekdayOf } from './clinic-time.ts';
import { isValidOn } from './hours.ts';
import { type Hours, slotsOfDay } from './slots.ts';

/**
 * Minutes that a clinician offers on a day; the same time in several modes counts once. A day without exceptions is like
 * every other one on which the same rules hold, since the clocks of India do not change: it is worked out once.
 */
export function offeredOn(hours: Hours): (day: string) => number {
  const exceptional = new Set(hours.exceptions.map(({ date }) => date));
  const regular = new Map<string, number>();
  return (day) => {
    if (exceptional.has(day)) return minutesOn(day, hours);
    const weekday = weekdayOf(day);
    const key = hours.rules
      .filter((rule) => rule.weekday === weekday && isValidOn(rule, day))
      .map(({ rule_id }) => rule_id)
      .join();
    const minutes = regular.get(key) ?? minutesOn(day, hours);
    regular.set(key, minutes);
    return minutes;
  };
}

function minutesOn(day: string, hours: Hours): number {
  const spans = MODES.flatMap((mode) => slotsOfDay(day, mode, hours, CLINIC_ZONE)).sort(
    (a, b) => a.startsAt - b.startsAt,
  );
  let [covered, until] = [0, 0];
  for (const { startsAt, endsAt } of spans) {
    covered += Math.max(0, endsAt - Math.max(startsAt, until));
    until = Math.max(until, endsAt);
  }
  return Math.round(covered / MINUTE);
}
