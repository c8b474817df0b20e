import { describe, expect, it } from 'vitest';
import { rulerFor, shareOn } from './ruler.ts';

describe('a ruler', () => {
  it('begins and ends at round numbers around what is measured', () => {
    expect(rulerFor([93, 241]).ticks).toEqual([50, 100, 150, 200, 250]);
    expect(rulerFor([36.4, 38.1]).ticks).toEqual([36, 36.5, 37, 37.5, 38, 38.5]);
    expect(rulerFor([70.2, 74.5]).ticks).toEqual([70, 72, 74, 76]);
  });

  it('of amounts begins at nothing, of other things only where they are', () => {
    expect(rulerFor([900, 1450], { zero: true })).toMatchObject({ from: 0, to: 1500 });
    expect(rulerFor([900, 1450]).from).toBeGreaterThan(0);
    expect(rulerFor([0, 0], { zero: true })).toMatchObject({ from: 0 });
  });

  it('never promises more than there can be', () => {
    expect(rulerFor([88, 100], { most: 100 })).toMatchObject({ to: 100 });
    expect(rulerFor([97, 97], { most: 100 }).to).toBeLessThanOrEqual(100);
  });

  it('holds one value, and none', () => {
    const one = rulerFor([120]);
    expect(shareOn(one, 120)).toBeGreaterThan(0);
    expect(shareOn(one, 120)).toBeLessThan(1);
    expect(rulerFor([])).toMatchObject({ from: 0, to: 1 });
    expect(rulerFor([0]).ticks.every(Number.isFinite)).toBe(true);
  });

  it('has every value on it, whatever the size', () => {
    for (const size of [0.01, 0.7, 3, 45, 999, 123_456]) {
      const values = [size * 1.01, size * 1.33, size * 1.98];
      const ruler = rulerFor(values);
      for (const value of values) {
        expect(shareOn(ruler, value)).toBeGreaterThanOrEqual(0);
        expect(shareOn(ruler, value)).toBeLessThanOrEqual(1);
      }
      expect(ruler.ticks.length).toBeLessThan(9);
    }
  });
});
