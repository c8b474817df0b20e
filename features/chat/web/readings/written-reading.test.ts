import { expect, it } from 'vitest';
import { asKind, fieldsOf, readingOf, type WrittenReading, writtenOf } from './written-reading.ts';

const pressure: WrittenReading = { kind: 'blood_pressure', unit: 'mmHg', numbers: {}, context: '' };
const sugar: WrittenReading = { kind: 'blood_sugar', unit: 'mmol/L', numbers: {}, context: '' };
const codes = (written: WrittenReading) =>
  readingOf(written).problems.map(({ field, code }) => `${field} ${code}`);

it('has the fields of its kind', () => {
  expect(fieldsOf(pressure)).toEqual(['systolic', 'diastolic', 'pulse']);
  expect(fieldsOf(sugar)).toEqual(['value']);
});

it('goes into the fields and comes back the same', () => {
  const read = { kind: 'blood_pressure', unit: 'mmHg', readings: { systolic: 128, diastolic: 82 } } as const;
  expect(readingOf(writtenOf(read))).toEqual({ unit: 'mmHg', readings: read.readings, problems: [] });
});

it('takes a comma for a point, and leaves out what was left empty', () => {
  expect(readingOf({ ...sugar, numbers: { value: ' 6,1 ' } })).toMatchObject({
    readings: { value: 6.1 },
    problems: [],
  });
  expect(readingOf({ ...pressure, numbers: { systolic: '128', diastolic: '82', pulse: '' } })).toMatchObject({
    readings: { systolic: 128, diastolic: 82 },
    problems: [],
  });
});

it('understands the digits of every language', () => {
  expect(
    readingOf({ ...pressure, numbers: { systolic: '১২৮', diastolic: '८२', pulse: '౭౧' } }),
  ).toMatchObject({ readings: { systolic: 128, diastolic: 82, pulse: 71 }, problems: [] });
});

it('says what can’t be', () => {
  expect(codes(pressure)).toEqual(['systolic required', 'diastolic required']);
  expect(codes({ ...pressure, numbers: { systolic: '1e3', diastolic: '82' } })).toEqual([
    'systolic not_possible',
  ]);
  expect(codes({ ...pressure, numbers: { systolic: '80', diastolic: '82' } })).toEqual([
    'diastolic above_systolic',
  ]);
  expect(codes({ ...sugar, numbers: { value: '110' } })).toEqual(['value not_possible']);
});

it('is HbA1c in per cent, and only there', () => {
  expect(readingOf({ ...sugar, unit: '%', numbers: { value: '7.2' }, context: 'fasting' })).toMatchObject({
    readings: { value: 7.2, context: 'hba1c' },
    problems: [],
  });
  expect(readingOf({ ...sugar, numbers: { value: '7.2' }, context: 'hba1c' })).toMatchObject({
    readings: { value: 7.2 },
    problems: [],
  });
});

it('becomes another kind, with that kind’s first unit, and keeps a value that it has too', () => {
  const fasting: WrittenReading = { ...sugar, numbers: { value: '98' }, context: 'fasting' };
  expect(readingOf(asKind(fasting, 'spo2'))).toEqual({ unit: '%', readings: { value: 98 }, problems: [] });
  expect(codes(asKind(fasting, 'blood_pressure'))).toEqual(['systolic required', 'diastolic required']);
});
