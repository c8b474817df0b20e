// @vitest-environment jsdom
import Type from 'typebox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ApiError, isNoAnswer } from './api-error.ts';
import { connectClient } from './call.ts';
import { fetchFile } from './fetch-file.ts';

const paper = endpoint({
  name: 'paper',
  method: 'GET',
  path: '/paper',
  summary: '',
  access: ['patient'],
  query: Type.Object({ language: Type.String() }),
  reply: Type.String(),
  produces: 'application/pdf',
});
const ask = () => fetchFile(paper, { query: { language: 'te' } });

let reply: () => Response;
let sent: { url: string; init: { headers: Record<string, string> } }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: never) => {
    sent.push({ url, init });
    return reply();
  });
  connectClient({ token: () => 'the-token', language: () => 'te', onSessionGone: () => undefined });
});
afterEach(() => vi.unstubAllGlobals());

test('a file comes as its bytes', async () => {
  reply = () => new Response(new Uint8Array([0x25, 0x50, 0xff]), { status: 200 });
  const file = await ask();
  expect(file.size).toBe(3);
  expect(sent[0]?.url).toBe('/api/paper?language=te');
  expect(sent[0]?.init.headers).toMatchObject({
    Accept: 'application/pdf, application/json',
    Authorization: 'Bearer the-token',
  });
});

test('a refusal is shown in the server’s words, no answer as no connection', async () => {
  reply = () =>
    new Response(JSON.stringify({ code: 'papers_busy', message: 'Later.' }), {
      status: 503,
      headers: { 'retry-after': '5' },
    });
  const refused = await ask().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({
    status: 503,
    code: 'papers_busy',
    message: 'Later.',
    retryAfterSeconds: 5,
  });
  reply = () => {
    throw new TypeError('no network');
  };
  expect(isNoAnswer(await ask().catch((error: unknown) => error))).toBe(true);
});
