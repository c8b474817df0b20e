import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { Day, exact, Id, Instant, Line, list, nullable, optional } from '#platform/contract/schema.ts';
import { compileSerializer } from './response-schema.ts';

const schema = exact({
  id: Id,
  day: Day,
  at: nullable(Instant),
  until: optional(Instant),
  name: Line(100),
  type: Line(10),
  list: list(exact({ format: Line(20), ids: list(nullable(Id)) })),
});

it('writes the same JSON as the declared schema, and escapes what people write', async () => {
  const value = {
    id: 'b6c1a9c0-5b0a-4d0e-9d9e-0d7c3a1f2b11',
    day: '2026-11-21',
    at: null,
    until: '2026-11-21T10:00:00.000Z',
    name: 'a "quoted" \\ name\u2028\ud800',
    type: '"',
    list: [{ format: '"\n', ids: ['b6c1a9c0-5b0a-4d0e-9d9e-0d7c3a1f2b11', null] }],
  };
  const before = JSON.stringify(schema);
  const app = Fastify();
  const serialized = { schema: { response: { 200: schema } } };
  app.get('/declared', serialized, () => value);
  app.get('/fast', { ...serialized, serializerCompiler: compileSerializer }, () => value);
  const declared = await app.inject('/declared');
  const fast = await app.inject('/fast');
  await app.close();
  expect(fast.body).toBe(declared.body);
  expect(JSON.stringify(schema), 'the published schema').toBe(before);
  expect(JSON.parse(fast.body)).toEqual(value);
});
