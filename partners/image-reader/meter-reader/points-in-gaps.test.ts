import { describe, expect, it } from 'vitest';
import { numbersIn } from './grouping.ts';
import type { Seen } from './peaks.ts';
import { withPointsInGaps } from './points-in-gaps.ts';
import { written } from './seen.test-digits.ts';

/** 93 and 4 of a screen of coarse pixels: between them is the place of a digit. */
const digits = [...written('93', { x: 50, y: 50 }), ...written('4', { x: 50 + 40 * 2.1, y: 50 })];
const [point] = written('.', { x: 50 + 40 * 1.8, y: 50 }) as [Seen];
const faint = { ...point, scores: point.scores.map((score) => score / 4) };
const texts = (seen: readonly Seen[]) => numbersIn(seen).map(({ text }) => text);

describe('a point in a gap as wide as the place of a digit', () => {
  it('joins the digits on both sides, though few looks saw it faintly', () => {
    const seen = withPointsInGaps(digits, [faint]);
    expect(texts(seen)).toEqual(['93.4']);
    expect(numbersIn(seen)[0]?.sure).toBeGreaterThan(0.45);
    expect(texts(withPointsInGaps([...digits, faint], []))).toEqual(['93.4']);
  });

  it('without any point there are two numbers', () => {
    expect(texts(withPointsInGaps(digits, []))).toEqual(['93', '4']);
  });

  it('counts only at the foot of the digits', () => {
    expect(texts(withPointsInGaps(digits, [{ ...faint, y: 50 }]))).toEqual(['93', '4']);
    expect(texts(withPointsInGaps(digits, [{ ...faint, y: 90 }]))).toEqual(['93', '4']);
  });

  it('does not count between digits that stand close, nor in a gap with room for a digit beside it', () => {
    const close = written('934', { x: 50, y: 50 });
    const between = { ...faint, x: 50 + 40 * 1.1 };
    expect(texts(withPointsInGaps(close, [between]))).toEqual(['934']);
    const far = [...written('93', { x: 50, y: 50 }), ...written('4', { x: 50 + 40 * 3.2, y: 50 })];
    expect(texts(withPointsInGaps(far, [{ ...faint, x: 50 + 40 * 2 }]))).toEqual(['93', '4']);
  });
});
