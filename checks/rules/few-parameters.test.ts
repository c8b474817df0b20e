import { expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
import { fewParameters } from './few-parameters.ts';

const found = (text: string, path = 'features/people/server/service.ts') =>
  findingsOf(fewParameters, [{ path, text }]).map(({ line }) => line);
const SIX = 'a: A, b: B, c: C, d: D, e: E, f: F';

it('finds a function, a method and an arrow of more than five parameters', () => {
  expect(found(`\nfunction all(${SIX}) {}\n`)).toEqual([2]);
  expect(found(`const all = (${SIX}) => a;\n`)).toEqual([1]);
  expect(found(`class All {\n  run(${SIX}) {}\n}\n`)).toEqual([2]);
});

it('is content with five, with an object of more, and with tests', () => {
  expect(found('function all(a: A, b: B, c: C, d: D, e: E) {}\n')).toEqual([]);
  expect(found('function all({ a, b, c, d, e, f }: All) {}\n')).toEqual([]);
  expect(found(`function all(${SIX}) {}\n`, 'features/people/rules.test.ts')).toEqual([]);
});
