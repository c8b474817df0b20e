import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lanesOf } from './week-grid-layout.ts';

test('blocks at the same time stand side by side, alone ones take the whole width', () => {
  const lanes = lanesOf([
    { start: 600, end: 630 },
    { start: 610, end: 640 },
    { start: 640, end: 670 },
  ]);
  expect(lanes).toEqual([
    { lane: 0, of: 2 },
    { lane: 1, of: 2 },
    { lane: 0, of: 1 },
  ]);
});

test('no two blocks that overlap in time share a lane', () => {
  const span = fc.record({
    start: fc.integer({ min: 0, max: 1300 }),
    length: fc.integer({ min: 5, max: 120 }),
  });
  fc.assert(
    fc.property(fc.array(span, { maxLength: 20 }), (some) => {
      const spans = some.map(({ start, length }) => ({ start, end: start + length }));
      const lanes = lanesOf(spans);
      spans.forEach((a, i) => {
        expect(lanes[i]!.lane).toBeLessThan(lanes[i]!.of);
        spans.slice(i + 1).forEach((b, offset) => {
          const j = i + 1 + offset;
          if (a.start < b.end && b.start < a.end) expect(lanes[i]!.lane).not.toBe(lanes[j]!.lane);
        });
      });
    }),
  );
});
