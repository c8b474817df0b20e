// @vitest-environment jsdom
import Type from 'typebox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ApiError, isNoAnswer } from './api-error.ts';
import { call, connectClient } from './call.ts';
import { connection } from './connection.ts';

const reply = Type.Object({ ok: Type.Boolean() });
const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/things/{id}',
  summary: '',
  access: 'public',
  params: Type.Object({ id: Type.String() }),
  query: Type.Object({ tag: Type.Optional(Type.String()) }),
  reply,
});
const make = endpoint({
  name: 'make',
  method: 'POST',
  path: '/things/',
  summary: '',
  access: 'public',
  body: Type.Object({ name: Type.String() }),
  reply,
  idempotent: true,
});

let sent: { url: string; init: RequestInit & { headers: Record<string, string> } }[];
let ended: number;
let answer: () => Response | Promise<Response>;
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  sent = [];
  ended = 0;
  answer = () => json(200, { ok: true });
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    sent.push({ url, init });
    return answer();
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  connectClient({ token: () => 'the-token', language: () => 'te', onSessionGone: () => (ended += 1) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a read carries token, language and query, and no body', async () => {
  expect(await call(read, { params: { id: 'a/b' }, query: { tag: 'x y' } })).toEqual({ ok: true });
  expect(sent[0]!.url).toBe('/api/things/a%2Fb?tag=x+y');
  expect(sent[0]!.init.headers).toEqual({
    Accept: 'application/json',
    'Accept-Language': 'te',
    Authorization: 'Bearer the-token',
  });
  expect(sent[0]!.init.body).toBeUndefined();
});

test('a change carries JSON, the source of a code, and a key', async () => {
  await call(make, { body: { name: 'n' } }, { source: 'whatsapp' });
  const { headers, body } = sent[0]!.init;
  expect(headers['Content-Type']).toBe('application/json');
  expect(headers.source).toBe('whatsapp');
  expect(headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toBe('{"name":"n"}');
});

test('form data keeps the content type that the browser gives it', async () => {
  await call(make, { body: new FormData() as never });
  expect(sent[0]!.init.headers['Content-Type']).toBeUndefined();
});

test('a repeated action keeps its key until an answer says what became of it', async () => {
  const key = (at: number) => sent[at]!.init.headers['Idempotency-Key'];
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  const error = await call(make, { body: { name: 'n' } }).catch((each: unknown) => each);
  expect(isNoAnswer(error)).toBe(true);
  expect(connection()).toBe('server');
  answer = () => json(500, {});
  await expect(call(make, { body: { name: 'n' } })).rejects.toThrow(ApiError);
  answer = () => json(200, { ok: true });
  await call(make, { body: { name: 'n' } });
  await call(make, { body: { name: 'n' } });
  await call(make, { body: { name: 'other' } });
  expect(key(1)).toBe(key(0));
  expect(key(2)).toBe(key(0));
  expect(key(3)).not.toBe(key(0));
  expect(key(4)).not.toBe(key(3));
  expect(connection()).toBe('fine');
});

test('an answer that was on its way when the network went says nothing about the network', async () => {
  let arrive: (response: Response) => void = () => undefined;
  answer = () => new Promise((done) => (arrive = done));
  const late = call(read, { params: { id: '1' }, query: {} });
  window.dispatchEvent(new Event('offline'));
  arrive(await json(200, { ok: true }));
  await late;
  expect(connection()).toBe('offline');
  answer = () => json(200, { ok: true });
  await call(read, { params: { id: '1' }, query: {} });
  expect(connection(), 'what is answered since does').toBe('fine');
});

test.each([
  [403, { code: 'anything' }, 1],
  [403, 'not even JSON', 1],
  [401, { code: 'token_not_valid' }, 1],
  [401, { code: 'user_not_found' }, 1],
  [401, { code: 'not_signed_in' }, 0],
  [404, { code: 'not_found' }, 0],
  [409, { code: 'token_not_valid' }, 0],
  [500, { code: 'user_not_found' }, 0],
])('status %i with %j ends the session %i times, and hands the body on', async (status, body, times) => {
  answer = () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  const error = await call(read, { params: { id: '1' } }).catch((each: unknown) => each as ApiError);
  expect(error).toBeInstanceOf(ApiError);
  expect((error as ApiError).status).toBe(status);
  expect((error as ApiError).body).toEqual(body);
  expect(ended).toBe(times);
});

test('a refusal names its fields', async () => {
  answer = () =>
    json(400, {
      code: 'invalid',
      message: 'Check it.',
      fields: [{ field: 'name', code: 'required', message: 'Name?' }],
    });
  const error = (await call(make, { body: { name: '' } }).catch((each: unknown) => each)) as ApiError;
  expect(error).toMatchObject({ code: 'invalid', message: 'Check it.' });
  expect(error.field('name')).toBe('Name?');
  expect(error.field('other')).toBeUndefined();
});

test('a refusal for too many calls says how long to wait', async () => {
  answer = () =>
    new Response(JSON.stringify({ code: 'too_many_requests', message: 'x' }), {
      status: 429,
      headers: { 'retry-after': '120' },
    });
  const refused = await call(read, { params: { id: '1' } }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: 120 });
  answer = () => json(409, { code: 'conflict' });
  const other = await call(read, { params: { id: '1' } }).catch((error: unknown) => error);
  expect(other).toMatchObject({ status: 409, retryAfterSeconds: undefined });
});
