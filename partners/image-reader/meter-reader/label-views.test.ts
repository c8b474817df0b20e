import { expect, it } from 'vitest';
import { viewsOfLabels } from './label-views.ts';
import { LABELS, type Label } from './layers.ts';
import type { LabelSeen } from './peaks.ts';

const seen = (label: Label, score: number, x: number, y: number, height = 9): LabelSeen => ({
  x,
  y,
  width: 2 * height,
  height,
  scores: LABELS.map((each) => (each === label ? score : 0)),
});

it('looks where most speaks for a unit, so near that it is legible', () => {
  const views = viewsOfLabels(
    [
      [seen('kg', 0.4, 300, 200), seen('SYS', 0.9, 20, 20), seen('lb', 0.3, 600, 80)],
      [seen('lb', 0.5, 302, 201), seen('°C', 0.1, 100, 100)],
    ],
    ['kg', 'lb', '°C'],
  );
  const places = [...new Set(views.map(({ x, y }) => `${x},${y}`))];
  // A place that was seen twice is one, and is reported where it was seen best.
  expect(places).toEqual(['302,201', '600,80']);
  for (const { step, angle } of views) {
    expect(9 / step).toBeGreaterThanOrEqual(14);
    expect(9 / step).toBeLessThanOrEqual(24);
    expect(angle).toBe(0);
  }
});

it('enlarges small letters no further than they become clearer', () => {
  expect(viewsOfLabels([[seen('kg', 0.4, 30, 20, 3)]], ['kg']).every(({ step }) => step === 0.5)).toBe(true);
  expect(viewsOfLabels([[]], ['kg'])).toEqual([]);
});
