import type { AddressInfo } from 'node:net';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { Adapter } from 'socket.io-adapter';
import { io, type Socket } from 'socket.io-client';
import Type from 'typebox';
import { afterEach, expect, it, vi } from 'vitest';
import type { Authenticator } from '../http/authentication.ts';
import type { Principal } from '../http/context.ts';
import { RealtimeHub } from './hub.ts';
import { type SocketFeature, socketEvent } from './socket-events.ts';

/** How the other servers answer when they are asked who is there. */
let peers: () => Promise<never>;
vi.mock('@socket.io/redis-streams-adapter', () => ({
  createAdapter: () =>
    class extends Adapter {
      override fetchSockets = () => peers();
      onMessage() {}
    },
}));

const PRINCIPAL: Principal = {
  personId: 'p',
  userType: 'patient',
  brandId: 'living',
  sessionId: 's',
  language: 'en',
};

const found = { principal: PRINCIPAL, expiresAt: Number.MAX_SAFE_INTEGER };
const ALIVE: Authenticator = {
  authenticate: async () => found,
  authenticateAgain: async () => found,
  liveSessions: async (ids) => new Map(ids.map((id) => [id, { ...found, userType: PRINCIPAL.userType }])),
};
const DEAD = { refused: 'token_not_valid' } as const;

const opened: { hub: RealtimeHub; app: FastifyInstance; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { hub, app, sockets } of opened.splice(0)) {
    for (const socket of sockets) socket.disconnect();
    await hub.release();
    await hub.close();
    await app.close();
  }
});

/** A server with peers that can be asked. */
async function aServer(feature: Partial<SocketFeature>, authenticator: Partial<Authenticator> = {}) {
  const app = fastify();
  await app.register(fastifyCookie);
  const hub = new RealtimeHub(app.server, {
    authenticator: { ...ALIVE, ...authenticator },
    origins: { isOurs: () => true } as never,
    secure: false,
    // No server listens there: only the adapter would use it, and here it is another one.
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
  await expect.poll(() => left).toEqual(['gone', 'not the last']);
  other.disconnect();
  await expect.poll(() => left).toEqual(['gone', 'not the last', 'gone', 'last']);
});

it('a session that ended while its socket was on the way to its rooms doesn’t keep it', async () => {
  const arrived = vi.fn();
  const connect = await aServer({ arrived }, { authenticateAgain: async () => DEAD });
  await expect(Promise.race([connect(), cut()])).resolves.toBe('cut');
  expect(arrived).not.toHaveBeenCalled();
});

/** Resolves when the latest socket of the test is cut. */
async function cut(): Promise<string> {
  await expect.poll(() => opened.at(-1)?.sockets.at(-1)).toBeDefined();
  return await new Promise((done) =>
    opened
      .at(-1)!
      .sockets.at(-1)!
      .once('disconnect', () => done('cut')),
  );
}

it.each([
  ['ended', new Map()],
  ['has another role now', new Map([['s', { userType: 'doctor' as const, expiresAt: found.expiresAt }]])],
])('sockets are cut within two seconds when their session %s and nobody could say so', async (_, later) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let live: Authenticator['liveSessions'] = ALIVE.liveSessions;
    const asked = vi.fn<Authenticator['liveSessions']>((...given) => live(...given));
    const connect = await aServer({}, { liveSessions: asked });
    const [one, other] = [await connect(), await connect()];
    await vi.advanceTimersByTimeAsync(30_000);
    // Every two seconds while Redis is away, one question for all sockets of a session.
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(14);
    expect(new Set(asked.mock.calls.map(([ids]) => ids.join()))).toEqual(new Set(['s']));
    // A failed check must not close the socket.
    live = () => Promise.reject(new Error('away'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect([one.connected, other.connected]).toEqual([true, true]);
    live = async () => later;
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(() => [one.connected, other.connected]).toEqual([false, false]);
  } finally {
    vi.useRealTimers();
  }
});

it('what is sent after the session has expired is refused and not done, unless it was lengthened', async () => {
  const handle = vi.fn(async () => undefined);
  const events = [socketEvent({ name: 'say', body: Type.Object({}), handle })];
  const soon = { principal: PRINCIPAL, expiresAt: Date.now() };
  let renewed: Awaited<ReturnType<Authenticator['authenticateAgain']>> = soon;
  const connect = await aServer(
    { events },
    { authenticate: async () => soon, authenticateAgain: async () => renewed },
  );
  const socket = await connect();
  renewed = { ...soon, expiresAt: Date.now() + 100 };
  expect(await socket.emitWithAck('say', {})).toEqual({ ok: true });
  renewed = DEAD;
  await new Promise((done) => setTimeout(done, 150));
  expect(await socket.emitWithAck('say', {})).toEqual({ error: 'token_not_valid' });
  expect(handle).toHaveBeenCalledTimes(1);
  await expect.poll(() => socket.connected).toBe(false);
});

it('cuts open connections one after the other when it is given time for that', async () => {
  const connect = await aServer({});
  const { hub, sockets } = opened.at(-1) as (typeof opened)[number];
  for (let n = 0; n < 12; n += 1) await connect();
  const left: number[] = [];
  const reasons = sockets.map(
    (socket) =>
      new Promise<string>((done) =>
        socket.once('disconnect', (reason) => {
          left.push(performance.now());
          done(reason);
        }),
      ),
  );
  const begun = performance.now();
  await hub.release(600);
  // As when a server dies: a client comes back by itself.
  expect(new Set(await Promise.all(reasons))).toEqual(new Set(['transport close']));
  const [first, last] = [Math.min(...left), Math.max(...left)];
  expect(first - begun).toBeLessThan(300);
  expect(last - first).toBeGreaterThan(400);
});
