import { describe, expect, it } from 'vitest';
import { type LabelRead, labelsAgreed, scoresOf } from './labels.ts';
import { LABELS, type Label } from './layers.ts';
import { namedByLabels } from './names-beside.ts';

const at = (label: Label, x: number, y: number, score = 0.9): LabelRead => ({
  label,
  x,
  y,
  width: 30,
  height: 10,
  score,
  plain: score,
});

describe('labels that several looks saw', () => {
  const seen = (of: Partial<Record<Label, number>>, by = 0) => ({
    x: 50 + by,
    y: 50,
    width: 30,
    height: 10,
    scores: LABELS.map((label) => of[label] ?? 0.01),
  });

  it('are sure when the looks agree', () => {
    const found = labelsAgreed([[seen({ kg: 0.8 })], [seen({ kg: 0.6 }, 2)], [seen({ kg: 0.3 }, -1)], []]);
    expect(found.map(({ label }) => label)).toEqual(['kg']);
    expect(found[0]?.score).toBeGreaterThan(0.95);
    expect(found[0]?.plain).toBeCloseTo(1.7 / 3, 5);
  });

  it('are less sure when one look only saw them, or when they may be two things', () => {
    expect(scoresOf(labelsAgreed([[seen({ kg: 0.5 })], [], []]))('kg')).toBeLessThan(0.6);
    const two = [0, 1, 2].map(() => [seen({ '°C': 0.6, '°F': 0.5 })]);
    const score = scoresOf(labelsAgreed(two));
    expect(score('°C')).toBeLessThan(0.65);
    expect(score('°F')).toBeGreaterThan(0.3);
    expect(score('kg')).toBe(0);
  });
});

describe('numbers named by what stands beside them', () => {
  const number = (x: number, y: number, name: string) => ({ name, x, y, width: 80, height: 40 });
  const rows = [number(100, 50, 'first'), number(100, 110, 'second'), number(100, 170, 'third')];
  const names = (labels: LabelRead[]) =>
    namedByLabels(rows, ['SYS', 'DIA', 'pulse'], labels)?.map(({ name }) => name);

  it('in whatever order they stand', () => {
    expect(names([at('SYS', 30, 50), at('DIA', 30, 110), at('pulse', 30, 170)])).toEqual([
      'first',
      'second',
      'third',
    ]);
    expect(names([at('pulse', 30, 50), at('SYS', 30, 110), at('DIA', 30, 170)])).toEqual([
      'second',
      'third',
      'first',
    ]);
  });

  it('not when one of them is unseen or unsure, or by names that stand between', () => {
    expect(names([at('SYS', 30, 50), at('pulse', 30, 110)])).toBeUndefined();
    expect(names([at('SYS', 30, 50, 0.2), at('DIA', 30, 110, 0.3), at('pulse', 30, 170)])).toBeUndefined();
    expect(names([at('SYS', 100, 80), at('DIA', 100, 80), at('pulse', 100, 140)])).toBeUndefined();
  });
});
