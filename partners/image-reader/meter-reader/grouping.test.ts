import { describe, expect, it } from 'vitest';
import { numbersIn, tilt } from './grouping.ts';
import { written } from './seen.test-digits.ts';

const texts = (seen: Parameters<typeof numbersIn>[0]) =>
  numbersIn(seen)
    .map(({ text }) => text)
    .sort();

describe('digits become numbers', () => {
  it.each(['128', '36.6', '5.4', '1.1', '111', '171.15', '7'])('%s', (text) => {
    expect(texts(written(text, { x: 50, y: 50 }))).toEqual([text]);
  });

  it('whatever order they were seen in', () => {
    expect(texts(written('102.4', { x: 50, y: 50 }).reverse())).toEqual(['102.4']);
  });

  it.each([-0.25, -0.1, 0.1, 0.25])('on lines that run at %f', (angle) => {
    const seen = [
      ...written('128', { x: 60, y: 60, angle }),
      ...written(' 82', { x: 60 - 60 * Math.sin(angle), y: 120, angle }),
      ...written(' 71', { x: 60 - 120 * Math.sin(angle), y: 180, angle }),
    ];
    expect(tilt(seen)).toBeCloseTo(angle, 1);
    expect(texts(seen)).toEqual(['128', '71', '82']);
  });

  it('two that stand beside each other stay two', () => {
    const seen = [...written('98', { x: 40, y: 50 }), ...written('72', { x: 140, y: 50 })];
    expect(texts(seen)).toEqual(['72', '98']);
  });

  it('a small number beside a large one stays by itself', () => {
    const seen = [...written('96', { x: 80, y: 50 }), ...written('12', { x: 40, y: 60, height: 14 })];
    expect(texts(seen)).toEqual(['12', '96']);
  });

  it('a point that stands elsewhere is none: above, before, after, or as large as a digit', () => {
    const number = written('56', { x: 50, y: 50 });
    const point = (x: number, y: number, height = 5) =>
      written('.', { x, y: y - 0.44 * 40, height: 40 }).map((each) => ({ ...each, x, y, height }));
    expect(texts([...number, ...point(65, 67)])).toEqual(['5.6']);
    expect(texts([...number, ...point(65, 35)])).toEqual(['56']);
    expect(texts([...number, ...point(20, 67)])).toEqual(['56']);
    expect(texts([...number, ...point(110, 67)])).toEqual(['56']);
    expect(texts([...number, ...point(65, 67, 30)])).toEqual(['56']);
  });

  it('a number is as sure as the digit that is doubted most', () => {
    const seen = written('128', { x: 50, y: 50 });
    const doubted = seen.map((each, index) =>
      index === 1
        ? { ...each, scores: each.scores.map((s, symbol) => (symbol === 2 ? 0.6 : symbol === 7 ? 0.5 : s)) }
        : each,
    );
    expect(numbersIn(seen)[0]?.sure).toBeGreaterThan(0.9);
    expect(numbersIn(doubted)[0]?.sure).toBeLessThan(0.4);
  });
});
