import { describe, expect, it } from 'vitest';
import type { LabelRead } from './labels.ts';
import { KINDS, type Kind, type Label } from './layers.ts';
import { understand } from './meaning.ts';
import { written } from './seen.test-digits.ts';

const looks = Object.fromEntries(KINDS.map((kind) => [kind, kind === 'spo2' ? 0.95 : 0.01])) as Record<
  Kind,
  number
>;
const label = (name: Label, score: number, at: { x: number; y: number }): LabelRead => ({
  label: name,
  ...at,
  width: 30,
  height: 10,
  score,
  plain: score,
});
const rows = (...texts: string[]) => texts.flatMap((text, row) => written(text, { x: 80, y: 50 + 55 * row }));

describe('two numbers that look like an oxygen saturation', () => {
  const two = rows('98', '71');
  const understoodOf = (labels: LabelRead[], seen = two) => {
    const understood = understand(seen, looks, labels);
    return 'read' in understood ? understood.read.readings : understood.unreadable;
  };
  const named = label('SpO2', 0.8, { x: 60, y: 20 });

  it('are one where it is named', () => {
    expect(understoodOf([named])).toEqual({ value: 98, pulse: 71 });
    const percent = label('%', 0.9, { x: 150, y: 50 });
    expect(understoodOf([percent, label('pulse', 0.8, { x: 20, y: 105 })])).toEqual({ value: 98, pulse: 71 });
    // The battery of a telephone, and a number beside it.
    expect(understoodOf([percent])).toBe('not_understood');
  });

  // No pulse oximeter shows SYS, DIA or mmHg; a pressure with a missed third number does.
  it.each(['SYS', 'DIA', 'mmHg'] as const)('are none where %s is read at least as surely', (name) => {
    expect(understoodOf([label(name, 0.5, { x: 20, y: 50 })])).toBe('not_understood');
    expect(understoodOf([named, label(name, 0.8, { x: 20, y: 50 })])).toBe('not_understood');
    expect(understoodOf([named, label(name, 0.3, { x: 20, y: 50 })])).toEqual({ value: 98, pulse: 71 });
  });

  it('are none where the meter looks more like one of pressure, or where the saturation is below 70', () => {
    const others = { ...looks, blood_pressure: 0.5, spo2: 0.45 };
    expect(understand(two, others, [named])).toEqual({ unreadable: 'not_understood' });
    expect(understoodOf([named], rows('69', '71'))).toBe('not_understood');
  });

  it('are none without a name, or with a faint one', () => {
    expect(understoodOf([])).toBe('not_understood');
    expect(understoodOf([label('SpO2', 0.4, { x: 60, y: 20 })])).toBe('not_understood');
  });

  it('are none beside a third number, even one that is more likely a clock', () => {
    const third = (height: number, main: number) => written('64', { x: 50, y: 160, height, main });
    expect(understoodOf([named], [...two, ...third(24, 0.15)])).toBe('not_understood');
    expect(understoodOf([named], [...two, ...third(12, 0.15)])).toEqual({ value: 98, pulse: 71 });
    expect(understoodOf([named], [...two, ...third(24, 0.02)])).toEqual({ value: 98, pulse: 71 });
  });
});

it('three numbers of a calculator are no pressure, nor are those beside which only a pulse is named', () => {
  const kinds = { ...looks, spo2: 0.01, blood_pressure: 0.95 };
  const three = [...rows('128', ' 82'), ...written(' 71', { x: 80, y: 160, height: 30 })];
  const refused = { unreadable: 'not_understood' };
  expect(understand(three, kinds, [])).toEqual(refused);
  expect(understand(three, kinds, [label('pulse', 0.9, { x: 10, y: 160 })])).toEqual(refused);
  for (const name of ['SYS', 'DIA', 'mmHg'] as const) {
    const own = label(name, 0.9, { x: 900, y: 900 });
    expect(understand(three, kinds, [own])).toMatchObject({ read: { readings: { systolic: 128 } } });
    expect(understand(three, kinds, [{ ...own, plain: 0.37 }])).toEqual(refused);
  }
});
