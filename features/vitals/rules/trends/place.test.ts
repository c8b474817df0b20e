import { describe, expect, it } from 'vitest';
import type { Mark, Panel } from './panels.ts';
import { place, point, radiusFor, runsOf } from './place.ts';

const mark = (day: number, value: number, other: Partial<Mark> = {}): Mark => ({
  at: (day - 0.5) / 10,
  day: `2026-03-${String(day).padStart(2, '0')}`,
  group: '',
  shape: 'circle',
  value,
  low: value,
  high: value,
  isOut: false,
  ...other,
});
const panel = (marks: readonly Mark[], other: Partial<Panel> = {}): Panel => ({
  key: 'value',
  form: 'points',
  unit: 'mg/dL',
  marks,
  levels: [],
  bands: [],
  ...other,
});
const box = { left: 40, top: 10, width: 200, height: 100 };

describe('a missed day', () => {
  it('is a gap in the line, and never a value', () => {
    const marks = [mark(1, 100), mark(2, 110), mark(4, 120), mark(5, 130)];
    expect(runsOf(marks).map((run) => run.map(({ value }) => value))).toEqual([
      [100, 110],
      [120, 130],
    ]);
    const { line, ruler } = place(panel(marks), box, 4);
    expect(line.match(/M/g)).toHaveLength(2);
    expect(ruler.from).toBeGreaterThan(0);
  });

  it('doesn’t join what is measured on either side of it, nor one kind of reading with another', () => {
    expect(runsOf([mark(1, 100), mark(3, 100)])).toHaveLength(2);
    const mixed = [
      mark(1, 100, { group: 'fasting' }),
      mark(1, 180, { group: 'after_meal' }),
      mark(2, 104, { group: 'fasting' }),
    ];
    expect(runsOf(mixed).map((run) => run.map(({ value }) => value))).toEqual([[100, 104], [180]]);
  });

  it('several readings of one day belong together', () => {
    expect(runsOf([mark(1, 100), mark(1, 120), mark(2, 110)])).toHaveLength(1);
  });
});

describe('what is drawn', () => {
  it('lies where its value is on the ruler', () => {
    const { ticks, inside } = place(panel([mark(1, 100), mark(3, 200)]), box, 4);
    expect(ticks[0]).toEqual({ value: 100, y: 110 });
    expect(ticks.at(-1)).toEqual({ value: 200, y: 10 });
    // The middle of the first day of ten, and its lowest value.
    expect(inside.startsWith(`M${40 + 10 - 4} 110`)).toBe(true);
  });

  it('tells what is outside the range from what is inside', () => {
    const { inside, outside } = place(panel([mark(1, 100), mark(2, 250, { isOut: true })]), box, 4);
    expect(inside.match(/M/g)).toHaveLength(1);
    expect(outside.match(/M/g)).toHaveLength(1);
  });

  it('has the whole range on the ruler, open where there is no bound', () => {
    const bands = [{ measure: 'sugar_fasting' as const, low: 70, high: 126 }];
    const { bands: drawn, ruler } = place(panel([mark(1, 100)], { bands }), box, 4);
    expect(ruler.from).toBeLessThanOrEqual(70);
    expect(ruler.to).toBeGreaterThanOrEqual(126);
    expect(drawn[0]?.edges).toHaveLength(2);
    const open = place(
      panel([mark(1, 97)], { most: 100, bands: [{ measure: 'spo2', low: 94, high: null }] }),
      box,
      4,
    );
    expect(open.bands[0]).toMatchObject({ y: 10 });
    expect(open.bands[0]?.edges).toHaveLength(1);
  });

  it('begins columns at nothing, and bars at the lower of the two', () => {
    const columns = place(panel([mark(1, 1500)], { form: 'columns' }), box, 4);
    expect(columns.ruler.from).toBe(0);
    expect(columns.line).toBe('');
    const bars = place(panel([mark(1, 140, { low: 90, high: 140 })], { form: 'bars' }), box, 4);
    expect(bars.ruler.from).toBeGreaterThan(0);
    expect(bars.inside).toMatch(/^M46\.8 .*Z$/);
  });

  it('has a second ruler where one of its numbers is so many of the first', () => {
    const { otherTicks } = place(panel([mark(1, 60), mark(2, 75)], { other: 2.56 }), box, 4);
    expect(otherTicks.length).toBeGreaterThan(1);
    for (const { value, y } of otherTicks) {
      expect(value * 2.56).toBeGreaterThanOrEqual(60);
      expect(y).toBeLessThanOrEqual(110);
    }
    expect(place(panel([mark(1, 60)]), box, 4).otherTicks).toEqual([]);
  });

  it('holds a picture without anything in it', () => {
    expect(place(panel([]), box, 4)).toMatchObject({ inside: '', outside: '', line: '', bands: [] });
    expect(JSON.stringify(place(panel([]), box, 4))).not.toMatch(/NaN|null/);
  });
});

it('marks of a year don’t grow into each other as long as they can be seen', () => {
  const every = (days: number, form: Panel['form'] = 'points') => ({
    form,
    marks: Array.from({ length: Math.floor(366 / days) }, (_, index) =>
      mark(1, 100, { at: (index * days) / 366 }),
    ),
  });
  expect(radiusFor(1000, every(1), true) * 2).toBeLessThan(1000 / 366);
  expect(radiusFor(280, every(1), true)).toBeGreaterThan(1);
  // Who measures every week has marks that can be seen.
  expect(radiusFor(1000, every(7), true)).toBe(4.5);
  expect(radiusFor(1000, every(12, 'columns'), true)).toBe(10);
  expect(radiusFor(280, { form: 'points', marks: [mark(1, 100)] }, true)).toBe(4.5);
  expect(radiusFor(280, every(12), false)).toBe(4.5);
  for (const shape of ['circle', 'diamond', 'square'] as const)
    expect(point(shape, 10, 20, 4)).toMatch(/^M.*Z$/);
});

it('of a range far away only the end is shown that would be reached first', () => {
  const bands = [{ measure: 'bmi' as const, low: 46.2, high: 57.4 }];
  const { ruler, bands: drawn } = place(panel([mark(1, 70), mark(2, 75)], { bands }), box, 4);
  expect(ruler.from).toBeGreaterThan(46.2);
  expect(ruler.from).toBeLessThanOrEqual(57.4);
  expect(drawn[0]?.edges).toHaveLength(1);
  expect(drawn[0]?.height).toBeGreaterThan(0);
});
