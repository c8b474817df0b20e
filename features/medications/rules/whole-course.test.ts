import { expect, it } from 'vitest';
import { addDays, clinicInstant } from '#platform/domain/clinic-time.ts';
import { DEFAULT_TIMES } from '../contract/shapes.ts';
import { aRegimen } from '../regimen.test-kit.ts';
import { regimenDoses } from './regimen.ts';
import { dueInstant } from './slots.ts';
import { wholeCourse } from './whole-course.ts';

/** A Monday. */
const DAY = '2026-11-23';
const dose = (slot: 'morning' | 'night') => ({ slot, amount: 1, time: null });
const course = (days: number | null, slots: readonly ('morning' | 'night')[], other: object = {}) =>
  aRegimen({ starts_on: DAY, steps: [{ days, doses: slots.map(dose) }], ...other });
/** How many doses are still to come of what begins to hold at that time of its first day. */
const toCome = (regimen: ReturnType<typeof course>, clock: string): number => {
  const now = clinicInstant(DAY, clock);
  const whole = wholeCourse(regimen, now, DEFAULT_TIMES);
  return Array.from({ length: 60 }, (_, n) => addDays(DAY, n)).reduce(
    (sum, day) =>
      sum + regimenDoses(whole, day).filter(({ slot }) => dueInstant(day, DEFAULT_TIMES[slot]) >= now).length,
    0,
  );
};

it('has all its doses, whenever the patient agrees', () => {
  for (const clock of ['07:00', '12:00', '22:30']) {
    expect(toCome(course(5, ['morning']), clock)).toBe(5);
    expect(toCome(course(5, ['morning', 'night']), clock)).toBe(10);
    expect(toCome(course(28, ['morning'], { weekdays: [1] }), clock)).toBe(4);
    expect(toCome(course(22, ['morning'], { weekdays: [1] }), clock)).toBe(4);
    expect(toCome(course(3, ['morning'], { weekdays: [1, 4] }), clock)).toBe(1);
  }
});

it('begins today where a dose of today is still to come', () => {
  const now = clinicInstant(DAY, '12:00');
  expect(wholeCourse(course(5, ['morning', 'night']), now, DEFAULT_TIMES).starts_on).toBe(DAY);
  expect(wholeCourse(course(5, ['morning']), now, DEFAULT_TIMES).starts_on).toBe('2026-11-24');
});

it('leaves what has no end, begins later or tapers as it is', () => {
  const now = clinicInstant(DAY, '12:00');
  const taper = course(5, ['morning', 'night'], {
    steps: [
      { days: 5, doses: [dose('morning'), dose('night')] },
      { days: 2, doses: [dose('night')] },
    ],
  });
  for (const regimen of [
    course(null, ['morning']),
    course(5, ['morning'], { starts_on: '2026-12-01' }),
    taper,
  ])
    expect(wholeCourse(regimen, now, DEFAULT_TIMES)).toEqual(regimen);
});
