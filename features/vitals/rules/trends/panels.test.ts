import { describe, expect, it } from 'vitest';
import { timeAxis } from '#platform/domain/charts/time-axis.ts';
import { rangesOf } from '../ranges.ts';
import { aMeasure, aTrend, aVital, figures } from './a-trend.test-kit.ts';
import { panelsOf } from './panels.ts';

const week = timeAxis('week', '2026-03-02', '2026-03-08');
const year = timeAxis('year', '2026-01-01', '2026-12-31');

describe('sugar', () => {
  const readings = [
    aVital({ readings: { value: 7, context: 'after_meal' }, unit: 'mmol/L' }),
    aVital({ readings: { value: 60, context: 'fasting' }, outside: [{ field: 'value', level: 'low' }] }),
    aVital({ readings: { value: 7.2, context: 'hba1c' }, unit: '%', taken_at: '2026-03-04T01:30:00Z' }),
  ];

  it('is shown in one unit, by what it was measured after', () => {
    const [sugar] = panelsOf(aTrend({ readings }), week);
    expect(sugar?.marks.map(({ shape, value, isOut }) => [shape, value, isOut])).toEqual([
      ['diamond', 126.1, false],
      ['circle', 60, true],
    ]);
    const [inMmol] = panelsOf(aTrend({ readings, unit: 'mmol/L' }), week);
    expect(inMmol?.marks.map(({ value }) => value)).toEqual([7, 3.3]);
    expect(inMmol?.bands.at(-1)).toEqual({ measure: 'sugar_fasting', low: 3.9, high: 7 });
  });

  it('has its average of months in a picture of its own, which isn’t there without one', () => {
    const [, hba1c] = panelsOf(aTrend({ readings }), week);
    expect(hba1c).toMatchObject({ key: 'hba1c', unit: '%', marks: [{ value: 7.2 }], bands: [{ high: 7 }] });
    expect(panelsOf(aTrend({ readings: [] }), week)).toHaveLength(1);
  });

  it('has the ranges of the contexts that are shown, each once, the widest below', () => {
    const bandsOf = (context: 'fasting' | 'after_meal' | null) =>
      panelsOf(aTrend({ context }), week)[0]?.bands.map(({ low, high }) => [low, high]);
    expect(bandsOf(null)).toEqual([
      [70, 200],
      [70, 126],
    ]);
    expect(bandsOf('fasting')).toEqual([[70, 126]]);
    expect(bandsOf('after_meal')).toEqual([[70, 200]]);
  });
});

describe('pressure', () => {
  it('is bars from the lower to the upper, with the pulse below', () => {
    const readings = [
      aVital({
        type: 'blood_pressure',
        readings: { systolic: 150, diastolic: 84, pulse: 110 },
        unit: 'mmHg',
        outside: [{ field: 'pulse', level: 'high' }],
      }),
      aVital({ type: 'blood_pressure', readings: { systolic: 120, diastolic: 80 }, unit: 'mmHg' }),
    ];
    const [pressure, pulse] = panelsOf(aTrend({ type: 'blood_pressure', unit: 'mmHg', readings }), week);
    expect(pressure?.form).toBe('bars');
    expect(pressure?.marks.map(({ low, high, isOut }) => [low, high, isOut])).toEqual([
      [84, 150, false],
      [80, 120, false],
    ]);
    expect(pulse?.marks.map(({ value, isOut }) => [value, isOut])).toEqual([[110, true]]);
  });

  it('of a day goes from one average to the other, and is out when something was', () => {
    const day = (measure: 'systolic' | 'diastolic', average: number, in_range: number) =>
      aMeasure({
        measure,
        unit: 'mmHg',
        by_day: [{ date: '2026-03-03', ...figures({ average, in_range }) }],
      });
    const [pressure] = panelsOf(
      aTrend({
        type: 'blood_pressure',
        unit: 'mmHg',
        summary: { measures: [day('systolic', 138.5, 0.8), day('diastolic', 82, 1)] },
      }),
      week,
    );
    expect(pressure?.marks).toMatchObject([{ day: '2026-03-03', low: 82, high: 138.5, isOut: true }]);
  });
});

describe('weight', () => {
  const measures = [
    aMeasure({
      unit: 'kg',
      in_range: null,
      by_day: [{ date: '2026-03-03', ...figures({ average: 70, in_range: null }) }],
    }),
    aMeasure({
      measure: 'bmi',
      unit: 'kg/m²',
      by_day: [{ date: '2026-03-03', ...figures({ average: 27.3, in_range: 0 }) }],
    }),
  ];

  it('has a second ruler and the range of the BMI, as far as the height is known', () => {
    const of = (heightCm: number | null, unit = 'kg') =>
      panelsOf(aTrend({ type: 'weight', unit, heightCm, summary: { measures } }), week)[0];
    // What rounds up to 18.5 and 23 times 1.6².
    expect(of(160)).toMatchObject({ bands: [{ measure: 'bmi', low: 47.3, high: 58.8 }] });
    expect(of(160)?.other).toBeCloseTo(2.56);
    expect(of(160, 'lb')).toMatchObject({ bands: [{ low: 104.2, high: 129.6 }], marks: [{ value: 154.3 }] });
    expect(of(null)).toMatchObject({ bands: [] });
    expect(of(null)?.other).toBeUndefined();
  });

  it('is out where the BMI is, unless a doctor has set a range of weights', () => {
    const isOut = (given: typeof measures) =>
      panelsOf(aTrend({ type: 'weight', unit: 'kg', heightCm: 160, summary: { measures: given } }), week)[0]
        ?.marks[0]?.isOut;
    expect(isOut(measures)).toBe(true);
    const own = aMeasure({ in_range: 1, by_day: [{ date: '2026-03-03', ...figures({ in_range: 1 }) }] });
    expect(isOut([own, measures[1] as (typeof measures)[0]])).toBe(false);
    const ranges = rangesOf({ weight: { critical_low: null, low: 60, high: 72, critical_high: null } });
    const trend = aTrend({ type: 'weight', unit: 'kg', heightCm: 160, ranges, summary: { measures } });
    expect(panelsOf(trend, week)[0]?.bands).toMatchObject([{ measure: 'weight', low: 60, high: 72 }]);
  });
});

it('what was eaten adds up by the day', () => {
  const measures = [
    aMeasure({ unit: 'kcal', by_day: [{ date: '2026-03-03', ...figures({ average: 600, total: 1800 }) }] }),
  ];
  const [calories] = panelsOf(aTrend({ type: 'calories', unit: 'kcal', summary: { measures } }), week);
  expect(calories).toMatchObject({ form: 'columns', marks: [{ value: 1800, day: '2026-03-03' }], bands: [] });
});

it('a year of many days also shows what its months come to; a month without readings is a gap', () => {
  const days = (many: number) => Array.from({ length: many }, () => ({ date: '2026-01-05', ...figures() }));
  const by_month = [
    { month: '2026-01', ...figures({ average: 140 }) },
    { month: '2026-03', ...figures({ average: 120 }) },
  ];
  const measures = [aMeasure({ by_day: days(61), by_month })];
  const [sugar] = panelsOf(aTrend({ summary: { period: 'year', measures } }), year);
  expect(sugar?.levels.map(({ value }) => value)).toEqual([140, 120]);
  expect(sugar?.levels[1]).toMatchObject({ from: 59 / 365, to: 90 / 365 });
  expect(panelsOf(aTrend({ summary: { measures } }), week)[0]?.levels).toEqual([]);
  const few = [aMeasure({ by_day: days(52), by_month })];
  expect(panelsOf(aTrend({ summary: { period: 'year', measures: few } }), year)[0]?.levels).toEqual([]);
});

it('oxygen never has more than all of it', () => {
  expect(panelsOf(aTrend({ type: 'spo2', unit: '%' }), week)[0]).toMatchObject({
    most: 100,
    bands: [{ low: 94 }],
  });
});
