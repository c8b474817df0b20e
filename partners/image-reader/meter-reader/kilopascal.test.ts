import { describe, expect, it } from 'vitest';
import type { LabelRead } from './labels.ts';
import { KINDS, type Kind } from './layers.ts';
import { understand } from './meaning.ts';
import { isPoint } from './peaks.ts';
import { written } from './seen.test-digits.ts';

const LOOKS = Object.fromEntries(
  KINDS.map((each) => [each, each === 'blood_pressure' ? 0.95 : 0.01]),
) as Record<Kind, number>;
const name = (label: 'SYS' | 'DIA', y: number): LabelRead => ({
  ...{ label, x: 5, y, width: 30, height: 10, score: 0.95, plain: 0.9 },
});
const NAMES = [name('SYS', 50), name('DIA', 105)];

/** Two pressures with points as sure as `scores`, and a pulse. */
const seenWith = (texts: readonly [string, string], scores: readonly [number, number]) => [
  ...texts.flatMap((text, row) =>
    written(text, { x: 50, y: 50 + 55 * row }).flatMap((each) => {
      const score = scores[row] as number;
      if (!isPoint(each)) return [each];
      return score > 0 ? [{ ...each, scores: each.scores.map((one) => (one > 0.5 ? score : 0)) }] : [];
    }),
  ),
  ...written('71', { x: 50, y: 160, height: 30 }),
];

describe('a pressure in kPa', () => {
  it.each([
    ['both points are faint', [0.28, 0.26]],
    ['one point is notable', [0.4, 0]],
    ['the other one is', [0, 0.45]],
  ] as const)('is none in mmHg, though %s', (_why, scores) => {
    const seen = seenWith(['12.6', '9.7'], scores);
    expect(understand(seen, LOOKS, NAMES)).toEqual({ unreadable: 'not_understood' });
  });

  it('is none where only few looks saw the points', () => {
    const all = seenWith(['12.6', '9.7'], [0.25, 0.25]);
    const [points, digits] = [all.filter(isPoint), all.filter((each) => !isPoint(each))];
    expect(understand(digits, LOOKS, NAMES, points)).toEqual({ unreadable: 'not_understood' });
  });

  it('is one in mmHg where no point is there, or a single faint one', () => {
    for (const scores of [
      [0, 0],
      [0.22, 0],
    ] as const)
      expect(understand(seenWith(['12.6', '9.7'], scores), LOOKS, NAMES)).toMatchObject({
        read: { readings: { systolic: 126, diastolic: 97 } },
      });
  });
});
