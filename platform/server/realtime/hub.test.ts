import type { AddressInfo } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { Adapter } from 'socket.io-adapter';
import { io, type Socket } from 'socket.io-client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Reader } from '../http/context.ts';
import { RealtimeHub } from './hub.ts';
import type { SocketFeature } from './socket-events.ts';

/** How the other servers answer when they are asked who is there. */
let peers: () => Promise<never>;
vi.mock('@socket.io/redis-streams-adapter', () => ({
  createAdapter: () =>
    class extends Adapter {
      override fetchSockets = () => peers();
    },
}));

const READER: Reader = {
  personId: 'p',
  userType: 'patient',
  brandId: 'living',
  sessionId: 's',
  language: 'en',
};

const opened: { hub: RealtimeHub; app: FastifyInstance; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { hub, app, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.disconnect();
    hub.letGo();
    await hub.close();
    await app.close();
  }
});

/** A server with peers that can be asked. */
async function aServer(feature: Partial<SocketFeature>) {
  const app = fastify();
  await app.register(fastifyCookie);
  const hub = new RealtimeHub(app.server, {
    authenticator: { authenticate: async () => ({ reader: READER }) },
    origins: { isOurs: () => true } as never,
    secure: false,
    // Nobody listens there: only the adapter, which is another one here, would talk to it.
    redisUrl: 'redis://127.0.0.1:1',
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    db: {} as never,
    features: [{ events: [], ...feature }],
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const sockets: Socket[] = [];
  opened.push({ hub, app, sockets });
  const { port } = app.server.address() as AddressInfo;
  return async (): Promise<Socket> => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/api/realtime',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { token: 't' },
    });
    sockets.push(socket);
    await new Promise<void>((ready, failed) => {
      socket.once('ready', () => ready());
      socket.once('connect_error', failed);
    });
    return socket;
  };
}

it.each([
  ['refuse to say', () => Promise.reject(new Error('timeout reached'))],
  ['never say', () => new Promise<never>(() => undefined)],
])('who goes is told as gone, and as the last one here, when the other servers %s', async (_, answer) => {
  peers = answer;
  const left: string[] = [];
  const connect = await aServer({
    async left(_, isLast) {
      left.push('gone');
      left.push((await isLast()) ? 'last' : 'not the last');
    },
  });
  const [one, other] = [await connect(), await connect()];
  one.disconnect();
  await expect.poll(() => left, { timeout: 8000 }).toEqual(['gone', 'not the last']);
  other.disconnect();
  await expect.poll(() => left, { timeout: 8000 }).toEqual(['gone', 'not the last', 'gone', 'last']);
});
