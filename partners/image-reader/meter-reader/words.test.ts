import { describe, expect, it } from 'vitest';
import type { LabelRead } from './labels.ts';
import { KINDS, type Kind, type Label } from './layers.ts';
import { understand } from './meaning.ts';

const looks = (kinds: Partial<Record<Kind, number>>) =>
  Object.fromEntries(KINDS.map((each) => [each, kinds[each] ?? 0.01])) as Record<Kind, number>;
const word = (label: 'HI' | 'LO'): LabelRead => ({
  ...{ label, x: 80, y: 50, width: 60, height: 40, score: 1, plain: 0.94 },
});
const beside = (label: Label, score = 0.95, plain = 0.7): LabelRead => ({
  ...{ label, x: 150, y: 50, width: 30, height: 12, score, plain },
});
const SUGAR = looks({ blood_sugar: 0.95 });

describe('a word in place of a number', () => {
  it.each(['mg/dL', 'mmol/L'] as const)('is a sugar beside %s', (unit) => {
    expect(understand([], SUGAR, [word('HI'), beside(unit)])).toEqual({ unreadable: 'too_high' });
    expect(understand([], SUGAR, [word('LO'), beside(unit)])).toEqual({ unreadable: 'too_low' });
  });

  it.each([
    ['a thermometer with an empty battery', looks({ temperature: 0.95 }), [beside('°C')]],
    ['one that looks like a meter of sugar', SUGAR, [beside('°C')]],
    ['a scale', looks({ blood_sugar: 0.25, weight: 0.42, temperature: 0.33 }), [beside('kg')]],
    ['a meter of pressure', SUGAR, [beside('SYS', 0.78, 0.45), beside('mmHg')]],
    ['a heater, without any unit', SUGAR, []],
    ['a unit that is hardly seen', SUGAR, [beside('mmol/L', 0.73, 0.25)]],
    ['units of two meters', SUGAR, [beside('mg/dL'), beside('kg', 0.5, 0.4)]],
    ['a look that leaves it open', looks({ blood_sugar: 0.55, temperature: 0.4 }), [beside('mg/dL')]],
  ] as const)('is none of sugar: %s', (_of, kinds, labels) => {
    for (const each of ['HI', 'LO'] as const)
      expect(understand([], kinds, [word(each), ...labels])).toEqual({ unreadable: 'not_understood' });
  });

  it('is one where another label is no more than a shadow', () => {
    const labels = [word('HI'), beside('mg/dL'), beside('°F', 0.42, 0.14)];
    expect(understand([], SUGAR, labels)).toEqual({ unreadable: 'too_high' });
  });
});
