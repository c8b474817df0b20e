import { expect, it } from 'vitest';
import { type ShownReading, unitsOf, wrongField } from './rules.ts';

it.each<[ShownReading, string | null]>([
  [{ kind: 'blood_pressure', unit: 'mmHg', systolic: '120', diastolic: '80' }, null],
  [{ kind: 'blood_pressure', unit: 'mmHg', systolic: '120', diastolic: '80', pulse: '71' }, null],
  [{ kind: 'blood_sugar', unit: 'mg/dL', value: 'HI' }, null],
  [{ kind: 'spo2', unit: '%', value: '98', pulse: '64' }, null],
  [{ kind: 'none' }, null],
  [{ kind: 'blood_pressure', unit: 'mmHg', systolic: '120' }, 'diastolic required'],
  [{ kind: 'blood_sugar', unit: 'mg/dL' }, 'value required'],
  [{ kind: 'blood_sugar', value: '98' }, 'unit required'],
  [{ kind: 'weight', unit: 'mmHg', value: '70.5' }, 'unit unknown'],
  [{ kind: 'weight', unit: 'kg', value: '70.5', pulse: '70' }, 'pulse not_allowed'],
  [{ kind: 'none', value: '7' }, 'value not_allowed'],
])('%j: %s', (shown, expected) => {
  const wrong = wrongField(shown);
  expect(wrong && `${wrong.field} ${wrong.code}`).toBe(expected);
});

it('knows the units of each meter', () => {
  expect(unitsOf('temperature')).toEqual(['°C', '°F']);
  expect(unitsOf('none')).toEqual([]);
});
