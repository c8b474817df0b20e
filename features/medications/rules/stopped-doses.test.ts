import { describe, expect, it } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { DEFAULT_TIMES } from '../contract/shapes.ts';
import { aVersion } from '../regimen.test-kit.ts';
import { dropped, judgedDoses } from './doses.ts';

const DAY = '2026-11-23';

describe('a dose that was to come when its medicine was stopped', () => {
  const stoppedAt = (clock: string, other: object = { state: 'stopped' }) => ({
    medication_id: 'm',
    regimens: [
      aVersion(),
      aVersion({ version: 2, holds_from: clinicInstant(DAY, clock).toISOString(), ...other }),
    ],
  });
  const judged = (
    clock: string,
    medicine = stoppedAt('08:15'),
    answers: Parameters<typeof judgedDoses>[3] = [],
  ) =>
    judgedDoses([medicine], DAY, DEFAULT_TIMES, answers, clinicInstant(DAY, clock)).map(({ slot, state }) => [
      slot,
      state,
    ]);
  const taken = { medication_id: 'm', dose_event_id: 'e', day: DAY, turn: 0, answer: 'taken' } as const;

  it('waits no more, nor is it missed; before, and without the stop, it is', () => {
    expect(judged('08:10')).toEqual([['morning', 'due']]);
    expect(judged('08:15')).toEqual([]);
    expect(judged('12:00')).toEqual([]);
    expect(judged('08:20', stoppedAt('08:15', { steps: [] }))).toEqual([]);
    expect(judged('12:00', stoppedAt('11:30'))).toEqual([['morning', 'missed']]);
    expect(judged('08:20', stoppedAt('08:15', { food: 'before' }))).toEqual([
      ['morning', 'due'],
      ['night', 'next'],
    ]);
  });

  it('waits again after a pause that was taken back', () => {
    const resumed = {
      medication_id: 'm',
      regimens: [
        ...stoppedAt('09:00', { state: 'paused' }).regimens,
        aVersion({ version: 3, holds_from: clinicInstant(DAY, '09:01').toISOString() }),
      ],
    };
    expect(judged('09:30', resumed)[0]).toEqual(['morning', 'due']);
    expect(judged('12:00', resumed)[0]).toEqual(['morning', 'missed']);
  });

  it('counts where it was taken all the same, by a phone that did not know', () => {
    expect(judged('08:20', stoppedAt('08:15'), [{ ...taken, slot: 'morning' }])).toEqual([
      ['morning', 'taken'],
    ]);
    expect(judged('22:00', stoppedAt('08:15'), [{ ...taken, slot: 'night' }])).toEqual([['night', 'taken']]);
    const dose = { day: DAY, slot: 'night', turn: 0 } as const;
    expect(dropped(stoppedAt('08:15'), dose, DEFAULT_TIMES)).toMatchObject({ amount: 1, slot: 'night' });
    expect(dropped(stoppedAt('08:15'), { ...dose, slot: 'evening' }, DEFAULT_TIMES)).toBeUndefined();
  });
});
