// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Words } from '#platform/web/i18n/words.ts';
import { dueItems } from './due-items.ts';

const words = { t: (key: string) => key, format: { time: String, dayAndTime: String } } as unknown as Words;

const at = (day: string, clock: string) => clinicInstant(day, clock);
const due = (time: Date) => ({
  ...{ routine_id: 'r', type: 'blood_sugar', context: 'random', status: 'due', vital_id: null },
  due_at: time.toISOString(),
});
const isShown = (time: Date, now: Date) =>
  dueItems([due(time)] as unknown as Parameters<typeof dueItems>[0], now.getTime(), words).length === 1;

it('shows what is wanted at 03:00 also after 04:00, until its day ends', () => {
  const time = at('2026-11-24', '03:00');
  expect(isShown(time, at('2026-11-24', '02:00'))).toBe(true);
  expect(isShown(time, at('2026-11-24', '04:01'))).toBe(true);
  expect(isShown(time, at('2026-11-24', '05:59'))).toBe(true);
  expect(isShown(time, at('2026-11-25', '00:01'))).toBe(false);
});

it('shows what was wanted in the evening until the night ends', () => {
  const time = at('2026-11-24', '22:00');
  expect(isShown(time, at('2026-11-25', '03:59'))).toBe(true);
  expect(isShown(time, at('2026-11-25', '04:00'))).toBe(false);
});
