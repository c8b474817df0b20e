import { expect, it } from 'vitest';
import type { LabelRead } from './labels.ts';
import { KINDS, type Kind } from './layers.ts';
import { LEAST_SURE, understand } from './meaning.ts';
import { written } from './seen.test-digits.ts';
import { contradicts, turned, turnsToCheck } from './upside-down.ts';

const SUGAR = Object.fromEntries(KINDS.map((each) => [each, each === 'blood_sugar' ? 0.95 : 0.01])) as Record<
  Kind,
  number
>;
const label = (name: LabelRead['label'], plain: number): LabelRead => ({
  ...{ label: name, x: 60, y: 95, width: 30, height: 10, score: 1, plain },
});
const UNIT = label('mg/dL', 0.7);
const number = (text: string, score: number) => ({
  understood: understand(written(text, { x: 50, y: 50, score }), SUGAR, [UNIT]),
  labels: [UNIT],
});
const word = (name: 'HI' | 'LO', plain: number) => {
  const labels = [UNIT, { ...label(name, plain), x: 80, y: 50, width: 60, height: 40 }];
  return { understood: understand([], SUGAR, labels), labels };
};
const nothing = { understood: { unreadable: 'not_understood' }, labels: [UNIT] } as const;

it('another answer that is as plain in the turned picture contradicts, one that is fainter doesn’t', () => {
  expect(contradicts(number('56', 0.9), number('95', 0.92))).toBe(true);
  expect(contradicts(number('56', 0.7), number('95', 0.95))).toBe(false);
  expect(contradicts(number('337', 0.93), word('LO', 0.6))).toBe(true);
  expect(contradicts(word('LO', 0.6), number('337', 0.93))).toBe(false);
  expect(contradicts(word('LO', 0.93), number('87', 0.71))).toBe(true);
});

it('the same answer, and none, contradict nothing', () => {
  expect(contradicts(number('96', 0.9), number('96', 0.9))).toBe(false);
  expect(contradicts(word('HI', 0.9), word('HI', 0.9))).toBe(false);
  expect(contradicts(nothing, number('95', 0.9))).toBe(false);
});

it('reads every confident result again upside down, and a word also turned to both sides', () => {
  expect(turnsToCheck(number('95', 0.9), LEAST_SURE)).toEqual([2]);
  expect(turnsToCheck(number('95', 0.9), 1.1)).toEqual([]);
  expect(turnsToCheck(word('HI', 0.9), LEAST_SURE)).toEqual([2, 1, 3]);
  expect(turnsToCheck(nothing, LEAST_SURE)).toEqual([]);
});

it('turns a picture by quarters', () => {
  const grey = { data: Uint8Array.from([1, 2, 3, 4, 5, 6]), width: 3, height: 2 };
  const once = turned(grey, 1);
  expect(once).toEqual({ data: Uint8Array.from([4, 1, 5, 2, 6, 3]), width: 2, height: 3 });
  expect(turned(once, 1)).toEqual(turned(grey, 2));
  expect(turned(turned(grey, 2), 1)).toEqual(turned(grey, 3));
});
