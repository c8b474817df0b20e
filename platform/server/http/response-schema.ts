import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify';

const compile = SerializerSelector()({}, {});
type Definition = Parameters<typeof compile>[0];

/** By declared schema: endpoints may share one, and so do servers in one process. */
const compiled = new WeakMap<object, (reply: unknown) => string>();

/** Compiles a reply's schema when the first reply needs it: compiling all of them takes a quarter of every start. */
export const compileSerializer: FastifySerializerCompiler<object> = (route) => (reply) => {
  let serialize = compiled.get(route.schema);
  if (!serialize) {
    serialize = compile({ ...route, schema: forSerializer(route.schema) } as Definition);
    compiled.set(route.schema, serialize);
  }
  return serialize(reply);
};

/**
 * A reply's schema as the serialiser gets it. Ids, days and instants come from typed columns and from our own
 * clock and hold nothing that JSON escapes, so they are written without a look at each of their characters: a month of a
 * clinician has ten thousand of them. The schema that is published stays as declared.
 */
function forSerializer<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(forSerializer) as T;
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, forSerializer(value)]),
  );
  const text = copy.type === 'string' || (Array.isArray(copy.type) && copy.type.includes('string'));
  const plain = text && PLAIN.has(copy.format as string);
  return (plain ? { ...copy, format: 'unsafe' } : copy) as T;
}

const PLAIN: ReadonlySet<string> = new Set(['uuid', 'date', 'date-time']);
