import { describe, expect, it } from 'vitest';
import type { Measure } from '../contract.ts';
import { boundsIn, DEFAULT_RANGES, judge, levelOf, rangeProblem, rangesOf } from './ranges.ts';

const everybody = rangesOf({});

/** Published boundaries; the sources stand with the ranges. */
const BOUNDARIES: readonly [Measure, number, string][] = [
  // ADA section 6: level 2 below 54 mg/dL, level 1 below 70 mg/dL
  ['sugar_fasting', 53, 'critical_low'],
  ['sugar_fasting', 54, 'low'],
  ['sugar_fasting', 69, 'low'],
  ['sugar_fasting', 70, 'in_range'],
  // WHO/IDF 2006, ICMR 2018: from 126 mg/dL fasting, from 200 mg/dL otherwise
  ['sugar_fasting', 125, 'in_range'],
  ['sugar_fasting', 126, 'high'],
  ['sugar_after_meal', 199, 'in_range'],
  ['sugar_after_meal', 200, 'high'],
  ['sugar_random', 199, 'in_range'],
  ['sugar_random', 200, 'high'],
  // CDC: emergency care at 300 mg/dL or above
  ['sugar_random', 299, 'high'],
  ['sugar_random', 300, 'critical_high'],
  // ADA section 6: below 7 %
  ['hba1c', 6.9, 'in_range'],
  ['hba1c', 7, 'high'],
  // ESC/ESH 2018: from 140/90, grade 3 from 180/110
  ['systolic', 139, 'in_range'],
  ['systolic', 140, 'high'],
  ['systolic', 179, 'high'],
  ['systolic', 180, 'critical_high'],
  ['diastolic', 89, 'in_range'],
  ['diastolic', 90, 'high'],
  ['diastolic', 109, 'high'],
  ['diastolic', 110, 'critical_high'],
  // NHLBI: low below 90/60
  ['systolic', 89, 'low'],
  ['systolic', 90, 'in_range'],
  ['diastolic', 59, 'low'],
  ['diastolic', 60, 'in_range'],
  // ACC/AHA/HRS 2018 below 50, AHA above 100, NEWS2 to 40 and from 131
  ['pulse', 40, 'critical_low'],
  ['pulse', 41, 'low'],
  ['pulse', 49, 'low'],
  ['pulse', 50, 'in_range'],
  ['pulse', 100, 'in_range'],
  ['pulse', 101, 'high'],
  ['pulse', 130, 'high'],
  ['pulse', 131, 'critical_high'],
  // WHO 2011
  ['spo2', 89, 'critical_low'],
  ['spo2', 90, 'low'],
  ['spo2', 93, 'low'],
  ['spo2', 94, 'in_range'],
  // CDC; Bouchama and Knochel 2002
  ['temperature', 34.9, 'critical_low'],
  ['temperature', 37.9, 'in_range'],
  ['temperature', 38, 'high'],
  ['temperature', 40, 'critical_high'],
  // WHO 2004, Misra et al. 2009
  ['bmi', 18.4, 'low'],
  ['bmi', 18.5, 'in_range'],
  ['bmi', 22.9, 'in_range'],
  ['bmi', 23, 'high'],
];

it.each(BOUNDARIES)('%s %d is %s', (measure, value, level) => {
  expect(levelOf(value, everybody[measure])).toBe(level);
});

it('names a source for every bound that it has', () => {
  for (const [measure, { sources, unit, ...bounds }] of Object.entries(DEFAULT_RANGES)) {
    const hasBounds = Object.values(bounds).some((bound) => bound !== null);
    expect(sources.length > 0, measure).toBe(hasBounds);
    if (hasBounds) expect(rangeProblem(bounds), measure).toBeNull();
  }
});

describe('a reading', () => {
  it.each([
    ['high', 'critical_high'],
    ['low', 'critical_low'],
  ] as const)(
    'beyond what the meter can measure (%s) is critical, whatever a doctor has set',
    (beyond, level) => {
      const none = { critical_low: null, low: null, high: 900, critical_high: null };
      expect(
        judge(
          { type: 'blood_sugar', readings: { beyond, context: 'fasting' }, unit: 'mg/dL' },
          rangesOf({ sugar_fasting: none }),
        ),
      ).toEqual({ level, outside: [{ field: 'value', level }], bmi: null });
    },
  );

  it('is as bad as the worst of its fields', () => {
    expect(
      judge(
        { type: 'blood_pressure', readings: { systolic: 150, diastolic: 112, pulse: 80 }, unit: 'mmHg' },
        everybody,
      ),
    ).toEqual({
      level: 'critical_high',
      outside: [
        { field: 'systolic', level: 'high' },
        { field: 'diastolic', level: 'critical_high' },
      ],
      bmi: null,
    });
  });

  it.each([
    [7, 'mmol/L', 'fasting', 'high'],
    [6.9, 'mmol/L', 'fasting', 'in_range'],
    [3.9, 'mmol/L', 'fasting', 'in_range'],
    [3.8, 'mmol/L', 'fasting', 'low'],
    [2.9, 'mmol/L', 'fasting', 'critical_low'],
    [11.1, 'mmol/L', undefined, 'high'],
    [11, 'mmol/L', undefined, 'in_range'],
  ] as const)('of sugar, %d %s (%s), is compared in mg/dL: %s', (value, unit, context, level) => {
    const readings = context ? { value, context } : { value };
    expect(judge({ type: 'blood_sugar', readings, unit }, everybody).level).toBe(level);
  });

  it('of fever is compared in °C', () => {
    expect(judge({ type: 'temperature', readings: { value: 100.4 }, unit: '°F' }, everybody).level).toBe(
      'high',
    );
    expect(judge({ type: 'temperature', readings: { value: 100.3 }, unit: '°F' }, everybody).level).toBe(
      'in_range',
    );
  });

  it('of weight is judged by the BMI, where the height is known', () => {
    const weight = { type: 'weight', readings: { value: 72 }, unit: 'kg' } as const;
    expect(judge(weight, everybody, 170)).toEqual({
      level: 'high',
      outside: [{ field: 'value', level: 'high' }],
      bmi: 24.9,
    });
    expect(judge(weight, everybody)).toEqual({ level: null, outside: [], bmi: null });
    const own = rangesOf({ weight: { critical_low: null, low: 65, high: 75, critical_high: null } });
    expect(judge(weight, own, 170).level).toBe('in_range');
  });

  it.each(['kg', 'lb'])('of weight in %s is judged by the bounds that are shown', (unit) => {
    for (const heightCm of [147, 160, 170.18, 182.5]) {
      const bounds = boundsIn(unit, 'weight', everybody, heightCm);
      for (let tenths = 300; tenths < 2500; tenths += 1) {
        const value = tenths / 10;
        const { level } = judge({ type: 'weight', readings: { value }, unit }, everybody, heightCm);
        expect([value, level]).toEqual([value, levelOf(value, bounds)]);
      }
    }
  });

  it('of weight has no bounds without a height, and first those that a doctor has set', () => {
    expect(levelOf(72, boundsIn('kg', 'weight', everybody, null))).toBeNull();
    const weight = { critical_low: null, low: 65, high: 75, critical_high: null };
    expect(boundsIn('kg', 'weight', rangesOf({ weight }), 170)).toEqual(weight);
    expect(boundsIn('lb', 'weight', rangesOf({ weight }), 170)).toMatchObject({ low: 143.3, high: 165.3 });
  });

  it('is judged by the own range of a patient', () => {
    const own = rangesOf({ sugar_fasting: { critical_low: 60, low: 80, high: 150, critical_high: null } });
    const of = (value: number) =>
      judge({ type: 'blood_sugar', readings: { value, context: 'fasting' }, unit: 'mg/dL' }, own).level;
    expect([of(59), of(79), of(149), of(150), of(500)]).toEqual([
      'critical_low',
      'low',
      'in_range',
      'high',
      'high',
    ]);
  });
});

it('is a range only with bounds that rise', () => {
  const bounds = { critical_low: null, low: null, high: null, critical_high: null };
  expect(rangeProblem(bounds)).toBe('no_bounds');
  expect(rangeProblem({ ...bounds, low: 80 })).toBeNull();
  expect(rangeProblem({ ...bounds, low: 80, high: 80 })).toBe('not_rising');
  expect(rangeProblem({ ...bounds, critical_low: 90, high: 80 })).toBe('not_rising');
});
