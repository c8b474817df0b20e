import { describe, expect, test } from 'vitest';
import {
  exceptionsOverlap,
  extraOverlapsWeekly,
  problemsOfException,
  problemsOfWeekly,
  weeklyOverlap,
} from '../rules.ts';

const rule = {
  mode: 'virtual' as const,
  weekday: 1,
  from: '09:00',
  to: '12:00',
  slot_minutes: 20,
  buffer_minutes: 0,
  fee: 500,
  follow_up_fee: 200,
  follow_up_days: 7,
  clinic_id: null,
  valid_from: null,
  valid_until: null,
};
const closed = {
  kind: 'closed' as const,
  date: '2026-11-23',
  from: null,
  to: null,
  mode: null,
  slot_minutes: null,
  buffer_minutes: null,
  fee: null,
  follow_up_fee: null,
  follow_up_days: null,
  clinic_id: null,
  note: null,
};
const extra = {
  ...closed,
  kind: 'extra' as const,
  mode: 'virtual' as const,
  from: '11:00',
  to: '13:00',
  slot_minutes: 20,
  fee: 500,
};

describe('weekly hours', () => {
  test('name what is wrong with them', () => {
    expect(problemsOfWeekly(rule)).toEqual([]);
    expect(problemsOfWeekly({ ...rule, to: '09:00' })).toEqual([{ field: 'to', code: 'ends_before_start' }]);
    expect(problemsOfWeekly({ ...rule, to: '09:10' })).toEqual([
      { field: 'slot_minutes', code: 'shorter_than_a_slot' },
    ]);
    expect(problemsOfWeekly({ ...rule, valid_from: '2026-02-30' })[0]).toEqual({
      field: 'valid_from',
      code: 'not_a_day',
    });
    expect(problemsOfWeekly({ ...rule, valid_from: '2026-02-02', valid_until: '2026-02-01' })[0]?.field).toBe(
      'valid_until',
    );
    expect(problemsOfWeekly({ ...rule, follow_up_fee: 501 })).toEqual([
      { field: 'follow_up_fee', code: 'above_fee' },
    ]);
    const below = (field: string) => ({ field, code: 'below_one_rupee' });
    expect(problemsOfWeekly({ ...rule, fee: 99, follow_up_fee: 1 })).toEqual(
      ['fee', 'follow_up_fee'].map(below),
    );
    expect(problemsOfWeekly({ ...rule, fee: 100, follow_up_fee: 0 })).toEqual([]);
    expect(problemsOfException({ ...extra, fee: 99 }, '2026-11-21')).toContainEqual(below('fee'));
    expect(problemsOfWeekly({ ...rule, from: '23:00', to: '00:00' })).toEqual([]);
  });
  test('overlap in the same mode, weekday, time and validity', () => {
    expect(weeklyOverlap(rule, { ...rule, from: '11:59', to: '13:00' })).toBe(true);
    expect(weeklyOverlap(rule, { ...rule, from: '12:00', to: '13:00' })).toBe(false);
    expect(weeklyOverlap(rule, { ...rule, mode: 'audio' })).toBe(false);
    expect(weeklyOverlap(rule, { ...rule, weekday: 2 })).toBe(false);
    const [until, since] = [
      { ...rule, valid_until: '2026-01-31' },
      { ...rule, valid_from: '2026-02-01' },
    ];
    expect(weeklyOverlap(until, since)).toBe(false);
    expect(weeklyOverlap({ ...until, valid_until: '2026-02-01' }, since)).toBe(true);
  });
});

describe('exceptions', () => {
  test('name what is missing or does not go together', () => {
    expect(problemsOfException(closed, '2026-11-21')).toEqual([]);
    expect(problemsOfException(extra, '2026-11-21')).toEqual([]);
    expect(problemsOfException({ ...closed, date: '2026-11-20' }, '2026-11-21')).toEqual([
      { field: 'date', code: 'in_the_past' },
    ]);
    expect(problemsOfException({ ...closed, from: '10:00' }, '2026-11-21')).toEqual([
      { field: 'to', code: 'required' },
    ]);
    expect(problemsOfException({ ...closed, fee: 1 }, '2026-11-21')).toEqual([
      { field: 'fee', code: 'not_together' },
    ]);
    expect(
      problemsOfException({ ...extra, mode: null, fee: null }, '2026-11-21').map((p) => p.field),
    ).toEqual(['mode', 'fee']);
  });
  test('overlap with each other and with weekly hours', () => {
    expect(exceptionsOverlap(closed, { ...closed, from: '10:00', to: '11:00' })).toBe(true);
    expect(exceptionsOverlap(closed, { ...closed, date: '2026-11-24' })).toBe(false);
    expect(exceptionsOverlap(closed, extra)).toBe(false);
    expect(extraOverlapsWeekly(extra, rule)).toBe(true);
    expect(extraOverlapsWeekly({ ...extra, from: '12:00' }, rule)).toBe(false);
  });
});
