import { expect, it } from 'vitest';
import { anchorAt, asksForMore, isAtEnd, layOut, rangeOf, rowAt, topOf, wholeOf } from './windowing.ts';

const MANY = 100_000;
const keys = Array.from({ length: MANY }, (_, n) => `row ${n}`);
const heightOf = (key: string) => 40 + (Number(key.slice(4)) % 7) * 10;

it('draws some dozens of rows out of 100,000, wherever one is', () => {
  const offsets = layOut(keys, heightOf);
  for (const top of [0, 1_000_000, wholeOf(offsets) - 700]) {
    const { from, until } = rangeOf(offsets, top, 700, 700);
    expect(until - from).toBeLessThan(60);
    expect(offsets[from]).toBeLessThanOrEqual(Math.max(0, top - 600));
    expect(offsets[until]).toBeGreaterThanOrEqual(Math.min(wholeOf(offsets), top + 1400));
  }
});

it('looks at each of 100,000 rows once to lay them out, and at seventeen to find a place', () => {
  let asked = 0;
  const offsets = layOut(keys, () => {
    asked += 1;
    return 60;
  });
  expect(asked).toBe(MANY);
  let looks = 0;
  const counting = new Proxy(offsets, {
    get(target, name) {
      if (typeof name === 'string' && /^\d+$/.test(name)) looks += 1;
      return Reflect.get(target, name, target);
    },
  });
  expect(rowAt(counting, 60 * 77_777 + 1)).toBe(77_777);
  expect(looks).toBeLessThanOrEqual(17);
});

it('finds the row at a height, at the edges too', () => {
  const offsets = layOut(['a', 'b', 'c'], () => 10);
  expect([-5, 0, 9, 10, 29, 99].map((top) => rowAt(offsets, top))).toEqual([0, 0, 0, 1, 2, 2]);
  expect(
    rangeOf(
      layOut([], () => 10),
      0,
      100,
      50,
    ),
  ).toEqual({ from: 0, until: 0 });
});

it('leaves what is seen where it is when a page comes in above, or rows turn out higher', () => {
  const before = keys.slice(50, 150);
  const offsets = layOut(before, () => 60);
  const anchor = anchorAt(offsets, before, 1234, 500);
  const after = keys.slice(0, 150);
  expect(
    topOf(
      anchor,
      layOut(after, () => 60),
      after,
      500,
    ),
  ).toBe(1234 + 50 * 60);
  const higher = layOut(after, (key) => (Number(key.slice(4)) < 60 ? 100 : 60));
  expect(topOf(anchor, higher, after, 500)).toBe(1234 + 50 * 60 + 60 * 40);
});

it('holds on to a message, never to a row that the next page replaces', () => {
  const lasts = (key: string) => key.startsWith('row');
  const shown = ['older', 'day 50', ...keys.slice(50, 60)];
  const offsets = layOut(shown, () => 50);
  const anchor = anchorAt(offsets, shown, 0, 200, lasts);
  expect(anchor).toEqual({ key: 'row 50', delta: -100 });
  const next = ['older', 'day 0', ...keys.slice(0, 60)];
  expect(
    topOf(
      anchor,
      layOut(next, () => 50),
      next,
      200,
    ),
  ).toBe(50 * 50);
  const last = ['row 1', 'newer'];
  expect(
    anchorAt(
      layOut(last, () => 500),
      last,
      600,
      100,
      lasts,
    ),
  ).toEqual({ key: 'row 1', delta: 600 });
});

it('stays at the end when one is there, and only then', () => {
  const offsets = layOut(['a', 'b', 'c'], () => 100);
  expect(anchorAt(offsets, ['a', 'b', 'c'], 100, 200)).toBe('end');
  expect(isAtEnd(offsets, 0, 900), 'all of a short list is on screen').toBe(true);
  expect(anchorAt(offsets, ['a', 'b', 'c'], 50, 200)).toEqual({ key: 'a', delta: 50 });
  const more = layOut(['a', 'b', 'c', 'd'], () => 100);
  expect(topOf('end', more, ['a', 'b', 'c', 'd'], 200)).toBe(200);
  expect(topOf({ key: 'gone', delta: 3 }, more, ['a', 'b', 'c', 'd'], 200)).toBe(200);
});

it('an anchor that asks for more room than there is above it is known, and taken again it stays as it is seen', () => {
  const list = ['older', 'day', 'a', 'b', 'c'];
  const heights: Record<string, number> = { older: 20, day: 20 };
  const height = (key: string) => heights[key] ?? 100;
  const lasts = (key: string) => key.length === 1;
  const drawn = layOut(list, height);
  const held = { key: 'a', delta: -68 };
  expect(topOf(held, drawn, list, 200)).toBe(0);
  expect(asksForMore(held, drawn, list)).toBe(true);
  const now = anchorAt(drawn, list, 0, 200, lasts);
  expect(now).toEqual({ key: 'a', delta: -40 });
  expect(asksForMore(now, drawn, list)).toBe(false);
  expect(asksForMore({ key: 'gone', delta: -900 }, drawn, list)).toBe(false);
  expect(asksForMore('end', drawn, list)).toBe(false);

  const longer = ['older', 'y', 'z', ...list.slice(1)];
  const offsets = layOut(longer, height);
  const seenAt = (key: string, top: number) => offsets[longer.indexOf(key)]! - top;
  expect(seenAt('a', topOf(now, offsets, longer, 200))).toBe(40);
});
