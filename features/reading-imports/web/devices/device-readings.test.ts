// @vitest-environment jsdom
import { expect, it } from 'vitest';
import type { WallClock } from '../../rules/devices/bytes.ts';
import type { DeviceRecord } from '../../rules/devices/records.ts';
import { idOf, readingsFrom } from './device-readings.ts';

const now = new Date(2026, 10, 22, 12, 0, 0);
const wall = (...parts: [number, number, number, number, number]) => Date.UTC(...parts) as WallClock;
const weight = (change: Partial<DeviceRecord> = {}): DeviceRecord => ({
  type: 'weight',
  readings: { value: 72.3 },
  unit: 'kg',
  clock: wall(2026, 10, 22, 7, 45),
  isClockWrong: false,
  sequence: null,
  user: null,
  doubtful: false,
  ...change,
});
const [one] = readingsFrom([weight()], now);
const [ahead] = readingsFrom([weight({ clock: wall(2027, 0, 1, 0, 0) })], now);
const [untimed] = readingsFrom([weight({ clock: null })], now);

it('takes the clock of the meter as a clock on the wall here', () => {
  const takenAt = new Date(2026, 10, 22, 7, 45);
  expect(one).toMatchObject({ time: 'right', takenAt, isTicked: true });
  expect(untimed).toMatchObject({ time: 'none', takenAt: now, isTicked: true });
});

it('believes no clock that is ahead, was never set or says itself that it is wrong: what it tells of may be old', () => {
  const of = (clock: WallClock | null, isClockWrong = false) =>
    readingsFrom([weight({ clock, isClockWrong })], now)[0];
  const wrong = { time: 'wrong', takenAt: now, isTicked: false };
  expect(ahead).toMatchObject({ ...wrong, clockTime: new Date(2027, 0, 1) });
  expect(of(wall(2026, 10, 22, 12, 6))).toMatchObject(wrong);
  for (const year of [1900, 2000, 2010, 2020]) expect(of(wall(year, 0, 1, 0, 0))).toMatchObject(wrong);
  expect(of(wall(2021, 10, 22, 11, 59))).toMatchObject(wrong);
  expect(of(wall(2026, 10, 22, 7, 45), true)).toMatchObject(wrong);
  expect(of(null, true)).toMatchObject({ ...wrong, clockTime: null });
  // Clocks that go wrong by minutes, and years of a memory.
  expect(of(wall(2026, 10, 22, 12, 4))).toMatchObject({ time: 'right', isTicked: true });
  expect(of(wall(2021, 10, 22, 12, 1))).toMatchObject({ time: 'right', isTicked: true });
});

it('a reading that the meter doubts, and an impossible one, is not ticked', () => {
  const found = readingsFrom([weight({ doubtful: true }), weight({ readings: { value: 0.5 } })], now);
  expect(found.map(({ isTicked }) => isTicked)).toEqual([false, false]);
});

it('ticks no reading of a shared meter, and names the user of each', () => {
  const of = (...users: (number | null)[]) =>
    readingsFrom(
      users.map((user) => weight({ user })),
      now,
    ).map(({ user, isTicked }) => [user, isTicked]);
  expect(of(1, 2, 1)).toEqual([
    [1, false],
    [2, false],
    [1, false],
  ]);
  // A user that the meter doesn't know counts as another user.
  expect(of(1, null)).toEqual([
    [1, false],
    ['unknown', false],
  ]);
  expect(of(2, 2)).toEqual([
    [null, true],
    [null, true],
  ]);
  expect(of(null)).toEqual([[null, true]]);
});

it('the same record is the same on another day, also by a clock that is wrong or is none', async () => {
  const tomorrow = new Date(2026, 10, 23);
  for (const record of [
    weight({ clock: wall(2027, 0, 1, 0, 0) }),
    weight({ clock: wall(2010, 0, 1, 0, 0) }),
    weight({ isClockWrong: true }),
    weight({ clock: null, sequence: 9 }),
  ]) {
    const id = await idOf(readingsFrom([record], now)[0]!, 'asha');
    expect(id).not.toBeNull();
    expect(await idOf(readingsFrom([record], tomorrow)[0]!, 'asha')).toBe(id);
  }
});

it('shows the newest first, and marks what no living person has', () => {
  const all = [weight({ clock: wall(2026, 9, 1, 7, 0) }), weight(), weight({ readings: { value: 0.5 } })];
  const found = readingsFrom(all, now);
  expect(found.map(({ takenAt }) => takenAt.getMonth())).toEqual([10, 10, 9]);
  expect(found.filter(({ impossible }) => impossible).map(({ readings }) => readings.value)).toEqual([0.5]);
});

it('gives the same record the same id, and everything else another one', async () => {
  const id = await idOf(one!, 'asha');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await idOf(readingsFrom([weight()], new Date(2026, 10, 23))[0]!, 'asha')).toBe(id);
  const others = [weight({ readings: { value: 72.4 } }), weight({ sequence: 3 }), weight({ unit: 'lb' })];
  for (const other of readingsFrom(others, now)) expect(await idOf(other, 'asha')).not.toBe(id);
  expect(await idOf(one!, 'ravi')).not.toBe(id);
  expect(await idOf(untimed!, 'asha')).toBeNull();
});

it('takes HI for a reading, and for another one than LO', async () => {
  const shown = (beyond: 'high' | 'low') =>
    weight({ type: 'blood_sugar', readings: { beyond, context: 'random' }, unit: 'mg/dL', sequence: 4 });
  const [hi, lo] = readingsFrom([shown('high'), shown('low')], now);
  expect(hi).toMatchObject({ impossible: false, doubtful: false });
  expect(await idOf(hi!, 'asha')).not.toBe(await idOf(lo!, 'asha'));
});

it('a stored reading keeps its id in the next version of the app', async () => {
  expect(await idOf(one!, 'asha')).toBe('2214d4b9-a04a-818d-8e82-034b808ecad5');
});
