import { expect, test } from 'vitest';
import type { DatedException, WeeklyRule } from '../contract.ts';
import { openSpans } from './open-hours.ts';

const SATURDAY = '2026-11-21';
const rule = (mode: WeeklyRule['mode'], from: string, to: string, more: Partial<WeeklyRule> = {}) =>
  ({ mode, from, to, weekday: 6, valid_from: null, valid_until: null, ...more }) as WeeklyRule;
const day = (kind: DatedException['kind'], more: Partial<DatedException> = {}) =>
  ({ kind, date: SATURDAY, from: null, to: null, mode: null, ...more }) as DatedException;
const spans = (rules: WeeklyRule[], exceptions: DatedException[] = []) =>
  openSpans(SATURDAY, { rules, exceptions }).map(({ mode, start, end }) => [mode, start, end]);

test('weekly hours of that weekday, while they are valid', () => {
  expect(spans([rule('virtual', '09:00', '13:00'), rule('audio', '09:00', '10:00', { weekday: 1 })])).toEqual(
    [['virtual', 540, 780]],
  );
  expect(spans([rule('virtual', '09:00', '13:00', { valid_until: '2026-11-20' })])).toEqual([]);
  expect(spans([rule('audio', '22:00', '00:00')])).toEqual([['audio', 1320, 1440]]);
});

test('a closed day has none, a day closed for one mode keeps the others, extra hours are added', () => {
  const week = [rule('virtual', '09:00', '13:00'), rule('audio', '17:00', '19:00')];
  expect(spans(week, [day('closed')])).toEqual([]);
  expect(spans(week, [day('closed', { mode: 'virtual' })])).toEqual([['audio', 1020, 1140]]);
  expect(spans([], [day('extra', { mode: 'virtual', from: '06:00', to: '07:00' })])).toEqual([
    ['virtual', 360, 420],
  ]);
});
