import fc from 'fast-check';

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is walked as data
type Schema = Record<string, any>;

/** A day that can still be booked, whenever this runs. */
const NEXT_WEEK = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);

/** Values that some field somewhere accepts; a field picks those that its schema admits. */
const CANDIDATES = [
  'Lakshmi Reddy',
  'లక్ష్మి',
  'মীনা',
  'a',
  'follow-up',
  '+919000000001',
  '9000000105',
  '+919100000001',
  'lakshmi@example.org',
  '123456',
  '500001',
  '09:00',
  '23:59',
  NEXT_WEEK,
  '1960-02-29',
  `${NEXT_WEEK}T04:00:00Z`,
  'sukham-demo-2026',
  'Hyderabad',
  'ABCPE1234F',
  '1234',
  'e30',
  '12',
  'O+',
];

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  [],
  {},
  [[]],
  '',
  '   ',
  '\u0000',
  'a\u0000b',
  'line\nbreak',
  '\u202Ertl',
  '\uD800',
  'urn:uuid:01a1febb-2bb7-71a0-8380-380ca7de6c7d',
  '01A1FEBB-2BB7-71A0-8380-380CA7DE6C7D',
  '👩🏽‍⚕️'.repeat(20),
  `x${'\u0301'.repeat(10_000)}`,
  'x'.repeat(70_000),
  "'; drop table persons; --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'NaN',
  'Infinity',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  '2026-13-45T99:99:99Z',
  '-271821-04-20T00:00:00Z',
  '1e400',
];

const PRIVILEGED = [
  'userType',
  'user_type',
  'brand',
  'brand_id',
  'status',
  'fee',
  'person_id',
  'constructor',
  'toString',
];

/** Mostly what the schema asks for, so that handlers are reached; now and then something that it never would. */
export function inputFor(schema: Schema | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  return fc.oneof(
    { weight: 5, arbitrary: fitting(schema, ids) },
    { weight: 4, arbitrary: bent(schema, ids) },
    { weight: 1, arbitrary: hostile },
  );
}

const hostile = fc.constantFrom(...HOSTILE);

function fitting(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice: Schema) => fitting(choice, ids)));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => fitting({ ...schema, type }, ids)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, ids);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, ids), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 100_000, 2 ** 31) });
    case 'number':
      return fc.double({ min: schema.minimum ?? -10, max: schema.maximum ?? 1000, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textFor(schema, ids);
    default:
      return fc.anything({ maxDepth: 1 });
  }
}

function textFor(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (schema.format === 'date-time')
    return fc
      .integer({ min: -2, max: 40 * 48 })
      .map((halfHours) =>
        new Date(Math.floor(Date.now() / 1_800_000) * 1_800_000 + halfHours * 1_800_000).toISOString(),
      );
  if (schema.format === 'date')
    return fc
      .integer({ min: -40_000, max: 400 })
      .map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  const pattern = schema.pattern ? new RegExp(schema.pattern, 'u') : undefined;
  const good = CANDIDATES.filter(
    (text) =>
      text.length >= (schema.minLength ?? 0) &&
      text.length <= (schema.maxLength ?? 1e6) &&
      (!pattern || pattern.test(text)),
  );
  return good.length > 0 ? fc.constantFrom(...good) : fc.string({ maxLength: schema.maxLength ?? 20 });
}

function objectOf(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const properties = Object.fromEntries(
    Object.entries((schema.properties ?? {}) as Record<string, Schema>).map(([name, value]) => [
      name,
      fitting(value, ids),
    ]),
  );
  return fc.record(properties, { requiredKeys: (schema.required ?? []) as never[] });
}

/** An object with one thing wrong: a field missing, of another kind, or unknown. */
function bent(schema: Schema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (schema.type !== 'object') return hostile;
  const spoil = fc.oneof(
    ...(names.length > 0
      ? [
          fc.record({ kind: fc.constant('replace'), name: fc.constantFrom(...names), value: hostile }),
          fc.record({
            kind: fc.constant('drop'),
            name: fc.constantFrom(...names),
            value: fc.constant(undefined),
          }),
        ]
      : []),
    fc.record({
      kind: fc.constant('add'),
      name: fc.constantFrom(...PRIVILEGED),
      value: fc.constantFrom('staff', 'hospital', 9, 0, true),
    }),
  );
  return fc.tuple(fitting(schema, ids), spoil).map(([value, { kind, name, value: wrong }]) => {
    const object: Record<string, unknown> = { ...(value as object) };
    if (kind === 'drop') delete object[name];
    else
      Object.defineProperty(object, name, {
        value: wrong,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    return object;
  });
}
