import { describe, expect, it } from 'vitest';
import type { ReadingKind } from '#platform/contract/readings.ts';
import type { GivenReadings } from '../contract.ts';
import { readVital, unitDoubt } from './possible.ts';

const read = (type: ReadingKind, readings: GivenReadings, unit?: string, meant?: boolean) => {
  const result = readVital({ type, readings, unit }, meant);
  return 'read' in result ? result.read : result.problems.map(({ field, code }) => `${field} ${code}`);
};
const doubtOf = (type: ReadingKind, readings: GivenReadings, unit?: string) =>
  readVital({ type, readings, unit }).doubt;

describe('what is possible', () => {
  it.each([
    ['blood_sugar', { value: 20 }, 'mg/dL'],
    ['blood_sugar', { value: 800 }, 'mg/dL'],
    ['blood_sugar', { value: 1.2 }, 'mmol/L'],
    ['blood_pressure', { systolic: 70, diastolic: 40 }, 'mmHg'],
    ['blood_pressure', { systolic: 300, diastolic: 180 }, 'mmHg'],
    ['blood_pressure', { systolic: 120, diastolic: 120 }, 'mmHg'],
    ['height', { value: 67 }, 'ft-in'],
    ['spo2', { value: 100 }, '%'],
  ] as const)('%s %j %s is', (type, readings, unit) => {
    expect(read(type, readings, unit)).toEqual({ readings, unit });
  });

  it.each([
    ['blood_sugar', { value: 19 }, 'mg/dL', 'readings.value not_possible'],
    ['blood_sugar', { value: 801 }, 'mg/dL', 'readings.value not_possible'],
    ['blood_pressure', { systolic: 69, diastolic: 50 }, 'mmHg', 'readings.systolic not_possible'],
    ['blood_pressure', { systolic: 301, diastolic: 90 }, 'mmHg', 'readings.systolic not_possible'],
    ['blood_pressure', { systolic: 120, diastolic: 39 }, 'mmHg', 'readings.diastolic not_possible'],
    ['blood_pressure', { systolic: 200, diastolic: 181 }, 'mmHg', 'readings.diastolic not_possible'],
    ['blood_pressure', { systolic: 80, diastolic: 90 }, 'mmHg', 'readings.diastolic above_systolic'],
    ['blood_pressure', { systolic: 120 }, 'mmHg', 'readings.diastolic required'],
    ['blood_sugar', { value: 'NaN' }, 'mg/dL', 'readings.value not_a_number'],
    ['blood_sugar', { value: '1e309' }, 'mg/dL', 'readings.value not_a_number'],
    ['weight', { value: 70 }, 'stone', 'unit unknown_unit'],
    ['height', { value: 70 }, 'm', 'unit unknown_unit'],
    ['weight', { value: 70, context: 'fasting' }, 'kg', 'readings.context not_of_this_kind'],
    ['blood_sugar', { value: 7, context: 'hba1c' }, 'mg/dL', 'readings.context needs_per_cent'],
    ['weight', { value: 70 }, '__proto__', 'unit unknown_unit'],
  ] as const)('%s %j %s is not', (type, readings, unit, problem) => {
    expect(read(type, readings, unit)).toContain(problem);
  });

  it('takes the digits of every language and the canonical unit', () => {
    expect(read('blood_sugar', { value: '১২০', context: 'fasting' })).toEqual({
      readings: { value: 120, context: 'fasting' },
      unit: 'mg/dL',
    });
    expect(read('blood_pressure', { systolic: '१४०', diastolic: '௯௦', pulse: '౭౨' })).toEqual({
      readings: { systolic: 140, diastolic: 90, pulse: 72 },
      unit: 'mmHg',
    });
  });
});

describe('a unit that seems mixed up', () => {
  it.each([
    ['blood_sugar', 5.6, 'mg/dL', 'mmol/L', 'wrong'],
    ['blood_sugar', 6, 'mg/dL', 'mmol/L', 'wrong'],
    ['blood_sugar', 126, 'mmol/L', 'mg/dL', 'wrong'],
    ['blood_sugar', 22.4, 'mg/dL', 'mmol/L', 'likely'],
    ['blood_sugar', 25, 'mg/dL', 'mmol/L', 'maybe'],
    ['blood_sugar', 40, 'mmol/L', 'mg/dL', 'maybe'],
    ['temperature', 98.6, '°C', '°F', 'wrong'],
    ['temperature', 37, '°F', '°C', 'wrong'],
    ['height', 170, 'ft-in', 'cm', 'wrong'],
    ['weight', 450, 'kg', 'lb', 'wrong'],
  ] as const)('%s %d %s is rather %s (%s)', (type, value, unit, other, strength) => {
    expect(doubtOf(type, { value }, unit)).toEqual({ unit: other, strength });
  });

  it.each([
    ['blood_sugar', { value: 120 }, 'mg/dL'],
    ['blood_sugar', { value: 34 }, 'mg/dL'],
    ['blood_sugar', { value: 5.6 }, 'mmol/L'],
    ['blood_sugar', { value: 9000 }, 'mg/dL'],
    ['blood_sugar', { value: 5.6, context: 'hba1c' }, '%'],
    ['blood_sugar', { value: 53, context: 'hba1c' }, '%'],
    ['blood_pressure', { systolic: 30, diastolic: 20 }, 'mmHg'],
    ['temperature', { value: 38.2 }, '°C'],
  ] as const)('nothing to ask about %s %j %s', (type, readings, unit) => {
    expect(doubtOf(type, readings, unit)).toBeNull();
  });

  it('is stored as entered only when it is possible', () => {
    expect(read('blood_sugar', { value: 22.4 }, 'mg/dL')).toEqual(['readings.value not_whole']);
    expect(read('blood_sugar', { value: 22.4 }, 'mg/dL', true)).toMatchObject({ unit: 'mg/dL' });
    expect(read('blood_sugar', { value: 5.6 }, 'mg/dL', true)).toEqual(['readings.value not_possible']);
  });

  it('is not asked where the meter shows no number', () => {
    expect(unitDoubt('blood_sugar', 'mg/dL', { beyond: 'low' })).toBeNull();
  });

  it('is not asked about an unknown unit', () => {
    expect(unitDoubt('weight', 'stone', { value: 10 })).toBeNull();
  });
});
