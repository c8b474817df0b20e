import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { besideNow, inOneRow, inRows, placeOnLine, spread } from './day-line-layout.ts';

const GAP = 6;
const piece = fc.record({
  at: fc.double({ min: -20, max: 420, noNaN: true }),
  width: fc.double({ min: 1, max: 120, noNaN: true }),
});
const pieces = fc.array(piece, { maxLength: 12 }).map((some) => some.sort((a, b) => a.at - b.at));
const total = fc.double({ min: 200, max: 1200, noNaN: true });

function expectClear(boxes: { left: number; width: number }[], width: number) {
  const sorted = [...boxes].sort((a, b) => a.left - b.left);
  sorted.forEach((box, index) => {
    expect(box.left).toBeGreaterThanOrEqual(-0.001);
    expect(box.left + box.width).toBeLessThanOrEqual(width + 0.001);
    const next = sorted[index + 1];
    if (next) expect(box.left + box.width + GAP).toBeLessThanOrEqual(next.left + 0.001);
  });
}

describe('the place of a time on the day line', () => {
  test.each([
    ['04:00 starts the line', 4 * 60, 0],
    ['06:00 comes soon', 6 * 60, 0.04],
    ['noon starts the afternoon', 12 * 60, 0.38],
    ['17:00 starts the evening', 17 * 60, 0.605],
    ['20:00 starts the night', 20 * 60, 0.785],
    ['midnight comes near the end', 0, 0.965],
  ])('%s', (_, minutes, place) => {
    expect(placeOnLine(minutes)).toBeCloseTo(place);
  });

  test('03:59 is at the very end, and later is always further right', () => {
    expect(placeOnLine(3 * 60 + 59)).toBeGreaterThan(0.99);
    const line = Array.from({ length: 1440 }, (_, minute) => placeOnLine((minute + 240) % 1440));
    expect(line).toEqual([...line].sort((a, b) => a - b));
  });
});

describe('labels on the day line', () => {
  test('spread: nothing overlaps, nothing hangs over, the order stays', () => {
    fc.assert(
      fc.property(pieces, total, (some, width) => {
        const middles = spread(some, width, GAP);
        if (!middles) return;
        expect(middles).toEqual([...middles].sort((a, b) => a - b));
        expectClear(
          some.map((one, index) => ({ left: middles[index]! - one.width / 2, width: one.width })),
          width,
        );
      }),
    );
  });

  test('spread: what is free stays where it wants to be, and too much does not fit', () => {
    expect(
      spread(
        [
          { at: 50, width: 20 },
          { at: 200, width: 20 },
        ],
        300,
        GAP,
      ),
    ).toEqual([50, 200]);
    expect(
      spread(
        [
          { at: 50, width: 200 },
          { at: 60, width: 200 },
        ],
        300,
        GAP,
      ),
    ).toBeNull();
  });

  test('band names: no two in one row overlap, whatever the language and the size', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 4, maxLength: 4 }), total, (some, width) => {
        const sorted = some.sort((a, b) => a.at - b.at);
        const placed = inRows(sorted, width, GAP);
        for (const row of new Set(placed.map((one) => one.row))) {
          expectClear(
            placed.flatMap((one, index) =>
              one.row === row ? [{ left: one.left, width: sorted[index]!.width }] : [],
            ),
            width,
          );
        }
      }),
    );
  });

  test('times: no two overlap, and none strays from its mark', () => {
    const wishes = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 300 }),
        width: fc.integer({ min: 20, max: 90 }),
        rank: fc.nat(3),
      }),
      {
        maxLength: 14,
      },
    );
    fc.assert(
      fc.property(wishes, (some) => {
        const lefts = inOneRow(some, 300, GAP, 16);
        expectClear(
          some.flatMap((one, index) =>
            lefts[index] === null ? [] : [{ left: lefts[index]!, width: one.width }],
          ),
          300,
        );
      }),
    );
  });

  test('times: what is due next keeps its label when there is no room for all', () => {
    const crowd = Array.from({ length: 8 }, (_, index) => ({
      at: 100 + index,
      width: 50,
      rank: index === 6 ? 3 : 0,
    }));
    const lefts = inOneRow(crowd, 300, GAP, 16);
    expect(lefts[6]).not.toBeNull();
    expect(lefts.filter((left) => left !== null).length).toBeLessThan(8);
  });
});

test('no name crosses the stroke for "now", nor another name', () => {
  fc.assert(
    fc.property(pieces, fc.double({ min: 0, max: 400, noNaN: true }), (some, now) => {
      const wishes = some.map((each, rank) => ({ ...each, rank }));
      const lefts = besideNow(wishes, now, 400, GAP, 24);
      const boxes = wishes.flatMap(({ at, width }, index) => {
        const left = lefts[index] ?? null;
        return left === null ? [] : [{ left, width, isLater: at > now }];
      });
      expectClear(boxes, 400);
      for (const { left, width, isLater } of boxes)
        if (isLater) expect(left).toBeGreaterThanOrEqual(now + GAP - 0.001);
        else expect(left + width).toBeLessThanOrEqual(now - GAP + 0.001);
    }),
  );
  // Where there is room, each name of a pair around now stays.
  const pair = [
    { at: 190, width: 100, rank: 1 },
    { at: 215, width: 100, rank: 2 },
  ];
  expect(besideNow(pair, 200, 400, GAP, 24)).toEqual([94, 206]);
});
