import { expect, it } from 'vitest';
import { QuietRooms } from './quiet-rooms.ts';

function roomsAt(start: number) {
  const clock = { now: start };
  return { clock, rooms: new QuietRooms(() => clock.now) };
}

it('knows nothing of the time before it began', () => {
  const { clock, rooms } = roomsAt(5000);
  clock.now = 5300;
  expect(rooms.quietMs(['person:1'])).toBe(300);
});

it('counts from the newest message to any of the rooms, and from none to another room', () => {
  const { clock, rooms } = roomsAt(0);
  clock.now = 50_000;
  rooms.note(['person:1', 'staff']);
  clock.now = 52_000;
  rooms.note(['person:2']);
  clock.now = 53_500;
  expect(rooms.quietMs(['person:1', 'session:1'])).toBe(3500);
  expect(rooms.quietMs(['person:2', 'staff'])).toBe(1500);
  expect(rooms.quietMs(['person:3'])).toBe(53_500);
});

it('says a minute at most, and forgets messages that are older', () => {
  const { clock, rooms } = roomsAt(0);
  rooms.note(['person:1']);
  clock.now = 200_000;
  rooms.note(['person:2']);
  expect(rooms.quietMs(['person:1'])).toBe(60_000);
  expect(rooms.quietMs(['person:2'])).toBe(0);
});

it('counts from the moment until which messages may have been lost', () => {
  const { clock, rooms } = roomsAt(0);
  clock.now = 30_000;
  rooms.doubt();
  clock.now = 31_000;
  expect(rooms.quietMs(['person:1'])).toBe(1000);
});
