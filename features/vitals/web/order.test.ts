import { expect, it } from 'vitest';
import { criticalState } from './critical-state.ts';
import { toneOf } from './figures.ts';
import { firstOf, inOrder } from './order.ts';

const of = (
  type: 'blood_pressure' | 'blood_sugar' | 'weight' | 'height' | 'calories' | 'spo2' | 'temperature',
  level: Parameters<typeof toneOf>[0] = 'in_range',
) => ({ type, level, readings: {} });
const types = (list: readonly { readonly type: string }[]) => list.map(({ type }) => type);

it('pressure, sugar and weight come before calories and height, however new those are', () => {
  const latest = [
    ...[of('calories', null), of('height', null), of('temperature'), of('weight'), of('spo2')],
    ...[of('blood_sugar'), of('blood_pressure')],
  ];
  expect(types(inOrder(latest))).toEqual([
    ...['blood_pressure', 'blood_sugar', 'weight', 'spo2', 'temperature', 'calories', 'height'],
  ]);
  expect(types(firstOf(latest))).toEqual(['blood_pressure', 'blood_sugar', 'weight']);
});

it('lists readings out of range first, critical ones before the others, and omits none of them and no main kind', () => {
  const latest = [
    ...[of('blood_pressure'), of('blood_sugar', 'high'), of('weight', 'high'), of('spo2', 'critical_low')],
    ...[of('temperature', 'high'), of('calories', null)],
  ];
  expect(types(firstOf(latest))).toEqual([
    ...['spo2', 'blood_sugar', 'weight', 'temperature', 'blood_pressure'],
  ]);
});

it('an HbA1c above its range takes the place of no sugar, pressure or weight', () => {
  const hba1c = { ...of('blood_sugar', 'high'), readings: { context: 'hba1c' } } as const;
  const sugar = { ...of('blood_sugar'), readings: { context: 'fasting' } } as const;
  const latest = [hba1c, of('spo2'), of('weight'), sugar, of('blood_pressure')];
  expect(firstOf(latest)).toEqual([hba1c, of('blood_pressure'), sugar, of('weight')]);
});

it('who measures none of the main kinds sees a few of the others', () => {
  const latest = [of('height'), of('calories', null), of('temperature'), of('spo2')];
  expect(types(firstOf(latest))).toEqual(['spo2', 'temperature', 'calories']);
});

it('a critical level is never of the tone of what is well or done', () => {
  expect([toneOf('critical_high'), toneOf('critical_low'), toneOf('high'), toneOf('in_range')]).toEqual([
    ...['bad', 'bad', 'warn', 'ok'],
  ]);
});

it('each danger has a text of its own', () => {
  const bp = { type: 'blood_pressure', readings: { systolic: 192, diastolic: 118, pulse: 140 } } as const;
  const high = (field: 'systolic' | 'pulse' | 'value') => ({ field, level: 'critical_high' }) as const;
  const low = { field: 'value', level: 'critical_low' } as const;
  const sugar = (readings: object) => ({ type: 'blood_sugar', readings }) as const;
  expect([
    criticalState(bp, 'critical_high', [high('systolic'), high('pulse')]),
    criticalState(bp, 'critical_high', [high('pulse')]),
    criticalState(bp, 'critical_low', [{ field: 'systolic', level: 'critical_low' }]),
    criticalState(sugar({ value: 300 }), 'critical_high', [high('value')]),
    criticalState(sugar({ value: 48 }), 'critical_low', [low]),
    criticalState(sugar({ beyond: 'high' }), 'critical_high', [high('value')]),
    criticalState(sugar({ beyond: 'low' }), 'critical_low', [low]),
    criticalState({ type: 'spo2', readings: { value: 82 } }, 'critical_low', [low]),
    criticalState({ type: 'temperature', readings: { value: 41 } }, 'critical_high', [high('value')]),
    criticalState({ type: 'temperature', readings: { value: 34 } }, 'critical_low', [low]),
    criticalState({ type: 'weight', readings: { value: 34 } }, 'critical_low', [low]),
  ]).toEqual([
    ...['pressure_high', 'pulse_high', 'pressure_low', 'sugar_high', 'sugar_low', 'sugar_hi', 'sugar_lo'],
    ...['spo2_low', 'temperature_high', 'temperature_low', 'other_low'],
  ]);
});
