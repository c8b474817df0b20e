import { expect, it } from 'vitest';
import { anchorAt, isAtEnd, layOut, rangeOf, rowAt, topOf, wholeOf } from './windowing.ts';

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

it('lays out and finds places in 100,000 rows within a frame', () => {
  layOut(keys, heightOf);
  const begun = performance.now();
  const offsets = layOut(keys, () => 60);
  for (let n = 0; n < 1000; n += 1) rowAt(offsets, n * 5000);
  // A frame is 16 ms; the machine that runs this may be busy with other tests.
  expect(performance.now() - begun).toBeLessThan(160);
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

it('stays at the end when one is there, and only then', () => {
  const offsets = layOut(['a', 'b', 'c'], () => 100);
  expect(anchorAt(offsets, ['a', 'b', 'c'], 100, 200)).toBe('end');
  expect(isAtEnd(offsets, 0, 900), 'all of a short list is on screen').toBe(true);
  expect(anchorAt(offsets, ['a', 'b', 'c'], 50, 200)).toEqual({ key: 'a', delta: 50 });
  const more = layOut(['a', 'b', 'c', 'd'], () => 100);
  expect(topOf('end', more, ['a', 'b', 'c', 'd'], 200)).toBe(200);
  expect(topOf({ key: 'gone', delta: 3 }, more, ['a', 'b', 'c', 'd'], 200)).toBe(200);
});
