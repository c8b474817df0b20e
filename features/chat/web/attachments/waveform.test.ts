import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barsOf, barsOfLevels, clockOf, loudnessOf } from './waveform.ts';

const tone = (length: number, loud: number) =>
  Float32Array.from({ length }, (_, at) => loud * Math.sin(at / 5));

describe('the picture of a voice note', () => {
  it('is high where it is loud and flat where it is silent', () => {
    const sound = new Float32Array([...tone(6400, 0), ...tone(6400, 0.05), ...tone(6400, 0.9)]);
    const bars = barsOf(sound, 30);
    const mean = (from: number) => bars.slice(from, from + 10).reduce((sum, bar) => sum + bar, 0) / 10;
    expect(mean(0)).toBe(0);
    expect(mean(10)).toBeGreaterThan(20);
    expect(mean(20)).toBeGreaterThan(mean(10) + 20);
  });

  it('never has more than 64 bars, each a whole number from 0 to 100', () => {
    const sounds = fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 300 });
    fc.assert(
      fc.property(
        sounds,
        fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 300 }),
        (samples, levels) => {
          for (const bars of [barsOf(Float32Array.from(samples)), barsOfLevels(levels)]) {
            expect(bars.length).toBeLessThanOrEqual(64);
            for (const bar of bars) expect(Number.isInteger(bar) && bar >= 0 && bar <= 100).toBe(true);
          }
        },
      ),
    );
  });

  it('of nothing is nothing', () => {
    expect(barsOf(new Float32Array())).toEqual([]);
    expect(loudnessOf([])).toBe(0);
  });
});

it('tells a length as a clock does', () => {
  expect([0, 499, 14_200, 60_000, 299_700].map(clockOf)).toEqual(['0:00', '0:00', '0:14', '1:00', '5:00']);
});
