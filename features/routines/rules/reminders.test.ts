import { describe, expect, it } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { reminderAt, wantedUntil } from './reminders.ts';

const twice = { every_days: 1, times: ['07:00', '19:30'], starts_on: '2026-03-01', ends_on: null };
const at = (clock: string, day = '2026-03-10') => clinicInstant(day, clock);
const before = at('00:00', '2026-03-09');
const reading = (takenAt: Date) => ({ id: 'a', takenAt });

describe('the time to be reminded of', () => {
  it('is the one that has just come, and none before', () => {
    expect(reminderAt(twice, [], before, at('06:59'))).toBeNull();
    expect(reminderAt(twice, [], before, at('07:00'))).toEqual(at('07:00'));
    expect(reminderAt(twice, [], before, at('19:31'))).toEqual(at('19:30'));
  });

  it('is none when it was sent, or the routine was set after it', () => {
    expect(reminderAt(twice, [], at('07:00'), at('07:01'))).toBeNull();
    expect(reminderAt(twice, [], at('07:20'), at('07:21'))).toBeNull();
  });

  it('is none when a reading has answered it, an early one too', () => {
    expect(reminderAt(twice, [reading(at('05:30'))], before, at('07:00'))).toBeNull();
    expect(reminderAt(twice, [reading(at('02:00'))], before, at('07:00'))).toEqual(at('07:00'));
  });

  it('is sent late by a server that was down, as long as it still counts', () => {
    expect(reminderAt(twice, [], before, wantedUntil(at('07:00')))).toEqual(at('07:00'));
    expect(reminderAt(twice, [], before, new Date(wantedUntil(at('07:00')).getTime() + 1))).toBeNull();
  });

  it('is only the newest of two that have passed: one reminder is enough', () => {
    const close = { ...twice, times: ['07:00', '08:00'] };
    expect(reminderAt(close, [], before, at('08:30'))).toEqual(at('08:00'));
  });

  it('may be of the evening before, and is answered by what was taken that evening', () => {
    const night = { ...twice, times: ['23:00'] };
    expect(reminderAt(night, [], before, at('00:30', '2026-03-11'))).toEqual(at('23:00'));
    expect(reminderAt(night, [reading(at('22:40'))], before, at('00:30', '2026-03-11'))).toBeNull();
  });

  it('is none once it was answered after midnight', () => {
    const night = { ...twice, times: ['23:00'] };
    const late = [reading(at('00:20', '2026-03-11'))];
    expect(reminderAt(night, late, before, at('00:30', '2026-03-11'))).toBeNull();
  });

  it('is none on a day that the routine leaves out, before its first and after its last', () => {
    expect(reminderAt({ ...twice, every_days: 2 }, [], before, at('07:01'))).toBeNull();
    expect(reminderAt({ ...twice, starts_on: '2026-03-11' }, [], before, at('07:01'))).toBeNull();
    expect(reminderAt({ ...twice, ends_on: '2026-03-09' }, [], before, at('07:01'))).toBeNull();
  });
});
