import { addDays, clinicInstant, daysBetween } from '../clinic-time.ts';

/** How finely a span of time is divided. Each is also a span of the calendar. */
export const SCALES = ['day', 'week', 'month', 'year'] as const;
export type Scale = (typeof SCALES)[number];

export interface TimeAxis {
  readonly scale: Scale;
  /** First day. */
  readonly from: string;
  /** The first day that isn't of it any more. */
  readonly until: string;
  readonly days: number;
}

/** @param to the last day */
export const timeAxis = (scale: Scale, from: string, to: string): TimeAxis => {
  const until = addDays(to, 1);
  return { scale, from, until, days: daysBetween(from, until) };
};

/** 0 where the span begins, 1 where it ends. */
export function shareOfMoment({ from, until }: TimeAxis, at: Date): number {
  const begin = clinicInstant(from).getTime();
  return (at.getTime() - begin) / (clinicInstant(until).getTime() - begin);
}

/** Where the middle of a day is. */
export const shareOfDay = ({ from, days }: TimeAxis, day: string): number =>
  (daysBetween(from, day) + 0.5) / days;

const nextMonth = (day: string): string => `${addDays(`${day.slice(0, 8)}01`, 31).slice(0, 8)}01`;

/** The first day of each month of the span; of the first one, that of the span. */
export function monthsOf({ from, until }: TimeAxis): string[] {
  const months: string[] = [];
  for (let day = from; day < until; day = nextMonth(day)) months.push(day);
  return months;
}

/** Where a month, as far as it is of the span, begins and ends on the axis. */
export function shareOfMonth({ from, until, days }: TimeAxis, first: string) {
  const next = nextMonth(first);
  return {
    from: daysBetween(from, first) / days,
    to: daysBetween(from, next < until ? next : until) / days,
  };
}

export interface Tick {
  readonly at: number;
  /** What it may be called, the best one first. */
  readonly names: readonly string[];
}

/** How days, hours and months are called in the reader's language. */
export interface Names {
  hour(hour: number): string;
  weekday(day: string, width: 'short' | 'narrow'): string;
  dayOfMonth(day: string): string;
  month(day: string, width: 'short' | 'narrow'): string;
}

const HOURS = [0, 6, 12, 18, 24];

/** What is written below a picture, and where its upright lines are. */
export function timeTicks(
  axis: TimeAxis,
  names: Names,
): { readonly ticks: readonly Tick[]; readonly lines: readonly number[] } {
  const { scale, from, days } = axis;
  const everyDay = Array.from({ length: days }, (_, index) => addDays(from, index));
  switch (scale) {
    case 'day':
      return {
        ticks: HOURS.map((hour) => ({ at: hour / 24, names: [names.hour(hour % 24)] })),
        lines: HOURS.slice(1, -1).map((hour) => hour / 24),
      };
    case 'week':
      return {
        ticks: everyDay.map((day) => ({
          at: shareOfDay(axis, day),
          names: [
            `${names.weekday(day, 'short')} ${names.dayOfMonth(day)}`,
            names.weekday(day, 'short'),
            names.weekday(day, 'narrow'),
          ],
        })),
        lines: everyDay.slice(1).map((_, index) => (index + 1) / days),
      };
    case 'month': {
      const weekly = everyDay.filter((_, index) => index % 7 === 0);
      return {
        ticks: weekly.map((day) => ({ at: shareOfDay(axis, day), names: [names.dayOfMonth(day)] })),
        lines: weekly.slice(1).map((_, index) => ((index + 1) * 7) / days),
      };
    }
    case 'year': {
      const months = monthsOf(axis);
      return {
        ticks: months.map((month) => {
          const share = shareOfMonth(axis, month);
          return {
            at: (share.from + share.to) / 2,
            names: [names.month(month, 'short'), names.month(month, 'narrow')],
          };
        }),
        lines: months.slice(1).map((month) => shareOfMonth(axis, month).from),
      };
    }
  }
}

export interface Label {
  /** Its middle, px. */
  readonly x: number;
  readonly text: string;
}

/**
 * The names that fit side by side: the best kind of which all do, else as many of the shortest as there is room for.
 * The first and the last stay within the picture. All in px.
 */
export function labelsFor(
  ticks: readonly Tick[],
  { left, width, gap }: { readonly left: number; readonly width: number; readonly gap: number },
  widthOf: (text: string) => number,
): Label[] {
  const placed = (kind: number): Label[] =>
    ticks.map(({ at, names }) => {
      const text = names[Math.min(kind, names.length - 1)] as string;
      const half = widthOf(text) / 2;
      // What stands at the very ends may reach over them as far as the rulers leave room.
      const x = left + at * width;
      return { x: Math.min(Math.max(x, half), left + width + gap - half), text };
    });
  const fits = (labels: readonly Label[]) =>
    labels.every(({ x, text }, index) => {
      const next = labels[index + 1];
      return !next || next.x - x >= (widthOf(text) + widthOf(next.text)) / 2 + gap;
    });
  const kinds = Math.max(...ticks.map(({ names }) => names.length));
  for (let kind = 0; kind < kinds; kind++) {
    const labels = placed(kind);
    if (fits(labels)) return labels;
  }
  const shortest = placed(kinds - 1);
  for (let every = 2; every < shortest.length; every++) {
    const some = shortest.filter((_, index) => index % every === 0);
    if (fits(some)) return some;
  }
  return shortest.slice(0, 1);
}
