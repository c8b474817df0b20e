/**
 * A reply's schema as the serialiser gets it. Ids, days and instants come from typed columns and from our own
 * clock and hold nothing that JSON escapes, so they are written without a look at each of their characters: a month of a
 * clinician has ten thousand of them. The schema that is published stays as declared.
 */
export function forSerializer<T>(schema: T): T {
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
