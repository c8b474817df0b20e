import { expect, it } from 'vitest';
import { MAX_DEPTH, MAX_FIELDS, parseJsonBody } from './json-body.ts';
import type { Refusal } from './refusal.ts';

const wide = (fields: number) =>
  Object.fromEntries(Array.from({ length: fields }, (_, at) => [`name${at}`, at]));
function refused(text: string): [string, unknown] {
  try {
    parseJsonBody(text);
  } catch (error) {
    const { code, fields } = error as Refusal;
    return [code, fields[0]];
  }
  return ['', undefined];
}

it('reads what JSON can say', () => {
  const body = { a: [1, null, 'x', { b: {} }], constructor: true };
  expect(parseJsonBody(JSON.stringify(body))).toEqual(body);
  for (const text of ['null', '1', '"x"', '[]']) expect(parseJsonBody(text)).toEqual(JSON.parse(text));
});

it('refuses what is no JSON, and a prototype however it is written and wherever it is', () => {
  for (const text of [
    '{',
    '{"a":1}x',
    '{"__proto__":{}}',
    '[{"a":{"__proto__":null}}]',
    '{"\\u005f_proto__":1}',
  ])
    expect(refused(text)[0], text).toBe('malformed');
});

it('names the object that has too many fields', () => {
  expect(parseJsonBody(JSON.stringify({ a: wide(MAX_FIELDS) }))).toBeTruthy();
  const field = (name: string) => ({ field: name, code: 'too_many', values: { limit: MAX_FIELDS } });
  expect(refused(JSON.stringify(wide(MAX_FIELDS + 1)))).toEqual(['invalid', field('body')]);
  const records = [{}, { metadata: wide(MAX_FIELDS + 1) }];
  expect(refused(JSON.stringify({ records }))).toEqual(['invalid', field('records.1.metadata')]);
});

it('refuses a body that is deeper than anything that clients send', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect(parseJsonBody(nested(MAX_DEPTH))).toHaveLength(1);
  for (const depth of [MAX_DEPTH + 1, 5000, 100_000])
    expect(refused(`{"a":${nested(depth)}}`)).toEqual([
      'invalid',
      { field: expect.stringMatching(/^a\.0/), code: 'too_deep' },
    ]);
});
