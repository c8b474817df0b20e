import { expect, it } from 'vitest';
import { checkInFrom, placeOn, roomsAxis } from './times.ts';

const at = (clock: string) => Date.parse(`2026-11-24T${clock}:00+05:30`);

it('shows four hours, from a full hour of the clinic that keeps what was just now', () => {
  expect(roomsAxis(at('10:22'))).toEqual({
    from: at('09:00'),
    until: at('13:00'),
    hours: [at('09:00'), at('10:00'), at('11:00'), at('12:00')],
  });
  expect(roomsAxis(at('10:50')).from).toBe(at('10:00'));
});

it('places a visit by its part that is shown', () => {
  const axis = roomsAxis(at('10:22'));
  expect(placeOn(axis, at('10:00'), at('11:00'))).toEqual({ at: 0.25, width: 0.25 });
  expect(placeOn(axis, at('08:30'), at('09:30'))).toEqual({ at: 0, width: 0.125 });
  expect(placeOn(axis, at('08:00'), at('09:00'))).toBe(null);
  expect(placeOn(axis, at('13:00'), at('13:20'))).toBe(null);
});

it('opens check-in three quarters of an hour before', () => {
  expect(checkInFrom('2026-11-24T10:45:00+05:30')).toBe(at('10:00'));
});
