import { describe, expect, it } from 'vitest';
import { findingsOf } from '../rule.ts';
import { shortFunctions } from './short-functions.ts';

const lines = (count: number) => '  work();\n'.repeat(count);
const found = (text: string, path = 'features/people/server/service.ts') =>
  findingsOf(shortFunctions, [{ path, text }]).map(({ line }) => line);

describe('short-functions', () => {
  it('finds a function, a method and an arrow of more than 70 lines where each begins', () => {
    expect(found(`\nfunction all() {\n${lines(69)}}\n`)).toEqual([2]);
    expect(found(`const all = () => {\n${lines(69)}};\n`)).toEqual([1]);
    expect(found(`class All {\n  run() {\n${lines(69)}  }\n}\n`)).toEqual([2]);
    expect(found(`function all() {\n  return () => {\n${lines(69)}  };\n}\n`)).toEqual([1, 2]);
  });

  it('is content with 70 lines, with a long file of short ones, and with tests', () => {
    expect(found(`function all() {\n${lines(68)}}\n`)).toEqual([]);
    expect(found(`function one() {\n${lines(60)}}\nfunction two() {\n${lines(60)}}\n`)).toEqual([]);
    expect(found(`it('works', () => {\n${lines(80)}});\n`, 'features/people/rules.test.ts')).toEqual([]);
  });
});
