import { expect, it } from 'vitest';
import { momentOf } from './days.ts';
import { type Rhythm, wantedOn, wantsOn } from './routine.ts';

const DAY = '2026-11-21';
const daily: Rhythm = { every_days: 1, times: ['20:00', '08:00'], starts_on: '2026-11-01', ends_on: null };
const taken = (id: string, clock: string, day = DAY) => ({ id, takenAt: momentOf(day, clock) });
const told = (rhythm: Rhythm, readings: ReturnType<typeof taken>[], clock: string) =>
  wantedOn(rhythm, DAY, readings, momentOf(DAY, clock)).map(({ status, vital_id }) => vital_id ?? status);

it('wants something every so many days, between its first and its last', () => {
  const weekly = { ...daily, every_days: 7, ends_on: '2026-11-15' };
  expect(
    ['2026-10-25', '2026-11-01', '2026-11-02', '2026-11-08', '2026-11-15', '2026-11-22'].filter((day) =>
      wantsOn(weekly, day),
    ),
  ).toEqual(['2026-11-01', '2026-11-08', '2026-11-15']);
  expect(wantedOn(weekly, '2026-11-09', [], momentOf('2026-11-09'))).toEqual([]);
});

it('is open until three hours after its time, then missed', () => {
  expect(told(daily, [], '06:00')).toEqual(['open', 'open']);
  expect(told(daily, [], '11:00')).toEqual(['open', 'open']);
  expect(told(daily, [], '11:01')).toEqual(['missed', 'open']);
});

it('is answered by the nearest reading, and each reading answers once', () => {
  expect(told(daily, [taken('a', '07:10')], '09:00')).toEqual(['a', 'open']);
  expect(told(daily, [taken('a', '07:10'), taken('b', '08:05')], '09:00')).toEqual(['b', 'open']);
  expect(told(daily, [taken('a', '14:00')], '14:30')).toEqual(['missed', 'open']);
  expect(told(daily, [taken('a', '21:30')], '21:31')).toEqual(['missed', 'a']);
});

it('is answered at any time of the day when it is wanted once', () => {
  expect(told({ ...daily, times: ['07:00'] }, [taken('a', '18:00')], '18:30')).toEqual(['a']);
});
