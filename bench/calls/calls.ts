import { request } from 'node:http';

/** A GET call that one of the demo's people may make, with an address that answers 200. */
export interface MeasuredCall {
  readonly name: string;
  /** What its limit follows from. */
  readonly kind: 'one' | 'list';
  /** Whether its reply may hold any number of things, as its contract says. */
  readonly isList: boolean;
  readonly who: string;
  readonly path: string;
}

export interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema?: Schema }[];
  readonly responses?: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}
interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

const DAY_MS = 86_400_000;
/** A list: its reply gives the ids for the calls below its path, so lists are called first. */
const LIST = /^\/api\/[\w/-]+$/;
/** Not JSON from the database, or slow on purpose. */
const LEFT_OUT = /^\/(metrics|api\/(reference|openapi|health|operations|auth|demo|payment\/return))/;

/**
 * All GET calls of the OpenAPI document, each with an account that may make it. Their ids come from the lists of the same
 * accounts.
 */
export async function callsOf(
  port: number,
  tokens: ReadonlyMap<string, string>,
): Promise<{ measured: MeasuredCall[]; leftOut: string[] }> {
  const document = JSON.parse((await ask(port, '/api/openapi.json')).body) as {
    paths: Record<string, { get?: Operation }>;
  };
  const calls = Object.entries(document.paths).flatMap(([path, { get }]) => (get ? [{ path, get }] : []));
  // Lists first: what they answer names the objects of the others.
  calls.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));
  const known = new Map<string, Map<string, string>>([...tokens.keys()].map((who) => [who, new Map()]));
  const measured: MeasuredCall[] = [];
  const leftOut: string[] = [];
  for (const { path, get } of calls) {
    if (LEFT_OUT.test(path)) continue;
    const tried: string[] = [];
    let found = false;
    for (const [who, token] of tokens) {
      const address = addressOf(path, get, known.get(who) as Map<string, string>);
      if (!address) {
        tried.push('no id');
        continue;
      }
      const { status, body, type } = await ask(port, address, token);
      if (status !== 200 || !type.includes('json')) {
        tried.push(status === 200 ? (type.split(';')[0] as string) : String(status));
        continue;
      }
      const reply = JSON.parse(body) as Record<string, unknown>;
      collect(reply, known.get(who) as Map<string, string>);
      if (!found)
        measured.push({ name: path, kind: kindOf(path, get), isList: isList(get), who, path: address });
      found = true;
      // The others' answers only tell ids.
      if (!LIST.test(path)) break;
    }
    if (!found) leftOut.push(`${path} (${[...new Set(tried)].join(', ')})`);
  }
  return { measured, leftOut };
}

function repliesOf({ responses = {} }: Operation): readonly Schema[] {
  const schema = responses['200']?.content?.['application/json']?.schema;
  return schema ? [schema, ...(schema.anyOf ?? [])] : [];
}

const isList = (operation: Operation): boolean =>
  repliesOf(operation).some(
    ({ type, properties = {} }) =>
      type === 'array' || Object.values(properties).some((property) => property.type === 'array'),
  );

/**
 * By the declared reply, however much it holds: a list is an array, or a page with an array of objects. One object is
 * what an id at the end of the path names, and what has a state of its own: its arrays are parts of it.
 */
export function kindOf(path: string, operation: Operation): 'one' | 'list' {
  const isPage = ({ properties = {} }: Schema) =>
    !path.endsWith('}') &&
    !('state' in properties || 'status' in properties) &&
    Object.values(properties).some(({ type, items }) => type === 'array' && isObject(items));
  return repliesOf(operation).some((reply) => reply.type === 'array' || isPage(reply)) ? 'list' : 'one';
}

const isObject = (schema: Schema | undefined): boolean =>
  schema?.type === 'object' || (schema?.anyOf ?? []).some(isObject);

/** Every `*_id` of an answer, the first of each name. */
function collect(value: unknown, ids: Map<string, string>): void {
  if (Array.isArray(value)) for (const each of value.slice(0, 20)) collect(each, ids);
  else if (value && typeof value === 'object')
    for (const [name, each] of Object.entries(value)) {
      if (typeof each === 'string' && /(_id|Id|^id)$/.test(name) && !ids.has(name)) ids.set(name, each);
      else collect(each, ids);
    }
}

function addressOf(
  path: string,
  { parameters = [] }: Operation,
  ids: Map<string, string>,
): string | undefined {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: where, required, schema } of parameters) {
    if (where === 'query' && !required) continue;
    const value = ids.get(name) ?? guessOf(name, schema);
    if (value === undefined) return undefined;
    if (where === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (where === 'query') query.set(name, value);
  }
  return address.includes('{') ? undefined : `${address}${query.size > 0 ? `?${query}` : ''}`;
}

function guessOf(name: string, schema: Schema = {}): string | undefined {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
  const first = schema.enum?.[0] ?? schema.anyOf?.map((each) => (each as { const?: unknown }).const)[0];
  if (first !== undefined) return String(first);
  if (/^(from|since|after|start)/.test(name))
    return schema.format === 'date-time' ? `${day(-7)}T00:00:00Z` : day(-7);
  if (/^(to|until|before|end|on|day|date)/.test(name))
    return schema.format === 'date-time' ? `${day(7)}T00:00:00Z` : day(7);
  if (/(query|^q$|text|name)/.test(name)) return 'sugar';
  if (/pin/.test(name)) return '500081';
  if (/lat/.test(name)) return '17.44';
  if (/lng|lon/.test(name)) return '78.38';
  if (schema.type === 'integer' || schema.type === 'number') return '1';
  return undefined;
}

function ask(
  port: number,
  path: string,
  token?: string,
): Promise<{ status: number; body: string; type: string }> {
  const host = `living.localhost:${port}`;
  return new Promise((resolve, reject) => {
    const headers = { host, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const asked = request({ host: '127.0.0.1', port, path, headers }, (reply) => {
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          body: Buffer.concat(parts).toString('utf8'),
          type: String(reply.headers['content-type'] ?? ''),
        }),
      );
    });
    asked.once('error', reject);
    asked.end();
  });
}
