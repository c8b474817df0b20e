import { describe, expect, it } from 'vitest';
import { timeAxis } from '#platform/domain/charts/time-axis.ts';
import { aTrend, aVital } from './a-trend.test-kit.ts';
import { beyondMarks, beyondOf, beyondText } from './beyond.ts';
import { panelsOf } from './panels.ts';
import { pictureLayout } from './picture.ts';

const number = (count: number) => `<${count}>`;

it('is written as meters show it, with the number of times', () => {
  expect(beyondText({ high: 0, low: 0 }, number)).toBe('');
  expect(beyondText({ high: 1, low: 0 }, number)).toBe('HI');
  expect(beyondText({ high: 2, low: 1 }, number)).toBe('<2> × HI, LO');
});

it('is counted of a day, of a month, of all', () => {
  const days = [
    { date: '2026-02-28', high: 1, low: 0 },
    { date: '2026-03-01', high: 1, low: 2 },
    { date: '2026-03-10', high: 0, low: 1 },
  ];
  expect(beyondOf(days, '2026-03-01')).toEqual({ high: 1, low: 2 });
  expect(beyondOf(days, '2026-03')).toEqual({ high: 1, low: 3 });
  expect(beyondOf(days)).toEqual({ high: 2, low: 3 });
  expect(beyondOf(days, '2026-04')).toEqual({ high: 0, low: 0 });
});

describe('in a picture', () => {
  const axis = timeAxis('week', '2026-03-02', '2026-03-08');
  const at = (id: string, taken_at: string, which: 'high' | 'low') =>
    aVital({ id, taken_at, readings: { beyond: which } });

  it('stand at their time, or on their day', () => {
    const readings = [
      at('b', '2026-03-08T18:29:00Z', 'low'),
      at('a', '2026-03-01T18:30:00Z', 'high'),
      aVital({}),
    ];
    const [first, second, ...others] = beyondMarks(aTrend({ readings }), axis);
    expect(first).toEqual({ at: 0, which: 'high' });
    expect(second).toMatchObject({ which: 'low', at: expect.closeTo(1, 3) });
    expect(others).toEqual([]);
    const beyond = [{ date: '2026-03-05', high: 2, low: 1 }];
    const days = beyondMarks(aTrend({ summary: { beyond } }), axis);
    expect(days.map(({ which }) => which)).toEqual(['high', 'low']);
    expect(days[0]?.at).toBeCloseTo(0.5, 1);
  });

  it('are written along its edges, inside of it, and not upon each other', () => {
    const readings = [
      at('a', '2026-03-01T18:30:00Z', 'high'),
      at('b', '2026-03-01T18:40:00Z', 'high'),
      at('c', '2026-03-05T06:00:00Z', 'high'),
      at('d', '2026-03-05T06:00:00Z', 'low'),
    ];
    const trend = aTrend({ readings });
    const layout = pictureLayout({
      axis,
      panels: panelsOf(trend, axis).map((panel) => ({ key: panel.key, panel, title: '', isLess: false })),
      names: { hour: String, weekday: String, dayOfMonth: String, month: String },
      number: String,
      width: 300,
      em: 10,
      widthOf: (text) => text.length * 6,
    });
    const [{ beyond, box }] = layout.panels as [(typeof layout.panels)[number]];
    expect(beyond.map(({ text }) => text)).toEqual(['HI', 'HI', 'LO']);
    expect(beyond[0]?.x).toBe(box.left + 6);
    const [high, low] = [beyond[1], beyond[2]];
    expect(high?.x).toBe(low?.x);
    expect([high?.y, low?.y]).toEqual([box.top + 10, box.top + box.height - 3]);
  });
});
