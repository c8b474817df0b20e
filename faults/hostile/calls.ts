import fc from 'fast-check';
import { inputFor } from '../../apps/server/testing/arbitrary-input.ts';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document is walked as data
type Json = Record<string, any>;

export interface Call {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  /** User types that may call it; anybody where it is public. */
  readonly types: readonly string[] | undefined;
  readonly params: Json;
  readonly query: Json;
  readonly body: Json | undefined;
  readonly isUpload: boolean;
}

export interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | undefined;
}

/** What ends the very sessions that this calls with, or is for operators with a key. */
const LEFT_OUT = /^(suspendMember|changePeople|deleteUser)$/;
const LEFT_OUT_PATHS = /^\/(metrics|api\/(operations|demo|auth)\b)/;

export function callsOf(document: Json): Call[] {
  return Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).flatMap(([method, described]) => {
      if (LEFT_OUT.test(described.operationId) || LEFT_OUT_PATHS.test(path)) return [];
      const content = described.requestBody?.content ?? {};
      return [
        {
          name: described.operationId,
          method: method.toUpperCase(),
          path,
          types: described['x-user-types'],
          params: schemaOf(described, 'path'),
          query: schemaOf(described, 'query'),
          body: content['application/json']?.schema,
          isUpload: 'multipart/form-data' in content,
        },
      ];
    }),
  );
}

function schemaOf(described: Json, place: string): Json {
  const parameters = ((described.parameters ?? []) as Json[]).filter((one) => one.in === place);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map((one) => [one.name, one.schema])),
    required: parameters.filter((one) => one.required).map((one) => one.name),
  };
}

/** Bodies that are no JSON of any schema. */
const BROKEN: readonly { type: string; body: string }[] = [
  { type: 'application/json', body: '{"a":' },
  { type: 'application/json', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  {
    type: 'application/json',
    body: '{"__proto__":{"userType":"staff"},"constructor":{"prototype":{"x":1}}}',
  },
  { type: 'application/json', body: `{"text":"${'x'.repeat(1_500_000)}"}` },
  { type: 'application/json', body: `{${Array.from({ length: 5000 }, (_, n) => `"k${n}":${n}`).join()}}` },
  { type: 'application/json', body: '' },
  { type: 'application/json', body: '\u0000\u0001\u0002' },
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'text/xml', body: '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>' },
  { type: 'multipart/form-data; boundary=b', body: '--b\r\nContent-Disposition: form-data; name="file"' },
  {
    type: 'multipart/form-data; boundary=b',
    body: '--b\r\nContent-Disposition: form-data; name="file"; filename="../../x.pdf"\r\n\r\n%PDF-1.4\r\n--b--\r\n',
  },
  { type: 'multipart/form-data', body: 'no boundary' },
  { type: 'application/x-www-form-urlencoded', body: `${'a[b]=c&'.repeat(3000)}` },
];

/** So many attempts at one call: what its shape nearly admits, and what no shape admits. */
export function attemptsAt(call: Call, ids: readonly string[], count: number, seed: number): Attempt[] {
  const request = fc.record({
    params: inputFor(call.params, ids),
    query: inputFor(call.query, ids),
    body: inputFor(call.body, ids),
    broken: fc.constantFrom(...BROKEN),
    isBroken: fc.integer({ min: 1, max: 10 }).map((drawn) => drawn === 1),
  });
  return fc.sample(request, { numRuns: count, seed }).map(({ params, query, body, broken, isBroken }) => {
    const values = (params ?? {}) as Record<string, unknown>;
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(wellFormed(values[name] ?? 'missing')).slice(0, 2000),
    );
    const search = Object.entries((query ?? {}) as object)
      .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(value))}`)
      .join('&');
    const address = search ? `${path}?${search.slice(0, 4000)}` : path;
    const bare = { method: call.method, path: address };
    if (call.method === 'GET') return { ...bare, type: undefined, body: undefined };
    if (isBroken || call.isUpload) return { ...bare, ...broken };
    return { ...bare, type: 'application/json', body: JSON.stringify(body ?? null) };
  });
}

const wellFormed = (value: unknown): string =>
  String(typeof value === 'object' ? JSON.stringify(value) : value).replaceAll(/[\uD800-\uDFFF]/g, '?');
