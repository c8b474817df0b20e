import { expect, test, vi } from 'vitest';
import type { DatedException, WeeklyRule } from '../contract.ts';
import { offeredOn } from './offered.ts';
import * as slots from './slots.ts';

vi.mock('./slots.ts', { spy: true });

const rule = (rule_id: string, change: Partial<WeeklyRule> = {}): WeeklyRule => ({
  ...{ rule_id, clinician_id: 'clinician', mode: 'virtual', weekday: 1, from: '09:00', to: '12:00' },
  ...{ slot_minutes: 20, buffer_minutes: 0, fee: 0, follow_up_fee: 0, follow_up_days: 0, clinic_id: null },
  ...{ valid_from: null, valid_until: null },
  ...change,
});

test('the minutes of like days are worked out once; exceptions and the ends of rules count', () => {
  const rules = [rule('always'), rule('later', { from: '14:00', to: '15:00', valid_from: '2026-12-14' })];
  const closed = { kind: 'closed', date: '2026-12-07', mode: null, from: null, to: null };
  const minutesOn = offeredOn({ rules, exceptions: [closed as DatedException] });
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
  expect(mondays.map(minutesOn)).toEqual([180, 180, 0, 240, 240]);
  const looked = vi.mocked(slots.slotsOfDay).mock.calls.map(([day]) => day);
  expect([...new Set(looked)]).toEqual(['2026-11-23', '2026-12-07', '2026-12-14']);
});
