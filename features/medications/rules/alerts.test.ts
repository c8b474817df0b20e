import { expect, it } from 'vitest';
import { alertsFamily, type EarlierDose, mayAlert } from './alerts.ts';

const DUE = new Date('2026-11-23T15:30:00Z');
const before = (hours: number, state: EarlierDose['state']): EarlierDose => ({
  due_at: new Date(DUE.getTime() - hours * 3_600_000),
  state,
});
const ring = (attempt: number, important = false) => ({ attempt, important, due_at: DUE });

it('an important dose alerts from the hour on', () => {
  expect([0, 1, 2, 3, 4, 5].map((attempt) => alertsFamily(ring(attempt, true), []))).toEqual([
    ...[false, false, false, false, true, true],
  ]);
});

it('another one alerts with the last ring, when the time before was missed, too', () => {
  expect(alertsFamily(ring(5), [before(13, 'missed'), before(25, 'taken')])).toBe(true);
  expect(alertsFamily(ring(4), [before(13, 'missed')])).toBe(false);
  expect(alertsFamily(ring(5), [before(13, 'taken'), before(25, 'missed')])).toBe(false);
  expect(alertsFamily(ring(5), [])).toBe(false);
});

it('or when it is the third within seven days; what is older, and what was skipped, does not count', () => {
  const two = [before(49, 'missed'), before(97, 'missed'), before(13, 'taken')];
  expect(alertsFamily(ring(5), two)).toBe(true);
  expect(alertsFamily(ring(5), [before(49, 'missed'), before(8 * 24, 'missed'), before(13, 'taken')])).toBe(
    false,
  );
  expect(alertsFamily(ring(5), [before(49, 'skipped'), before(97, 'missed'), before(13, 'taken')])).toBe(
    false,
  );
});

it('several medicines of one time count once', () => {
  const one = [before(49, 'missed'), before(49, 'missed'), before(13, 'taken')];
  expect(alertsFamily(ring(5), one)).toBe(false);
});

it('only these attempts look anything up', () => {
  expect([0, 1, 2, 3, 4, 5].filter((attempt) => mayAlert({ attempt, important: false }))).toEqual([5]);
  expect([0, 1, 2, 3, 4, 5].filter((attempt) => mayAlert({ attempt, important: true }))).toEqual([4, 5]);
});
