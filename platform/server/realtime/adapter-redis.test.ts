import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRedis } from '../redis.ts';
import { adapterOver } from './adapter-redis.ts';

/** Takes connections, and answers nothing. */
const silent = createServer((socket) => void connections.push(socket));
const connections: Socket[] = [];
const unhandled: string[] = [];
const note = (error: Error) => void unhandled.push(error.message);

beforeAll(async () => {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  process.on('unhandledRejection', note);
});
afterAll(() => {
  process.off('unhandledRejection', note);
  for (const socket of connections) socket.destroy();
  silent.close();
});

it('leaves no rejection unhandled when a server stops before Redis has answered', async () => {
  const { port } = silent.address() as AddressInfo;
  const redis = openRedis(`redis://127.0.0.1:${port}`, { maxRetriesPerRequest: null });
  redis.on('error', () => {});
  const io = new Server(createHttpServer(), { adapter: adapterOver(redis) });
  // The adapter subscribes by itself; with this it publishes too.
  io.serverSideEmit('hello');
  await once(silent, 'connection');
  await io.close();
  redis.disconnect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).toEqual([]);
});
