import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { DEFAULT_TIMES } from './contract/shapes.ts';
import { aRegimen, aVersion } from './regimen.test-kit.ts';
import {
  adherenceOf,
  asNeededState,
  countDays,
  doseDay,
  dosesOn,
  dueInstant,
  isTooMuch,
  judgedDoses,
  lastDayOf,
  regimenDoses,
  regimenProblems,
  replaces,
  slotAt,
  stateAt,
  supplyOf,
} from './rules.ts';

const DAY = '2026-11-23';
const days = fc.integer({ min: 0, max: 400 }).map((n) => addDays('2026-01-01', n));
const minutes = fc
  .integer({ min: 0, max: 400 * 1440 })
  .map((n) => new Date(Date.UTC(2026, 0, 1) + n * 60_000));

describe('times of the day', () => {
  it('are morning 4-11, afternoon 12-16, evening 17-19, night otherwise', () => {
    const slots = Array.from({ length: 24 }, (_, hour) => slotAt(hour)[0]).join('');
    expect(slots).toBe('nnnnmmmmmmmmaaaaaeeennnn');
  });

  it('belong to the day on which the night began', () => {
    expect(doseDay(clinicInstant('2026-11-24', '01:30'))).toBe(DAY);
    expect(doseDay(clinicInstant('2026-11-24', '04:00'))).toBe('2026-11-24');
    expect(clinicDay(dueInstant(DAY, '01:30'))).toBe('2026-11-24');
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
        expect(doseDay(dueInstant(day, clock))).toBe(day);
      }),
    );
  });
});

describe('doses of a day', () => {
  it('follow every days, weekdays, steps and the end', () => {
    const second = aRegimen({ every_days: 2, starts_on: DAY });
    expect(regimenDoses(second, DAY)).toHaveLength(2);
    expect(regimenDoses(second, '2026-11-24')).toHaveLength(0);
    const mondays = aRegimen({ weekdays: [1], starts_on: '2026-11-01' });
    expect(regimenDoses(mondays, DAY)).toHaveLength(2);
    expect(regimenDoses(mondays, '2026-11-24')).toHaveLength(0);
    const dose = (amount: number) => ({ slot: 'morning', amount, time: null }) as const;
    const taper = aRegimen({
      starts_on: DAY,
      steps: [
        { days: 3, doses: [dose(2)] },
        { days: 2, doses: [dose(1)] },
      ],
    });
    const amounts = [0, 1, 2, 3, 4, 5].map((n) => regimenDoses(taper, addDays(DAY, n))[0]?.amount ?? 0);
    expect(amounts).toEqual([2, 2, 2, 1, 1, 0]);
    expect(lastDayOf(taper)).toBe('2026-11-27');
    expect(lastDayOf({ ...taper, ends_on: '2026-11-25' })).toBe('2026-11-25');
  });

  it('are those of the version that holds at their time, each once', () => {
    const from = (day: string, clock: string) => clinicInstant(day, clock).toISOString();
    const medicine = {
      medication_id: 'm',
      regimens: [
        aVersion({ version: 1, holds_from: from('2026-11-20', '10:00') }),
        aVersion({ version: 2, holds_from: from(DAY, '14:00'), state: 'paused' }),
        aVersion({ version: 3, holds_from: from('2026-11-25', '04:00') }),
      ],
    };
    const slotsOn = (day: string) => dosesOn(medicine, day, DEFAULT_TIMES).map(({ slot }) => slot);
    expect(slotsOn('2026-11-20')).toEqual(['night']);
    expect(slotsOn('2026-11-22')).toEqual(['morning', 'night']);
    expect(slotsOn(DAY)).toEqual(['morning']);
    expect(slotsOn('2026-11-24')).toEqual([]);
    expect(slotsOn('2026-11-25')).toEqual(['morning', 'night']);
  });

  it('have one key each and lie within their day, whatever the versions', () => {
    fc.assert(
      fc.property(
        days,
        fc.array(
          fc.record({
            at: minutes,
            every: fc.integer({ min: 1, max: 3 }),
            time: fc.constantFrom(null, '05:00', '08:30', '11:45'),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (day, changes) => {
          const regimens = changes.map(({ at, every, time }, n) =>
            aVersion({
              ...{ version: n + 1, holds_from: at.toISOString(), every_days: every },
              ...{ starts_on: '2026-01-01' },
              steps: [{ days: null, doses: [{ slot: 'morning', amount: 1, time }] }],
            }),
          );
          const doses = dosesOn({ medication_id: 'm', regimens }, day, DEFAULT_TIMES);
          const keys = doses.map(({ slot, turn }) => `${slot} ${turn}`);
          expect(new Set(keys).size).toBe(keys.length);
          for (const { due_at } of doses) expect(doseDay(due_at)).toBe(day);
        },
      ),
    );
  });

  it('that are moved across the moment of the change stay one', () => {
    const moved = (from: string, to: string, at: string) => {
      const at8 = (time: string) => [{ days: null, doses: [{ slot: 'morning' as const, amount: 1, time }] }];
      const regimens = [
        aVersion({ steps: at8(from) }),
        aVersion({ version: 2, holds_from: clinicInstant(DAY, at).toISOString(), steps: at8(to) }),
      ];
      return dosesOn({ medication_id: 'm', regimens }, DAY, DEFAULT_TIMES).map(({ due_at }) => due_at);
    };
    expect(moved('08:00', '10:00', '09:00')).toEqual([dueInstant(DAY, '08:00')]);
    expect(moved('10:00', '08:00', '09:00')).toEqual([dueInstant(DAY, '08:00')]);
    expect(moved('08:00', '10:00', '07:00')).toEqual([dueInstant(DAY, '10:00')]);
  });

  it('stay where one of two at a time of the day is given up after it was due', () => {
    const at = (...clocks: string[]) => [
      { days: null, doses: clocks.map((time) => ({ slot: 'morning' as const, amount: 1, time })) },
    ];
    const regimens = [
      aVersion({ steps: at('08:00', '11:00') }),
      aVersion({ version: 2, holds_from: clinicInstant(DAY, '09:00').toISOString(), steps: at('11:00') }),
    ];
    const doses = dosesOn({ medication_id: 'm', regimens }, DAY, DEFAULT_TIMES);
    expect(doses.map(({ due_at, turn }) => [due_at, turn])).toEqual([
      [dueInstant(DAY, '08:00'), 0],
      [dueInstant(DAY, '11:00'), 1],
    ]);
  });

  it('are no more than before when a time is set wrongly and back, or one of two is put off', () => {
    const at = (...clocks: string[]) => [
      { days: null, doses: clocks.map((time) => ({ slot: 'morning' as const, amount: 1, time })) },
    ];
    const clocksOf = (...changes: (readonly [holdsFrom: string, ...clocks: string[]])[]) => {
      const regimens = changes.map(([holdsFrom, ...clocks], n) =>
        aVersion({
          ...{ version: n + 1, steps: at(...clocks) },
          ...(n > 0 ? { holds_from: clinicInstant(DAY, holdsFrom).toISOString() } : {}),
        }),
      );
      return dosesOn({ medication_id: 'm', regimens }, DAY, DEFAULT_TIMES).map(
        ({ due_at, turn }) => `${due_at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Kolkata' })} ${turn}`,
      );
    };
    expect(clocksOf(['', '08:00'], ['07:30', '07:00'], ['07:31', '08:00'])).toEqual(['08:00:00 0']);
    const twice = ['', '07:00', '11:00'] as const;
    expect(clocksOf(twice, ['08:30', '09:00', '11:00'])).toEqual(['07:00:00 0', '11:00:00 1']);
    expect(clocksOf(twice, ['08:30', '10:00'])).toEqual(['07:00:00 0', '10:00:00 1']);
    expect(clocksOf(twice, ['08:30', '11:00'], ['08:40', '11:30'])).toEqual(['07:00:00 0', '11:30:00 1']);
  });

  it('keep their turn when the patient moves the time of a slot', () => {
    const two = [
      { slot: 'night', amount: 1, time: '01:00' },
      { slot: 'night', amount: 2, time: '22:00' },
    ] as const;
    const regimens = [aVersion({ steps: [{ days: null, doses: [...two] }] })];
    const doses = dosesOn({ medication_id: 'm', regimens }, DAY, DEFAULT_TIMES);
    expect(doses.map(({ turn, amount }) => [turn, amount])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });
});

describe('what became of a dose', () => {
  it('is due from its time, and missed three hours later', () => {
    const due = dueInstant(DAY, '08:00');
    const later = (ms: number) => stateAt(due, new Date(due.getTime() + ms));
    expect([later(-1), later(0), later(3 * 3_600_000), later(3 * 3_600_000 + 1)]).toEqual([
      ...['next', 'due', 'due', 'missed'],
    ]);
  });

  it('counts what was taken of what has come', () => {
    const medicine = { medication_id: 'm', regimens: [aVersion()] };
    const answer = { medication_id: 'm', dose_event_id: 'e', day: DAY, turn: 0, answer: 'taken' } as const;
    const answers = [{ ...answer, slot: 'morning' as const }];
    const now = dueInstant(DAY, '22:00');
    const counts = countDays([medicine], ['2026-11-22', DAY], DEFAULT_TIMES, answers, now);
    expect(counts).toEqual([
      { day: '2026-11-22', due: 2, taken: 0, skipped: 0, missed: 2 },
      { day: DAY, due: 1, taken: 1, skipped: 0, missed: 0 },
    ]);
    expect(adherenceOf(counts)).toBe(33);
    expect(adherenceOf([])).toBeNull();
    const states = judgedDoses([medicine], DAY, DEFAULT_TIMES, answers, now).map(({ state }) => state);
    expect(states).toEqual(['taken', 'due']);
  });

  it('is replaced only by another answer that was given later', () => {
    const said = (answer: 'taken' | 'skipped', at: number) => ({ answer, answeredAt: new Date(at) });
    expect(replaces(said('skipped', 2), said('taken', 1))).toBe(true);
    expect(replaces(said('skipped', 1), said('taken', 2))).toBe(false);
    expect(replaces(said('taken', 2), said('taken', 1))).toBe(false);
  });
});

it('finds one that is taken as needed too near to another, before or after it, or one too many of a day', () => {
  const rule = { min_gap_minutes: 240, max_per_day: 2 };
  const on = (clock: string) => dueInstant('2026-11-23', clock);
  expect(isTooMuch(rule, [], on('08:00'))).toBe(false);
  expect(isTooMuch(rule, [on('12:00')], on('08:00'))).toBe(false);
  expect(isTooMuch(rule, [on('11:59')], on('08:00'))).toBe(true);
  expect(isTooMuch(rule, [on('08:00')], on('11:59'))).toBe(true);
  expect(isTooMuch(rule, [on('14:00'), on('20:00')], on('08:00'))).toBe(true);
  expect(isTooMuch(rule, [on('14:00'), on('20:00')], dueInstant('2026-11-24', '08:00'))).toBe(false);
});

it('waits between two that are taken as needed, and for the next day when all were taken', () => {
  const rule = { min_gap_minutes: 240, max_per_day: 2 };
  const at = (clock: string) => dueInstant(DAY, clock);
  expect(asNeededState(rule, [], at('08:00'))).toEqual({ taken: 0, wait_until: null, is_full: false });
  expect(asNeededState(rule, [at('08:00')], at('10:00'))).toMatchObject({ wait_until: at('12:00') });
  expect(asNeededState(rule, [at('08:00'), at('13:00')], at('18:00'))).toMatchObject({ is_full: true });
  // Shortly after midnight it is still the same day.
  expect(asNeededState(rule, [at('08:00'), at('13:00')], at('01:00'))).toMatchObject({ is_full: true });
  expect(asNeededState(rule, [at('08:00')], dueInstant('2026-11-24', '05:00')).taken).toBe(0);
});

it('says for how many days the tablets last', () => {
  const medicine = { medication_id: 'm', regimens: [aVersion()] };
  const now = dueInstant(DAY, '07:00');
  const supply = (amount: number, taken = 0, answered = false) =>
    supplyOf(medicine, { amount, counted_at: now.toISOString(), taken }, DEFAULT_TIMES, () => answered, now);
  expect(supply(8)).toEqual({ left: 8, days_left: 4, last_day: '2026-11-26' });
  expect(supply(8, 3)).toMatchObject({ left: 5, days_left: 2 });
  expect(supply(8, 3, true)).toMatchObject({ days_left: 3 });
  expect(supply(1)).toMatchObject({ days_left: 0, last_day: null });
});

it('says of a course only whether the tablets are too few', () => {
  const steps = [{ days: 5, doses: [{ slot: 'morning', amount: 1, time: null }] }];
  const medicine = { medication_id: 'm', regimens: [aVersion({ starts_on: DAY, steps } as never)] };
  const now = dueInstant(DAY, '01:00');
  const supply = (amount: number) =>
    supplyOf(medicine, { amount, counted_at: now.toISOString(), taken: 0 }, DEFAULT_TIMES, () => false, now);
  expect(supply(5)).toEqual({ left: 5, days_left: null, last_day: null });
  expect(supply(3)).not.toMatchObject({ days_left: null });
});

it('names what can not be a regimen', () => {
  const dose = { slot: 'morning', amount: 1, time: '13:00' } as const;
  const steps = [
    { days: null, doses: [dose] },
    { days: 2, doses: [] },
  ];
  const wrong = aRegimen({ steps, weekdays: [1], every_days: 2, ends_on: '2020-01-01' });
  expect(regimenProblems(wrong, DAY).map(({ code }) => code)).toEqual([
    ...['ends_before_start', 'one_rhythm', 'endless_step', 'not_in_slot'],
  ]);
  expect(regimenProblems(aRegimen({ steps: [] }), DAY)).toEqual([
    { field: 'regimen.steps', code: 'required' },
  ]);
  expect(regimenProblems(aRegimen(), DAY)).toEqual([]);
  const as_needed = { amount: 1, min_gap_minutes: 60, max_per_day: 4 };
  const needed = (more: object) => regimenProblems(aRegimen({ as_needed, steps: [], ...more }), DAY);
  expect(needed({})).toEqual([]);
  for (const more of [{ every_days: 2 }, { weekdays: [1] }])
    expect(needed(more)).toEqual([{ field: `regimen.${Object.keys(more)[0]}`, code: 'as_needed_or_days' }]);
  for (const starts_on of ['1900-01-01', '1999-12-31', '2027-11-25', '2199-12-31'])
    expect(regimenProblems(aRegimen({ starts_on }), DAY)).toEqual([
      { field: 'regimen.starts_on', code: 'unlikely_day' },
    ]);
});
