import { describe, expect, it } from 'vitest';
import {
  labelsFor,
  monthsOf,
  type Names,
  shareOfDay,
  shareOfMoment,
  shareOfMonth,
  timeAxis,
  timeTicks,
} from './time-axis.ts';

const names: Names = {
  hour: (hour) => `${hour}h`,
  weekday: (day, width) => (width === 'short' ? `weekday-${day.slice(8)}` : day.slice(8)),
  dayOfMonth: (day) => String(Number(day.slice(8))),
  month: (day, width) => (width === 'short' ? `month-${day.slice(5, 7)}` : day.slice(6, 7)),
};

describe('the time axis', () => {
  it('is of the clinic’s days, whatever the zone of the moment', () => {
    const week = timeAxis('week', '2026-03-02', '2026-03-08');
    expect(shareOfMoment(week, new Date('2026-03-01T18:30:00Z'))).toBe(0);
    expect(shareOfMoment(week, new Date('2026-03-05T12:00:00+05:30'))).toBeCloseTo(0.5);
    expect(shareOfDay(week, '2026-03-05')).toBeCloseTo(0.5);
    expect(shareOfDay(week, '2026-03-08')).toBeCloseTo(6.5 / 7);
  });

  it('of a leap year has its 366 days, and twelve months that are as wide as they are long', () => {
    const year = timeAxis('year', '2024-01-01', '2024-12-31');
    expect(year.days).toBe(366);
    const { ticks, lines } = timeTicks(year, names);
    expect(ticks).toHaveLength(12);
    expect(lines[1]).toBeCloseTo(60 / 366);
  });

  it('of any days begins and ends with parts of months', () => {
    const axis = timeAxis('year', '2026-01-31', '2026-04-10');
    expect(monthsOf(axis)).toEqual(['2026-01-31', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(shareOfMonth(axis, '2026-01-31')).toEqual({ from: 0, to: 1 / 70 });
    expect(shareOfMonth(axis, '2026-04-01').to).toBe(1);
  });

  it('names every week of a month and each day of a week', () => {
    const month = timeTicks(timeAxis('month', '2026-02-01', '2026-02-28'), names);
    expect(month.ticks.map(({ names: [name] }) => name)).toEqual(['1', '8', '15', '22']);
    const week = timeTicks(timeAxis('week', '2026-03-02', '2026-03-08'), names);
    expect(week.ticks).toHaveLength(7);
    expect(week.lines).toHaveLength(6);
    expect(timeTicks(timeAxis('day', '2026-03-02', '2026-03-02'), names).lines).toEqual([0.25, 0.5, 0.75]);
  });
});

describe('names below a picture', () => {
  const { ticks } = timeTicks(timeAxis('week', '2026-03-02', '2026-03-08'), names);
  const widthOf = (text: string) => text.length * 8;
  const shown = (width: number) =>
    labelsFor(ticks, { left: 40, width, gap: 6 }, widthOf).map(({ text }) => text);

  it('are as long as there is room for', () => {
    expect(shown(900)[0]).toBe('weekday-02 2');
    expect(shown(700)[0]).toBe('weekday-02');
    expect(shown(250)).toEqual(['02', '03', '04', '05', '06', '07', '08']);
  });

  it('are fewer when not even the shortest fit, and never touch', () => {
    expect(shown(100)).toEqual(['02', '04', '06', '08']);
    for (const width of [60, 100, 180, 260, 400, 650, 1000]) {
      const labels = labelsFor(ticks, { left: 40, width, gap: 6 }, widthOf);
      labels.forEach(({ x, text }, index) => {
        const next = labels[index + 1];
        if (next) expect(next.x - widthOf(next.text) / 2).toBeGreaterThanOrEqual(x + widthOf(text) / 2 + 6);
      });
    }
  });
});
