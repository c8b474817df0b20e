import { expect, it } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { type Rhythm, wantedOn, wantsOn } from './routine.ts';

const DAY = '2026-11-21';
const daily: Rhythm = { every_days: 1, times: ['20:00', '08:00'], starts_on: '2026-11-01', ends_on: null };
const taken = (id: string, clock: string, day = DAY) => ({ id, takenAt: clinicInstant(day, clock) });
const notified = (rhythm: Rhythm, readings: ReturnType<typeof taken>[], clock: string) =>
  wantedOn(rhythm, DAY, readings, clinicInstant(DAY, clock)).map(
    ({ status, vital_id }) => vital_id ?? status,
  );

it('wants something every so many days, between its first and its last', () => {
  const weekly = { ...daily, every_days: 7, ends_on: '2026-11-15' };
  expect(
    ['2026-10-25', '2026-11-01', '2026-11-02', '2026-11-08', '2026-11-15', '2026-11-22'].filter((day) =>
      wantsOn(weekly, day),
    ),
  ).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
  expect(wantedOn(weekly, '2026-11-09', [], clinicInstant('2026-11-09'))).toEqual([]);
});

it('is open until three hours after its time, then missed', () => {
  expect(notified(daily, [], '06:00')).toEqual(['open', 'open']);
  expect(notified(daily, [], '11:00')).toEqual(['open', 'open']);
  expect(notified(daily, [], '11:01')).toEqual(['missed', 'open']);
});

it('is answered by the nearest reading, and each reading answers once', () => {
  expect(notified(daily, [taken('a', '07:10')], '09:00')).toEqual(['a', 'open']);
  expect(notified(daily, [taken('a', '07:10'), taken('b', '08:05')], '09:00')).toEqual(['b', 'open']);
  expect(notified(daily, [taken('a', '14:00')], '14:30')).toEqual(['missed', 'open']);
  expect(notified(daily, [taken('a', '21:30')], '21:31')).toEqual(['missed', 'a']);
});

const NEXT = '2026-11-22';
const BEFORE = '2026-11-20';
const night: Rhythm = { ...daily, times: ['23:00'] };
const atNight = (rhythm: Rhythm, readings: ReturnType<typeof taken>[], clock = '06:00') =>
  wantedOn(rhythm, DAY, readings, clinicInstant(NEXT, clock)).map(
    ({ status, vital_id }) => vital_id ?? status,
  );

it('counts its hours past midnight, on either side', () => {
  expect(atNight(night, [], '02:00')).toEqual(['open']);
  expect(atNight(night, [], '02:01')).toEqual(['missed']);
  expect(atNight(night, [taken('a', '02:00', NEXT)])).toEqual(['a']);
  expect(atNight(night, [taken('a', '02:01', NEXT)])).toEqual(['missed']);
  const twice: Rhythm = { ...daily, times: ['00:30', '12:00'] };
  expect(atNight(twice, [taken('a', '21:30', BEFORE)])).toEqual(['a', 'missed']);
  expect(atNight(twice, [taken('a', '21:29', BEFORE)])).toEqual(['missed', 'missed']);
  expect(atNight({ ...night, times: ['00:00'] }, [taken('a', '23:59', BEFORE)])).toEqual(['a']);
});

it('shares readings around midnight between the days, each to the nearest time', () => {
  const twice: Rhythm = { ...daily, times: ['00:30', '23:00'] };
  const readings = [taken('a', '23:40', BEFORE), taken('b', '23:50'), taken('c', '00:10', NEXT)];
  // 23:40 lies nearer to 23:00 of the day before, 00:10 nearer to 00:30 of the day after.
  expect(atNight(twice, readings)).toEqual(['missed', 'b']);
  expect(atNight(twice, [taken('a', '23:50', BEFORE), taken('c', '23:10', BEFORE)])).toEqual(['a', 'missed']);
  // What was taken in the evening leaves the one after midnight to its own day.
  expect(atNight(night, [taken('a', '22:50'), taken('b', '00:20', NEXT)])).toEqual(['a']);
  expect(
    wantedOn(night, NEXT, [taken('a', '22:50'), taken('b', '00:20', NEXT)], clinicInstant(NEXT, '01:00')),
  ).toMatchObject([{ status: 'done', vital_id: 'b' }]);
});

it('after its last day and before its first takes nothing from another', () => {
  expect(atNight({ ...night, ends_on: DAY }, [taken('a', '00:30', NEXT)])).toEqual(['a']);
  expect(
    wantedOn({ ...night, ends_on: DAY }, NEXT, [taken('a', '00:30', NEXT)], clinicInstant(NEXT, '06:00')),
  ).toEqual([]);
});

it('is answered at any time of the day when it is wanted once', () => {
  expect(notified({ ...daily, times: ['07:00'] }, [taken('a', '18:00')], '18:30')).toEqual(['a']);
});
