import type { Scale } from '#platform/domain/charts/time-axis.ts';
import { addDays, clinicHour } from '#platform/domain/clinic-time.ts';
import { DAY_PARTS, type DayPart, type Period } from '../contract.ts';

export interface Span {
  /** First day. */
  readonly from: string;
  /** The first day that isn't of it any more. */
  readonly until: string;
  /** First day of the span before, which ends where this one begins. */
  readonly previous: string;
}

const ROLLING_DAYS = { last_7_days: 7, last_30_days: 30, last_365_days: 365 } as const;
const SCALE_OF = { last_7_days: 'week', last_30_days: 'month', last_365_days: 'year' } as const;

export const isRolling = (period: Period): period is keyof typeof ROLLING_DAYS => period in ROLLING_DAYS;

/** How finely the axis of a span is divided. */
export const scaleOf = (period: Period): Scale => (isRolling(period) ? SCALE_OF[period] : period);

/**
 * The day, week (from Monday), month or year of the calendar in which a day lies, or the days that end with it; and
 * the span before.
 */
export function spanOf(period: Period, day: string): Span {
  if (isRolling(period)) {
    const days = ROLLING_DAYS[period];
    return { from: addDays(day, 1 - days), until: addDays(day, 1), previous: addDays(day, 1 - 2 * days) };
  }
  const [year = '', month = ''] = day.split('-');
  switch (period) {
    case 'day':
      return { from: day, until: addDays(day, 1), previous: addDays(day, -1) };
    case 'week': {
      const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
      const from = addDays(day, -weekday);
      return { from, until: addDays(from, 7), previous: addDays(from, -7) };
    }
    case 'month': {
      const from = `${year}-${month}-01`;
      const until = `${addDays(from, 31).slice(0, 8)}01`;
      return { from, until, previous: `${addDays(from, -1).slice(0, 8)}01` };
    }
    case 'year':
      return {
        from: `${year}-01-01`,
        until: `${Number(year) + 1}-01-01`,
        previous: `${Number(year) - 1}-01-01`,
      };
  }
}

/** Hours at which parts of a day begin; before the first it is still night. */
export const DAY_PART_HOURS: readonly (readonly [from: number, part: DayPart])[] = [
  [4, DAY_PARTS[0]],
  [12, DAY_PARTS[1]],
  [17, DAY_PARTS[2]],
  [20, DAY_PARTS[3]],
];

export function dayPartAt(at: Date): DayPart {
  const hour = clinicHour(at);
  return DAY_PART_HOURS.findLast(([from]) => hour >= from)?.[1] ?? 'night';
}
