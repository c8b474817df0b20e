import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/server/config/config.ts';
import { askServer } from './ask-server.ts';

const OPERATOR_KEY = 'a key of the operators, long enough';
const closings: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const close of closings.splice(0)) close();
});

/** Settings that name a server which answers like this. */
async function configOf(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const config = readConfig({
    MODE: 'test',
    SECRET_KEY: 'only for tests, only for tests, only for tests',
    OPERATOR_KEY,
  });
  return { ...config, host: '127.0.0.1', port };
}

it('asks with the operator’s key, and not by fetch, which times out after five minutes', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('HeadersTimeoutError')));
  const config = await configOf((asked, reply) =>
    reply.end(JSON.stringify([asked.method, asked.url, asked.headers.authorization])),
  );
  expect(await askServer(config, 'POST', '/api/operations/backups')).toEqual([
    ...['POST', '/api/operations/backups', `Bearer ${OPERATOR_KEY}`],
  ]);
});

it('says what the server refused', async () => {
  const config = await configOf((_asked, reply) =>
    reply.writeHead(409).end(JSON.stringify({ message: 'A backup is under way.' })),
  );
  await expect(askServer(config, 'POST', '/')).rejects.toThrow(/answered 409: A backup is under way\.$/);
});

it('gives up when its own patience ends, also in the middle of an answer', async () => {
  const silent = await configOf(() => {});
  await expect(askServer(silent, 'GET', '/', 50)).rejects.toThrow(/No server answers at /);
  const half = await configOf((_asked, reply) => void reply.write('{'));
  await expect(askServer(half, 'GET', '/', 50)).rejects.toThrow(/No server answers at /);
});
