import { describe, expect, it } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { DEFAULT_TIMES } from '../contract/shapes.ts';
import {
  compareWith,
  isCoveredBy,
  type Prescribed,
  regimenInWords,
  regimenOfLine,
  type TakenNow,
  withTimesEnded,
} from './reconcile.ts';
import { hasTimes, lastDayOf } from './regimen.ts';
import { wholeCourse } from './whole-course.ts';

const TODAY = '2026-11-23';
const line = (other: Partial<Prescribed> = {}): Prescribed => ({
  ...{ lineId: 'line', medicineId: 'met', name: 'Metformin', strength: '500 mg', form: 'tablet' },
  ...{
    unit: 'tablet',
    amounts: { morning: 1, night: 1 },
    food: 'after',
    days: null,
    startsOn: null,
    asNeeded: false,
  },
  ...{ minGapHours: null, weekdays: [], later: [], quantity: null, directions: null, ...other },
});
const taken = (other: Partial<TakenNow> = {}): TakenNow => ({
  ...{ medicationId: 'own', medicineId: 'met', name: 'metformin', strength: '500 mg', note: '' },
  ...{ prescriptionId: null, state: 'active', regimen: regimenOfLine(line(), '2026-01-01')! },
  ...{ setAt: new Date('2026-01-01'), hasPrescribedTimes: false, stock: null },
  ...other,
});
const kinds = (...given: Parameters<typeof compareWith>) => compareWith(...given).map(({ kind }) => kind);

describe('a prescribed line', () => {
  it('becomes doses at the times of the day, from the day of the agreement', () => {
    expect(
      regimenOfLine(line({ amounts: { noon: 0.5 }, days: 5, startsOn: '2026-11-20' }), TODAY),
    ).toMatchObject({
      steps: [{ days: 5, doses: [{ slot: 'afternoon', amount: 0.5 }] }],
      starts_on: TODAY,
    });
    expect(regimenOfLine(line({ startsOn: '2026-12-01' }), TODAY)?.starts_on).toBe('2026-12-01');
  });

  it('that is taken when needed has at most as many doses as were prescribed', () => {
    expect(regimenOfLine(line({ asNeeded: true }), TODAY)).toMatchObject({
      steps: [],
      as_needed: { amount: 1, max_per_day: 2 },
      ends_on: null,
    });
    const forThreeDays = regimenOfLine(line({ asNeeded: true, days: 3, startsOn: '2026-12-01' }), TODAY);
    expect(forThreeDays?.ends_on).toBe('2026-12-03');
  });

  it('that is taken when needed in unequal amounts is never more than the day’s amount', () => {
    const needed = (amounts: Prescribed['amounts']) =>
      regimenOfLine(line({ asNeeded: true, amounts }), TODAY)?.as_needed;
    expect(needed({ morning: 1, night: 2 })).toMatchObject({ amount: 1, max_per_day: 3 });
    expect(needed({ morning: 0.5, night: 2 })).toMatchObject({ amount: 0.5, max_per_day: 5 });
  });

  it('continues step by step, on certain weekdays, and with the prescribed gap', () => {
    const later = [{ amounts: { morning: 0.5 }, days: 7 }];
    const tapered = line({ amounts: { morning: 1 }, days: 5, later });
    expect(regimenOfLine(tapered, TODAY)?.steps).toEqual([
      { days: 5, doses: [{ slot: 'morning', amount: 1, time: null }] },
      { days: 7, doses: [{ slot: 'morning', amount: 0.5, time: null }] },
    ]);
    expect(regimenOfLine(line({ weekdays: [4, 1] }), TODAY)?.weekdays).toEqual([1, 4]);
    expect(regimenOfLine(line({ asNeeded: true, minGapHours: 6 }), TODAY)?.as_needed).toMatchObject({
      min_gap_minutes: 360,
    });
  });

  it('in the doctor’s words alone has no times', () => {
    const words = line({
      amounts: {},
      directions: 'at the fair',
      unit: null,
      startsOn: '2026-12-01',
      days: 3,
    });
    expect(regimenOfLine(words, TODAY)).toBeNull();
    const regimen = regimenInWords(words, null, TODAY);
    expect(hasTimes(regimen)).toBe(false);
    expect([regimen.unit, regimen.starts_on, regimen.ends_on]).toEqual(['other', '2026-12-01', '2026-12-03']);
  });
});

describe('beside what is taken', () => {
  it('is new, the same, or changed in dose, food, strength or length', () => {
    expect(kinds([line()], [], [], TODAY)).toEqual(['new']);
    expect(kinds([line()], [taken()], [], TODAY)).toEqual(['same']);
    expect(kinds([line({ amounts: { morning: 2 } })], [taken()], [], TODAY)).toEqual(['changed']);
    expect(kinds([line({ food: 'before' })], [taken()], [], TODAY)).toEqual(['changed']);
    expect(kinds([line({ strength: '1 g' })], [taken()], [], TODAY)).toEqual(['changed']);
    const short = taken({ regimen: regimenOfLine(line({ days: 5 }), '2026-11-20')! });
    expect(kinds([line({ days: 90 })], [short], [], TODAY)).toEqual(['changed']);
  });

  it('is compared with the same strength of a medicine that is taken in two', () => {
    const [low, high] = [
      taken({ medicationId: 'low', strength: '25 mcg' }),
      taken({ medicationId: 'high', strength: '50 mcg' }),
    ];
    const found = (...strengths: string[]) =>
      compareWith(
        strengths.map((strength) => line({ strength })),
        [low, high],
        [],
        TODAY,
      ).map(({ kind, taken: of }) => [kind, of?.medicationId]);
    expect(found('50 mcg')).toEqual([['same', 'high']]);
    expect(found('50 mcg', '25 mcg')).toEqual([
      ['same', 'high'],
      ['same', 'low'],
    ]);
    expect(found('75 mcg', '25 mcg')).toEqual([
      ['changed', 'high'],
      ['same', 'low'],
    ]);
  });

  it('is covered by a later one of the same strength and form alone', () => {
    const isCovered = (later: Partial<Prescribed>, other: Partial<Prescribed> = {}) =>
      compareWith([line(other)], [], [], TODAY).map((each) => isCoveredBy([line(later)], each))[0];
    expect(isCovered({})).toBe(true);
    expect(isCovered({ amounts: { night: 2 } })).toBe(true);
    expect(isCovered({ strength: '100 mg' })).toBe(false);
    expect(isCovered({ form: 'gel', unit: null })).toBe(false);
    expect(isCovered({ medicineId: 'other' })).toBe(false);
    const stopped = compareWith([], [taken({ prescriptionId: 'old' })], ['old'], TODAY);
    expect(stopped.map((each) => isCoveredBy([line()], each))).toEqual([true]);
    expect(stopped.map((each) => isCoveredBy([line({ unit: 'ml' })], each))).toEqual([false]);
  });

  it('changes no strength that a later one brought', () => {
    const [changed] = compareWith([line({ strength: '50 mcg' })], [taken({ strength: '75 mcg' })], [], TODAY);
    expect(changed?.kind).toBe('changed');
    expect(isCoveredBy([line({ strength: '75 mcg' })], changed!)).toBe(true);
    expect(isCoveredBy([line({ strength: '100 mcg' })], changed!)).toBe(false);
  });

  it('gives what the patient added without an end the end of the course', () => {
    expect(kinds([line({ days: 5 })], [taken()], [], TODAY)).toEqual(['changed']);
    expect(kinds([line()], [taken()], [], TODAY)).toEqual(['same']);
  });

  it('that replaces another is changed where the course is shorter, tapers sooner or begins later', () => {
    const later = [{ amounts: { morning: 2 }, days: 20 }];
    const taper = (days: number) => line({ amounts: { morning: 4 }, days, later });
    const needed = (days: number | null) => line({ asNeeded: true, days });
    const replaced = (before: Prescribed, after: Prescribed) =>
      kinds(
        [after],
        [taken({ prescriptionId: 'old', regimen: regimenOfLine(before, TODAY)! })],
        ['old'],
        TODAY,
      )[0];
    expect(replaced(taper(10), taper(3))).toBe('changed');
    expect(replaced(line(), line({ days: 5 }))).toBe('changed');
    expect(replaced(line({ days: 30 }), line({ days: 5 }))).toBe('changed');
    expect(replaced(needed(null), needed(3))).toBe('changed');
    expect(replaced(line(), line({ startsOn: '2026-12-10' }))).toBe('changed');
    for (const same of [taper(10), line(), line({ days: 30 }), needed(3)])
      expect(replaced(same, same)).toBe('same');
    expect(kinds([line({ days: 5 })], [taken({ prescriptionId: 'another' })], ['old'], TODAY)).toEqual([
      'same',
    ]);
  });

  it('that replaces one that was agreed to on this day is the same, also with the day that makes up for missed times', () => {
    const noon = clinicInstant(TODAY, '12:00');
    for (const amounts of [{ morning: 1 }, { morning: 1, night: 1 }]) {
      const agreed = wholeCourse(regimenOfLine(line({ amounts, days: 5 }), TODAY)!, noon, DEFAULT_TIMES);
      const before = taken({ prescriptionId: 'old', regimen: agreed, setAt: noon });
      expect(kinds([line({ amounts, days: 5 })], [before], ['old'], TODAY)).toEqual(['same']);
      expect(kinds([line({ amounts, days: 4 })], [before], ['old'], TODAY)).toEqual(['changed']);
    }
  });

  it('for fewer days equals a longer course, also after the day on which that was completed', () => {
    const noon = clinicInstant('2026-11-20', '12:00');
    const agreed = wholeCourse(regimenOfLine(line({ days: 10 }), '2026-11-20')!, noon, DEFAULT_TIMES);
    expect(agreed.steps).toHaveLength(2);
    const before = taken({ prescriptionId: 'another', regimen: agreed, setAt: noon });
    expect(kinds([line({ days: 5 })], [before], [], TODAY)).toEqual(['same']);
    expect(kinds([line({ days: 20 })], [before], [], TODAY)).toEqual(['changed']);
    // On its last day, which makes up for the first one, there is no dose at night.
    expect(kinds([line({ days: 8 })], [before], [], TODAY)).toEqual(['changed']);
    expect(kinds([line({ days: 7 })], [before], [], TODAY)).toEqual(['same']);
  });

  it('in the doctor’s words alone is the same as these words, and changes whatever was taken before', () => {
    const words = line({ amounts: {}, directions: 'Half a tablet when it is above 200' });
    expect(kinds([words], [taken()], [], TODAY)).toEqual(['changed']);
    expect(kinds([words], [taken({ note: 'Half a tablet when it is above 200' })], [], TODAY)).toEqual([
      'same',
    ]);
  });

  it('in words alone changes times that a prescription gave, though the words were there before', () => {
    const words = line({ amounts: {}, directions: 'With a meal' });
    const before = taken({ note: 'With a meal', hasPrescribedTimes: true });
    expect(kinds([words], [before], [], TODAY)).toEqual(['changed']);
  });

  it('in words alone ends the times of the replaced prescription, and none that were set since', () => {
    const signedAt = new Date('2026-11-23T04:00:00Z');
    const words = line({ amounts: {}, directions: 'At the fair', days: 5 });
    const over = (other: Partial<TakenNow>, of = words) =>
      withTimesEnded(
        compareWith([of], [taken({ prescriptionId: 'old', ...other })], ['old'], TODAY),
        ['old'],
        signedAt,
      );
    expect(over({})).toHaveLength(1);
    expect(over({ prescriptionId: 'another' })).toEqual([]);
    expect(over({ setAt: signedAt })).toEqual([]);
    expect(over({ state: 'paused' })).toEqual([]);
    expect(over({}, line({ amounts: { morning: 2 } }))).toEqual([]);
    const inWords = regimenInWords(words, taken().regimen, TODAY);
    expect(hasTimes(inWords)).toBe(false);
    expect(over({ regimen: inWords })).toEqual([]);
    expect([lastDayOf(inWords), lastDayOf({ ...inWords, ends_on: null })]).toEqual(['2026-11-27', null]);
  });

  it('is changed where the patient has paused it, and new where they have stopped it', () => {
    expect(kinds([line()], [taken({ state: 'paused' })], [], TODAY)).toEqual(['changed']);
    expect(kinds([line()], [taken({ state: 'stopped' })], [], TODAY)).toEqual(['new']);
  });

  it('is the same medicine by name where either was typed by hand', () => {
    expect(kinds([line({ medicineId: null })], [taken()], [], TODAY)).toEqual(['same']);
    expect(kinds([line()], [taken({ medicineId: 'other' })], [], TODAY)).toEqual(['new']);
  });

  it('stops what the replaced prescription alone had, and nothing else', () => {
    const others = [
      taken(),
      taken({ medicationId: 'c', medicineId: 'z', name: 'Z', prescriptionId: 'older' }),
      taken({ medicationId: 'a', medicineId: 'x', name: 'X', prescriptionId: 'old' }),
      taken({ medicationId: 'b', medicineId: 'y', name: 'Y', prescriptionId: 'another' }),
    ];
    expect(
      compareWith([line()], others, ['older', 'old'], TODAY).map(({ kind, taken: of }) => [
        kind,
        of?.medicationId,
      ]),
    ).toEqual([
      ['same', 'own'],
      ['stopped', 'c'],
      ['stopped', 'a'],
    ]);
  });
});
