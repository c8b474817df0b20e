import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#platform/domain/clinic-time.ts';
import type { DatedException, WeeklyRule } from '../contract.ts';
import {
  clockOf,
  DAY,
  dayOf,
  feeOf,
  freeSlots,
  HOUR,
  hoursCover,
  instantOf,
  MINUTE,
  seriesStarts,
  slotAt,
  slotsOfDay,
  startOfDay,
  weekdayOf,
} from '../rules.ts';

const KOLKATA = 'Asia/Kolkata';
const ZONES = [
  KOLKATA,
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

const aRule = (change: Partial<WeeklyRule> = {}): WeeklyRule => ({
  rule_id: '00000000-0000-4000-8000-000000000001',
  clinician_id: '00000000-0000-4000-8000-000000000002',
  mode: 'virtual',
  weekday: 1,
  from: '09:00',
  to: '12:00',
  slot_minutes: 20,
  buffer_minutes: 0,
  fee: 50_000,
  follow_up_fee: 20_000,
  follow_up_days: 7,
  clinic_id: null,
  valid_from: null,
  valid_until: null,
  ...change,
});
const anException = (change: Partial<DatedException> = {}): DatedException => ({
  exception_id: '00000000-0000-4000-8000-000000000003',
  clinician_id: '00000000-0000-4000-8000-000000000002',
  kind: 'closed',
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
  ...change,
});
const MONDAY = '2026-11-23';
const clocks = (
  day: string,
  rules: WeeklyRule[],
  exceptions: DatedException[] = [],
  zone = KOLKATA,
): string[] =>
  slotsOfDay(day, 'virtual', { rules, exceptions }, zone).map((slot) => clockOf(slot.startsAt, zone));

describe('slots of a day', () => {
  test('fill the hours of the weekday in the clinic’s zone', () => {
    const slots = slotsOfDay(MONDAY, 'virtual', { rules: [aRule()], exceptions: [] }, KOLKATA);
    expect(slots).toHaveLength(9);
    expect(new Date(slots[0]!.startsAt).toISOString()).toBe('2026-11-23T03:30:00.000Z');
    expect(clocks(addDays(MONDAY, 1), [aRule()])).toEqual([]);
  });
  test('keep the buffer between them; the last needs none', () => {
    expect(clocks(MONDAY, [aRule({ to: '10:00', slot_minutes: 25, buffer_minutes: 10 })])).toEqual([
      '09:00',
      '09:35',
    ]);
  });
  test('hours until midnight end with the day', () => {
    expect(clocks(MONDAY, [aRule({ from: '23:00', to: '00:00', slot_minutes: 30 })])).toEqual([
      '23:00',
      '23:30',
    ]);
  });
  test('follow validity, mode and exceptions', () => {
    expect(clocks(MONDAY, [aRule({ valid_from: '2026-11-24' })])).toEqual([]);
    expect(clocks(MONDAY, [aRule({ valid_until: '2026-11-23', to: '09:20' })])).toEqual(['09:00']);
    expect(clocks(MONDAY, [aRule({ mode: 'audio' })])).toEqual([]);
    expect(clocks(MONDAY, [aRule()], [anException()])).toEqual([]);
    expect(clocks(MONDAY, [aRule()], [anException({ mode: 'audio' })])).toHaveLength(9);
    expect(clocks(MONDAY, [aRule()], [anException({ from: '09:30', to: '11:30' })])).toEqual([
      '09:00',
      '11:40',
    ]);
    const extra = anException({
      kind: 'extra',
      mode: 'virtual',
      from: '18:00',
      to: '18:30',
      slot_minutes: 15,
      fee: 1,
    });
    expect(clocks(MONDAY, [aRule({ to: '09:20' })], [extra])).toEqual(['09:00', '18:00', '18:15']);
  });
  test('leave out times that the clocks skip, and never overlap when they are put back', () => {
    const sunday = { weekday: 0, from: '00:00', to: '06:00', slot_minutes: 30 };
    const spring = clocks('2026-03-29', [aRule(sunday)], [], 'Europe/Berlin');
    expect(spring).not.toContain('02:00');
    expect(spring).toContain('03:00');
    expect(clocks('2026-10-25', [aRule(sunday)], [], 'Europe/Berlin')).toHaveLength(12);
  });
  test('in any zone: on the day, inside the hours, in order, not overlapping, and found again by their start', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 1380 }),
        fc.integer({ min: 5, max: 700 }),
        fc.integer({ min: 5, max: 90 }),
        fc.integer({ min: 0, max: 30 }),
        (zone, dayNumber, from, length, slotMinutes, bufferMinutes) => {
          const day = addDays('2025-12-01', dayNumber);
          const to = Math.min(from + Math.max(length, slotMinutes), 1440);
          const clock = (m: number) =>
            `${String(Math.floor((m % 1440) / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
          const rule = aRule({
            weekday: weekdayOf(day),
            from: clock(from),
            to: clock(to),
            slot_minutes: slotMinutes,
            buffer_minutes: bufferMinutes,
          });
          const hours = { rules: [rule], exceptions: [] };
          const slots = slotsOfDay(day, 'virtual', hours, zone);
          slots.forEach((slot, i) => {
            expect(dayOf(slot.startsAt, zone)).toBe(day);
            expect(slot.endsAt - slot.startsAt).toBe(slotMinutes * MINUTE);
            if (i > 0) expect(slot.startsAt).toBeGreaterThanOrEqual(slots[i - 1]!.busyUntil);
            expect(slotAt(slot.startsAt, 'virtual', hours, zone)).toEqual(slot);
          });
          if (zone === KOLKATA) {
            expect(slots).toHaveLength(
              Math.max(0, Math.floor((to - from + bufferMinutes) / (slotMinutes + bufferMinutes))),
            );
            for (const slot of slots)
              expect(hoursCover(slot.startsAt, slot.endsAt, 'virtual', hours, zone)).toBe(true);
          }
        },
      ),
    );
  });
});

test('free slots lie ahead and cross nothing that is taken, buffers included', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 })), { maxLength: 8 }),
      fc.integer({ min: -60, max: 240 }),
      (spans, nowMinutes) => {
        const hours = { rules: [aRule({ buffer_minutes: 5 })], exceptions: [] };
        const slots = slotsOfDay(MONDAY, 'virtual', hours, KOLKATA);
        const origin = slots[0]!.startsAt;
        const taken = spans.map(([from, length]) => ({
          from: origin + from * MINUTE,
          until: origin + (from + length) * MINUTE,
        }));
        const now = origin + nowMinutes * MINUTE;
        const free = freeSlots(slots, taken, now);
        for (const slot of slots) {
          const crosses = taken.some((span) => slot.startsAt < span.until && span.from < slot.busyUntil);
          expect(free.includes(slot)).toBe(slot.startsAt > now && !crosses);
        }
      },
    ),
  );
});

describe('time of a zone', () => {
  test('wall-clock times and instants agree, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 0, max: 1439 }),
        (zone, n, minutes) => {
          const day = addDays('2025-12-01', n);
          const instant = instantOf(day, minutes, zone);
          if (instant === null) return;
          expect(dayOf(instant, zone)).toBe(day);
          expect(clockOf(instant, zone)).toBe(new Date(minutes * MINUTE).toISOString().slice(11, 16));
        },
      ),
    );
  });
  test('a day of India begins at half past six in the evening, UTC', () => {
    expect(new Date(startOfDay('2026-11-21', KOLKATA)).toISOString()).toBe('2026-11-20T18:30:00.000Z');
  });
  test('a series keeps its wall-clock time across a change of the clocks', () => {
    const first = instantOf('2026-10-19', 540, 'Europe/Berlin')!;
    const starts = seriesStarts(first, 1, 3, 'Europe/Berlin');
    expect(starts.map((at) => clockOf(at!, 'Europe/Berlin'))).toEqual(['09:00', '09:00', '09:00']);
    expect(starts[1]! - starts[0]!).toBe(7 * DAY + HOUR);
  });
});

test('the follow-up fee holds within the days after a completed visit', () => {
  const terms = { fee: 500, followUpFee: 200, followUpDays: 7, clinicId: null };
  const at = instantOf('2026-11-27', 1020, KOLKATA)!;
  const last = (day: string, minutes: number) => instantOf(day, minutes, KOLKATA);
  expect(feeOf(terms, at, null)).toEqual({ fee: 500, followUp: false });
  expect(feeOf(terms, at, last('2026-11-20', 600))).toEqual({ fee: 200, followUp: true });
  expect(feeOf(terms, at, last('2026-11-20', 0))).toEqual({ fee: 200, followUp: true });
  expect(feeOf(terms, at, last('2026-11-19', 1439))).toEqual({ fee: 500, followUp: false });
  expect(feeOf({ ...terms, followUpDays: 0 }, at, at)).toEqual({ fee: 500, followUp: false });
});
