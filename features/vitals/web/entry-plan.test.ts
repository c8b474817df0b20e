import { describe, expect, it } from 'vitest';
import type { ReadingKind } from '#platform/contract/readings.ts';
import {
  cleaned,
  contextAt,
  type EntryField,
  fieldsOf,
  givenFrom,
  hasTooManyInches,
  isComplete,
  mayHavePoint,
  pressed,
  pressureFrom,
  typedFrom,
  unitFor,
} from './entry-plan.ts';

it.each([
  ['১২০', '120'],
  ['५.६', '5.6'],
  ['௫,௬', '5.6'],
  ['.5', '0.5'],
  ['5.6.7', '5.67'],
  ['12 mg', '12'],
  ['-3', '3'],
  ['1234567', '123456'],
  ['x', ''],
])('%j stands in the field as %j', (text, shown) => {
  expect(cleaned(text)).toBe(shown);
});

it.each([
  ['120/80', { systolic: '120', diastolic: '80' }],
  ['BP ১২০/৮০', { systolic: '120', diastolic: '80' }],
  ['146-92 72', { systolic: '146', diastolic: '92', pulse: '72' }],
  ['120', null],
  ['1/2/2026', null],
])('%j pasted is %j', (text, typed) => {
  expect(pressureFrom(text)).toEqual(typed);
});

it('is typed key by key', () => {
  expect(['1', '.', '.', '5', 'back'].reduce((text, key) => pressed(text, key as '1'), '')).toBe('1.');
});

it.each<[ReadingKind, string, EntryField, string, boolean]>([
  ['blood_pressure', 'mmHg', 'systolic', '14', false],
  ['blood_pressure', 'mmHg', 'systolic', '146', true],
  ['blood_pressure', 'mmHg', 'systolic', '92', true],
  ['blood_pressure', 'mmHg', 'systolic', '40', false],
  ['blood_pressure', 'mmHg', 'systolic', '999', false],
  ['blood_pressure', 'mmHg', 'diastolic', '18', false],
  ['blood_pressure', 'mmHg', 'diastolic', '92', true],
  ['height', 'ft-in', 'feet', '5', true],
  ['height', 'ft-in', 'feet', '9', false],
  ['weight', 'kg', 'value', '72', false],
])('%s in %s: %s %s is complete: %s', (type, unit, field, text, complete) => {
  expect(isComplete(type, unit, field, text)).toBe(complete);
});

describe('a height in feet and inches', () => {
  it('is stored in inches, and comes back as it was', () => {
    expect(fieldsOf('height', 'ft-in')).toEqual(['feet', 'inches']);
    expect(givenFrom('height', 'ft-in', { feet: '5', inches: '7.5' }, null)).toEqual({ value: 67.5 });
    expect(givenFrom('height', 'ft-in', { feet: '6' }, null)).toEqual({ value: 72 });
    expect(typedFrom({ value: 67.5 }, 'ft-in')).toEqual({ feet: '5', inches: '7.5' });
  });
  it('has fewer than twelve inches', () => {
    expect(hasTooManyInches({ feet: '5', inches: '11.9' })).toBe(false);
    expect(hasTooManyInches({ feet: '5', inches: '12' })).toBe(true);
  });
});

it('leaves out empty fields, and says when a sugar was measured', () => {
  expect(givenFrom('blood_pressure', 'mmHg', { systolic: '120', diastolic: '80', pulse: '' }, null)).toEqual({
    systolic: '120',
    diastolic: '80',
  });
  // HI goes in and out as the meter shows it, and as one.
  expect(givenFrom('blood_sugar', 'mg/dL', { value: 'HI' }, 'fasting')).toEqual({
    beyond: 'high',
    context: 'fasting',
  });
  expect(typedFrom({ beyond: 'low' }, 'mg/dL')).toEqual({ value: 'LO' });
  expect([pressed('HI', 'back'), pressed('HI', '5')]).toEqual(['', '5']);
  expect(givenFrom('blood_sugar', 'mg/dL', { value: '118' }, 'fasting')).toEqual({
    value: '118',
    context: 'fasting',
  });
  expect(givenFrom('weight', 'kg', { value: '72' }, 'fasting')).toEqual({ value: '72' });
});

it('has a point where the unit has decimals, and for every sugar', () => {
  expect(mayHavePoint('blood_sugar', 'mg/dL', 'value')).toBe(true);
  expect(mayHavePoint('weight', 'kg', 'value')).toBe(true);
  expect(mayHavePoint('blood_pressure', 'mmHg', 'systolic')).toBe(false);
  expect(mayHavePoint('height', 'ft-in', 'inches')).toBe(true);
  expect(mayHavePoint('height', 'ft-in', 'feet')).toBe(false);
});

it.each([
  [3, 'random'],
  [4, 'fasting'],
  [8, 'fasting'],
  [9, 'after_meal'],
  [12, 'random'],
  [13, 'after_meal'],
  [17, 'random'],
  [20, 'after_meal'],
] as const)('at %d hours a sugar is taken as %s', (hour, context) => {
  expect(contextAt(hour)).toBe(context);
});

it('takes the unit of the last time again, and per cent for HbA1c alone', () => {
  const before = [
    { type: 'blood_sugar', unit: '%', readings: { value: 7, context: 'hba1c' } },
    { type: 'blood_sugar', unit: 'mmol/L', readings: { value: 5.6, context: 'fasting' } },
    { type: 'weight', unit: 'lb', readings: { value: 150 } },
  ] as const;
  expect(unitFor('blood_sugar', 'random', before)).toBe('mmol/L');
  expect(unitFor('blood_sugar', 'hba1c', before)).toBe('%');
  expect(unitFor('weight', null, before)).toBe('lb');
  expect(unitFor('temperature', null, before)).toBe('°C');
});
