import { addDays, daysBetween } from '#platform/domain/clinic-time.ts';
import type { RegimenVersion, Slot, SlotTimes } from '../contract/shapes.ts';
import { latestVersion, weekdayOf } from './regimen.ts';
import { clockOf, dueInstant } from './slots.ts';

/** What a calendar repeats: a clock time from a first day on. */
export interface CalendarTime {
  readonly first: Date;
  readonly slot: Slot;
  readonly rule: string;
}

const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** Enough to find the first day of any rhythm. */
const LOOK_AHEAD = 366;

/** The times of these medicines from a day on, each once however many medicines it is for. */
export function calendarTimes(
  medicines: readonly { readonly regimens: readonly RegimenVersion[] }[],
  times: SlotTimes,
  from: string,
): CalendarTime[] {
  const found = new Map<string, CalendarTime>();
  for (const { regimens } of medicines) {
    const regimen = latestVersion(regimens);
    if (regimen?.state !== 'active' || regimen.as_needed) continue;
    let begins = regimen.starts_on;
    for (const step of regimen.steps) {
      const stepEnds = step.days === null ? null : addDays(begins, step.days - 1);
      const ends = earlier(stepEnds, regimen.ends_on);
      const first = firstDay(regimen, begins < from ? from : begins, ends);
      if (first)
        for (const dose of step.doses) {
          const at = dueInstant(first, clockOf(dose, times));
          // A calendar counts in UTC: what is early in the morning here is on another weekday there.
          const shift = daysBetween(first, at.toISOString().slice(0, 10));
          const rule = ruleOf(regimen, ends, shift);
          found.set(`${at.getTime()} ${rule}`, { first: at, slot: dose.slot, rule });
        }
      if (step.days !== null) begins = addDays(begins, step.days);
    }
  }
  return [...found.values()].sort((a, b) => a.first.getTime() - b.first.getTime());
}

const earlier = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null || a < b ? a : b;

function firstDay(regimen: RegimenVersion, from: string, ends: string | null): string | null {
  for (let n = 0; n <= LOOK_AHEAD; n++) {
    const day = addDays(from, n);
    if (ends !== null && day > ends) return null;
    const since = daysBetween(regimen.starts_on, day);
    const isOn = regimen.weekdays.length === 0 || regimen.weekdays.includes(weekdayOf(day));
    if (since % regimen.every_days === 0 && isOn) return day;
  }
  return null;
}

function ruleOf(regimen: RegimenVersion, ends: string | null, shift: number): string {
  const until = ends === null ? '' : `;UNTIL=${stampOf(dueInstant(ends, '03:59'))}`;
  if (regimen.weekdays.length === 0) return `FREQ=DAILY;INTERVAL=${regimen.every_days}${until}`;
  const days = regimen.weekdays.map((day) => DAYS[(day + 6 + shift) % 7]);
  return `FREQ=WEEKLY;BYDAY=${days.join(',')}${until}`;
}

/** RFC 5545 3.3.5, in UTC. */
export const stampOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
