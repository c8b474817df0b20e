import { expect, it } from 'vitest';
import { READING_RULES, readingProblems } from './reading-rules.ts';
import { READING_KINDS, type ReadingKind, type Readings } from './readings.ts';

const codes = (kind: ReadingKind, unit: string, readings: Readings) =>
  readingProblems({ kind, unit, readings }).map(({ field, code }) => `${field} ${code}`);

it.each<[ReadingKind, string, Readings]>([
  ['blood_sugar', 'mg/dL', { value: 20 }],
  ['blood_sugar', 'mg/dL', { value: 800, context: 'after_meal' }],
  ['blood_sugar', 'mmol/L', { value: 1.2 }],
  ['blood_sugar', 'mmol/L', { value: 44.3, context: 'fasting' }],
  ['blood_sugar', '%', { value: 7.2, context: 'hba1c' }],
  ['blood_sugar', 'mg/dL', { beyond: 'high', context: 'fasting' }],
  ['blood_sugar', 'mmol/L', { beyond: 'low' }],
  ['height', 'ft-in', { value: 67.5 }],
  ['blood_pressure', 'mmHg', { systolic: 70, diastolic: 40 }],
  ['blood_pressure', 'mmHg', { systolic: 300, diastolic: 180, pulse: 72 }],
  ['blood_pressure', 'mmHg', { systolic: 90, diastolic: 90 }],
  ['weight', 'kg', { value: 71.35 }],
  ['temperature', '°F', { value: 98.6 }],
  ['spo2', '%', { value: 97 }],
])('%s in %s can be %o', (kind, unit, readings) => {
  expect(codes(kind, unit, readings)).toEqual([]);
});

it.each<[ReadingKind, string, Readings, string[]]>([
  ['blood_sugar', 'mg/dL', { value: 19 }, ['value not_possible']],
  ['blood_sugar', 'mg/dL', { value: 801 }, ['value not_possible']],
  ['blood_sugar', 'mg/dL', { value: Number.NaN }, ['value not_possible']],
  ['blood_sugar', 'mg/dL', { value: 110.5 }, ['value not_whole']],
  ['blood_sugar', 'mmol/L', { value: 6.15 }, ['value too_many_decimals']],
  ['blood_sugar', 'mmol/L', { value: 1.1 }, ['value not_possible']],
  ['blood_sugar', 'mmol/L', { value: 44.4 }, ['value not_possible']],
  ['blood_sugar', 'mmol/L', { value: 110 }, ['value not_possible']],
  ['blood_sugar', 'mg/dL', {}, ['value required']],
  ['blood_sugar', 'mg/dL', { value: 600, beyond: 'high' }, ['beyond not_of_this_kind']],
  ['blood_sugar', '%', { beyond: 'high', context: 'hba1c' }, ['beyond not_of_this_kind']],
  ['spo2', '%', { beyond: 'low' }, ['beyond not_of_this_kind']],
  ['height', 'ft-in', { value: 11 }, ['value not_possible']],
  ['blood_sugar', 'kg', { value: 110 }, ['unit unknown_unit']],
  ['blood_sugar', 'toString', { value: 110 }, ['unit unknown_unit']],
  ['blood_sugar', '%', { value: 7.2 }, ['context needs_per_cent']],
  ['blood_sugar', 'mg/dL', { value: 110, context: 'hba1c' }, ['context needs_per_cent']],
  [
    'blood_pressure',
    'mmHg',
    { systolic: 301, diastolic: 39 },
    ['systolic not_possible', 'diastolic not_possible'],
  ],
  ['blood_pressure', 'mmHg', { systolic: 80, diastolic: 81 }, ['diastolic above_systolic']],
  ['blood_pressure', 'mmHg', { systolic: 120 }, ['diastolic required']],
  ['blood_pressure', 'mmHg', { systolic: 120, diastolic: 80, value: 3 }, ['value not_of_this_kind']],
  ['weight', 'kg', { value: 70, context: 'fasting' }, ['context not_of_this_kind']],
])('%s in %s can’t be %o', (kind, unit, readings, problems) => {
  expect(codes(kind, unit, readings)).toEqual(problems);
});

it('every kind has a unit, and bounds for what it needs in each', () => {
  for (const kind of READING_KINDS) {
    const { required, units } = READING_RULES[kind];
    expect(Object.keys(units).length).toBeGreaterThan(0);
    for (const bounds of Object.values(units))
      for (const field of required) expect(bounds[field]!.min).toBeLessThan(bounds[field]!.max);
  }
});
