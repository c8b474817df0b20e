import { describe, expect, it } from 'vitest';
import type { ReadingKind, Readings } from '#platform/contract/readings.ts';
import { isSameNumber, type Measurement, minuteOf } from './same-measurement.ts';

const of = (type: ReadingKind, readings: Readings, unit: string): Measurement => ({
  type,
  read: { readings, unit },
  takenAt: new Date(0),
});
const sugar = (value: number, unit = 'mg/dL', context?: Readings['context']) =>
  of('blood_sugar', { value, ...(context ? { context } : {}) }, unit);
const pressure = (systolic: number, diastolic: number, pulse?: number) =>
  of('blood_pressure', { systolic, diastolic, ...(pulse === undefined ? {} : { pulse }) }, 'mmHg');
const same = (a: Measurement, b: Measurement) => {
  expect(isSameNumber(a, b)).toBe(isSameNumber(b, a));
  return isSameNumber(a, b);
};

describe('two readings say the same number', () => {
  it('in one unit only when it is the same', () => {
    expect(same(sugar(104), sugar(104))).toBe(true);
    expect(same(sugar(104), sugar(105))).toBe(false);
    expect(same(sugar(5.8, 'mmol/L'), sugar(5.9, 'mmol/L'))).toBe(false);
    expect(same(of('weight', { value: 70.1 }, 'kg'), of('weight', { value: 70.12 }, 'kg'))).toBe(false);
  });

  it('in two units when the one is shown as the other', () => {
    for (const milligrams of [104, 105]) expect(same(sugar(milligrams), sugar(5.8, 'mmol/L'))).toBe(true);
    for (const milligrams of [103, 106]) expect(same(sugar(milligrams), sugar(5.8, 'mmol/L'))).toBe(false);
    const kilograms = (value: number) => of('weight', { value }, 'kg');
    expect(same(kilograms(70.08), of('weight', { value: 154.5 }, 'lb'))).toBe(true);
    for (const other of [70.1, 70.08, 70.05]) {
      const isSame = other !== 70.05;
      expect(same(kilograms(other), of('weight', { value: 154.5 }, 'lb'))).toBe(isSame);
    }
    for (const other of [70.1, 70.08])
      expect(same(kilograms(other), of('weight', { value: 154.4 }, 'lb'))).toBe(false);
    const celsius = (value: number) => of('temperature', { value }, '°C');
    expect(same(celsius(37.1), of('temperature', { value: 98.7 }, '°F'))).toBe(true);
    expect(same(celsius(37.06), of('temperature', { value: 98.7 }, '°F'))).toBe(true);
    expect(same(celsius(37.2), of('temperature', { value: 98.7 }, '°F'))).toBe(false);
    expect(same(celsius(37), of('temperature', { value: 98.6 }, '°F'))).toBe(true);
    expect(same(of('height', { value: 170.2 }, 'cm'), of('height', { value: 67 }, 'ft-in'))).toBe(true);
  });

  it('whatever the meal, but HbA1c is another thing than sugar', () => {
    expect(same(sugar(104, 'mg/dL', 'fasting'), sugar(104))).toBe(true);
    expect(same(sugar(104, 'mg/dL', 'fasting'), sugar(104, 'mg/dL', 'random'))).toBe(true);
    expect(same(sugar(6.5, '%', 'hba1c'), sugar(6.5, 'mmol/L'))).toBe(false);
    expect(same(sugar(6.5, '%', 'hba1c'), sugar(6.5, '%', 'hba1c'))).toBe(true);
  });

  it('of pressure when both numbers do, and the pulse where both tell it', () => {
    expect(same(pressure(128, 82), pressure(128, 82, 70))).toBe(true);
    expect(same(pressure(128, 82, 70), pressure(128, 82, 71))).toBe(false);
    expect(same(pressure(128, 82), pressure(128, 83))).toBe(false);
    expect(same(pressure(128, 82), pressure(129, 82))).toBe(false);
  });

  it('of one kind only', () => {
    expect(same(of('spo2', { value: 97 }, '%'), of('calories', { value: 97 }, 'kcal'))).toBe(false);
  });
});

it('a minute is that of the clock', () => {
  expect(minuteOf(new Date('2026-03-01T02:00:59.999Z'))).toBe(Date.parse('2026-03-01T02:00:00Z'));
  expect(minuteOf(new Date('2026-03-01T02:01:00Z'))).toBe(Date.parse('2026-03-01T02:01:00Z'));
});
