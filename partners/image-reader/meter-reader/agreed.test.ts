import { describe, expect, it } from 'vitest';
import { agreed } from './agreed.ts';
import { symbolOf } from './peaks.ts';
import { written } from './seen.test-digits.ts';

describe('three looks', () => {
  const seen = (text: string, by = 0, score = 0.9) => written(text, { x: 50 + by, y: 50, score });

  it('agree on what most of them saw, sure as they are on average', () => {
    const [first = [], second = [], third = []] = [seen('128'), seen('128', 1), seen('12', -1, 0.3)];
    const { seen: found, doubted } = agreed([first, second, third]);
    expect(found.sort((a, b) => a.x - b.x).map(symbolOf)).toEqual([1, 2, 8]);
    expect(found[2]?.scores[8]).toBeCloseTo(0.6, 5);
    expect(found[0]?.scores[1]).toBeCloseTo(0.7, 5);
    expect(doubted).toEqual([]);
  });

  it('what one of them saw is none, and is doubted', () => {
    const found = agreed([seen('128'), seen('  8'), seen('  8')]);
    expect(found.seen.map(symbolOf)).toEqual([8]);
    expect(found.doubted.map(symbolOf)).toEqual([1, 2]);
  });

  it('make no digit of the halves of two that stand close above each other', () => {
    const rows = (score: number) => [
      ...written('8', { x: 50, y: 50, score }),
      ...written('5', { x: 50, y: 85, score }),
      ...written('2', { x: 50, y: 67, score: 0.4 }),
    ];
    expect(agreed([rows(0.9), rows(0.9), rows(0.8)]).seen.map(symbolOf)).toEqual([8, 5]);
    // As sure as the others, it is one of them.
    const sure = rows(0.5).map((each, index) => (index === 2 ? { ...each, x: 75 } : each));
    expect(agreed([sure, sure, sure]).seen).toHaveLength(3);
  });

  it('that differ count for what they say together', () => {
    const { seen: found } = agreed([seen('3'), seen('8', 0, 0.5), seen('3', 1)]);
    expect(found.map(symbolOf)).toEqual([3]);
    expect(found[0]?.scores[3]).toBeCloseTo(0.6033, 3);
  });
});
