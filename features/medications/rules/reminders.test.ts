import { expect, it } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { DEFAULT_TIMES, type RegimenVersion } from '../contract/shapes.ts';
import { aVersion } from '../regimen.test-kit.ts';
import { askedWhen, dosesOfRing, ringBefore, ringsOf } from './reminders.ts';

const DAY = '2030-01-08';
const at = (clock: string) => clinicInstant(DAY, clock);
const later = (clock: string, other: Partial<RegimenVersion>): RegimenVersion =>
  aVersion({ version: 2, holds_from: at(clock).toISOString(), set_at: at(clock).toISOString(), ...other });
const slotsAsked = (versions: RegimenVersion[], said: { at: string; morning?: string; due?: string }) => {
  const dueAt = at(said.due ?? '08:00');
  return dosesOfRing(
    [{ medication_id: 'a', regimens: [aVersion(), ...versions] }],
    { dueAt, day: DAY, slot: 'morning' },
    { times: { ...DEFAULT_TIMES, morning: said.morning ?? '08:00' }, answers: [] },
    ringBefore(dueAt, at(said.at)),
  ).map(({ slot, turn }) => `${slot} ${turn}`);
};

it('a ring asks about what was planned when it rang', () => {
  expect(slotsAsked([], { at: '08:05' })).toEqual(['morning 0']);
  for (const state of ['paused', 'stopped'] as const) {
    expect(slotsAsked([later('08:10', { state })], { at: '08:05' })).toEqual(['morning 0']);
    expect(slotsAsked([later('08:02', { state })], { at: '08:05' })).toEqual(['morning 0']);
    expect(slotsAsked([later('08:02', { state })], { at: '08:11' })).toEqual([]);
    expect(slotsAsked([later('07:50', { state })], { at: '08:05' })).toEqual([]);
  }
});

it('a ring asks about the doses of its slot where the time of the slot was moved since', () => {
  expect(slotsAsked([], { at: '08:05', morning: '09:00' })).toEqual(['morning 0']);
  const own = [{ days: null, doses: [{ slot: 'morning' as const, amount: 1, time: '10:00' }] }];
  const moved = later('07:00', { steps: own });
  expect(slotsAsked([moved], { at: '10:05', morning: '09:00', due: '10:00' })).toEqual(['morning 0']);
  expect(slotsAsked([moved], { at: '08:05', morning: '09:00' })).toEqual([]);
});

it('a ring asks about the doses of its slot and those with a time of their own, also if the slot was moved', () => {
  const own = [{ days: null, doses: [{ slot: 'morning' as const, amount: 1, time: '08:00' }] }];
  const asked = dosesOfRing(
    [
      { medication_id: 'a', regimens: [aVersion()] },
      { medication_id: 'b', regimens: [aVersion({ steps: own })] },
    ],
    { dueAt: at('08:00'), day: DAY, slot: 'morning' },
    { times: { ...DEFAULT_TIMES, morning: '07:00' }, answers: [] },
    at('08:00'),
  );
  expect(asked.map(({ medication_id }) => medication_id).sort()).toEqual(['a', 'b']);
});

it('the ring that was seen last is the first one, also by a clock that is slow', () => {
  const seen = (clock: string) => ringBefore(at('08:00'), at(clock));
  expect(seen('07:55')).toEqual(at('08:00'));
  expect(seen('08:09')).toEqual(at('08:00'));
  expect(seen('08:10')).toEqual(at('08:10'));
  expect(seen('12:00')).toEqual(at('10:00'));
});

it('a ring asks about each medicine of its time that is still to be taken, once', () => {
  const dose = (medication_id: string, state: 'due' | 'taken', turn = 0) => ({
    ...{ medication_id, day: DAY, slot: 'morning' as const, turn, amount: 1, due_at: at('08:00') },
    ...{ state, dose_event_id: null },
  });
  const doses = [dose('b', 'due'), dose('a', 'due'), dose('a', 'due', 1), dose('c', 'taken')];
  expect(ringsOf(doses, () => false).map(({ medication_ids }) => medication_ids)).toEqual([['a', 'b']]);
});

it('a ring asked about the medicines that were planned for it when it rang', () => {
  const asked = [
    { since: at('07:00').toISOString(), ids: ['a', 'b'] },
    { since: at('08:04').toISOString(), ids: ['b'] },
  ];
  expect(askedWhen(asked, at('08:00'))).toEqual(['a', 'b']);
  expect(askedWhen(asked, at('08:10'))).toEqual(['b']);
  expect(askedWhen(asked, at('06:00'))).toEqual(['a', 'b']);
});
