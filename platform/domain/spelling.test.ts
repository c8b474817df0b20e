import fc from 'fast-check';
import { expect, it } from 'vitest';
import { editsBetween } from './spelling.ts';

/** The whole table, place by place. */
function allEdits(a: string, b: string): number {
  const table: number[][] = [];
  for (let i = 0; i <= a.length; i++) {
    table.push([]);
    for (let j = 0; j <= b.length; j++) {
      const ways = [i === 0 ? j : Infinity, j === 0 ? i : Infinity];
      if (i > 0) ways.push(table[i - 1]![j]! + 1);
      if (j > 0) ways.push(table[i]![j - 1]! + 1);
      if (i > 0 && j > 0) ways.push(table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        ways.push(table[i - 2]![j - 2]! + 1);
      table[i]!.push(Math.min(...ways));
    }
  }
  return table[a.length]![b.length]!;
}

it('counts edits up to the limit as the whole table does, and says where there are more', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.nat(3), (a, b, limit) => {
      expect(editsBetween(a, b, limit)).toBe(Math.min(allEdits(a, b), limit + 1));
    }),
    { numRuns: 2000 },
  );
  expect(editsBetween('amlodpine', 'amlodipine', 2)).toBe(1);
  expect(editsBetween('metofrmin', 'metformin', 1)).toBe(1);
  expect(editsBetween('metformin', 'aspirin', 2)).toBe(3);
});
