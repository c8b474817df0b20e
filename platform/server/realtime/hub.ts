import { randomUUID } from 'node:crypto';
import type { Server as HttpServer, IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import type { Db } from '../db/database.ts';
import { type LiveMessage, roomOfPerson, roomOfSession, roomOfStaff } from '../events/publish.ts';
import type { Authenticator } from '../http/authentication.ts';
import { sessionCookieName } from '../http/authentication.ts';
import type { Reader } from '../http/context.ts';
import type { Origins } from '../http/origins.ts';
import type { Logger } from '../log/logger.ts';
import { type SocketCtx, SocketEvents, type SocketFeature } from './socket-events.ts';

/** Until the connections to a Redis that is back all read again, milliseconds. */
const READS_AGAIN_MS = 3000;
/** So long are other servers waited for, milliseconds. */
const ANSWER_MS = 3000;

export interface HubParts {
  readonly authenticator: Authenticator;
  readonly origins: Origins;
  readonly secure: boolean;
  readonly redisUrl: string | undefined;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly db: Db;
  /** What features do with what clients send. */
  readonly features: readonly SocketFeature[];
}

/**
 * Live messages to open screens over Socket.IO. Each socket joins the rooms of its person, its session and, for
 * staff, of its brand; only the server decides rooms. With Redis, several servers reach each other's sockets.
 */
export class RealtimeHub {
  readonly #io: Server;
  readonly #redis: Redis | undefined;
  /** Every socket of this server is in it, so that the others' can be told apart. */
  readonly #here = `server:${randomUUID()}`;
  readonly #parts: HubParts;
  readonly #events: SocketEvents;
  #closing = false;
  #redisWasAway = false;

  constructor(http: HttpServer, parts: HubParts) {
    this.#redis = parts.redisUrl ? new Redis(parts.redisUrl, { maxRetriesPerRequest: null }) : undefined;
    this.#parts = parts;
    this.#events = new SocketEvents(parts.features);
    this.#redis?.on('error', (error) => parts.log.warn({ err: error }, 'Redis is away; live messages wait'));
    this.#redis?.on('close', () => {
      this.#redisWasAway = true;
    });
    this.#redis?.on('ready', () => this.#tellOfGap());
    this.#io = new Server(http, {
      path: '/api/realtime',
      serveClient: false,
      maxHttpBufferSize: 64 * 1024,
      pingInterval: 20_000,
      pingTimeout: 15_000,
      allowRequest: (request, decide) =>
        decide(null, !this.#closing && fromOurOrigin(request, parts.origins)),
      ...(this.#redis ? { adapter: createAdapter(this.#redis) } : {}),
    });
    this.#io.use((socket, next) => {
      this.#admit(socket, parts).then(
        (reader) => {
          socket.data.reader = reader;
          next(reader ? undefined : new Error('token_not_valid'));
        },
        (error: unknown) => {
          parts.log.error({ err: error }, 'a socket could not be admitted');
          next(new Error('unavailable'));
        },
      );
    });
    this.#io.on('connection', (socket) => void this.#join(socket));
  }

  async #admit(socket: Socket, parts: HubParts): Promise<Reader | null> {
    const { token } = socket.handshake.auth as { token?: unknown };
    const cookies = fastifyCookie.parse(socket.handshake.headers.cookie ?? '');
    const found = await parts.authenticator.authenticate(
      {
        bearer: typeof token === 'string' && token !== '' ? token : undefined,
        cookie: cookies[sessionCookieName(parts.secure)],
      },
      parts.clock(),
    );
    return 'reader' in found ? found.reader : null;
  }

  async #join(socket: Socket): Promise<void> {
    const reader = socket.data.reader as Reader;
    await socket.join([
      roomOfPerson(reader.brandId, reader.personId),
      roomOfSession(reader.sessionId),
      this.#here,
    ]);
    if (reader.userType === 'staff') await socket.join(roomOfStaff(reader.brandId));
    const ctx = this.#ctxOf(socket, reader);
    const run = this.#events.forSocket();
    socket.onAny((name: string, ...sent: unknown[]) => {
      // An event may come without a body: whoever sent it waits for an answer all the same.
      const answer = sent.at(-1);
      const [body] = typeof answer === 'function' ? sent.slice(0, -1) : sent;
      void run(name, body, ctx).then((said) => {
        if (typeof answer === 'function') answer(said ?? { error: 'not_found' });
      });
    });
    socket.once('disconnect', () => void this.#leave(ctx()));
    for (const feature of this.#parts.features) await this.#attempt(() => feature.arrived?.(ctx()));
    socket.emit('ready', {});
  }

  /** A server that goes down tells of nobody: its people are at another one a moment later. */
  async #leave(ctx: SocketCtx): Promise<void> {
    if (this.#closing) return;
    const isLast = () => this.#isLast(ctx.reader);
    for (const feature of this.#parts.features) await this.#attempt(() => feature.left?.(ctx, isLast));
  }

  /**
   * All servers are asked. One that died a moment ago doesn't answer, and without Redis none does: then only the
   * sockets of this server count. Somebody who is at another server is known again with its next signs of life;
   * somebody who is nowhere must not stay "online".
   */
  async #isLast(reader: Reader): Promise<boolean> {
    const room = roomOfPerson(reader.brandId, reader.personId);
    let elsewhere = 0;
    try {
      elsewhere = (await inTime(this.#io.in(room).except(this.#here).fetchSockets())).length;
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'other servers could not be asked who is there');
    }
    // Counted last: whoever came back while the others were asked is here.
    return elsewhere === 0 && !this.#io.of('/').adapter.rooms.has(room);
  }

  /** A database that is away for a moment must not cost anybody their socket. */
  async #attempt(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.log.warn({ err: error }, 'coming or going of a socket could not be told');
    }
  }

  #ctxOf(socket: Socket, reader: Reader): () => SocketCtx {
    const { db, log, clock } = this.#parts;
    return () => ({
      db,
      log,
      reader,
      now: clock(),
      tell: (message) => this.tell(message),
      join: async (room) => void (await socket.join(room)),
      leave: async (room) => void (await socket.leave(room)),
    });
  }

  tell(message: LiveMessage): void {
    const rooms = [...message.rooms];
    // To no room means to nobody; Socket.IO would take it for everybody.
    if (rooms.length === 0) return;
    // The screens of this server hear it even while Redis is away; for the others it waits in line.
    const everywhere = [this.#io.local.to(rooms)];
    if (this.#redis) everywhere.push(this.#io.to(rooms).except(this.#here));
    for (const screens of everywhere) {
      screens.emit(message.event, message.payload);
      if (message.leave?.length) screens.socketsLeave([...message.leave]);
      // A session that has ended takes its sockets with it.
      if (message.event === 'session.ended') screens.disconnectSockets(true);
    }
  }

  /**
   * What other servers told while Redis was away may have died with it, or with them. The screens of this server
   * hear that they may have missed something, and ask.
   */
  #tellOfGap(): void {
    if (!this.#redisWasAway) return;
    this.#redisWasAway = false;
    setTimeout(() => this.#io.local.emit('missed', {}), READS_AGAIN_MS).unref();
  }

  /** Whether messages reach the other servers now; without Redis there are none. */
  get isConnected(): boolean {
    return !this.#redis || this.#redis.status === 'ready';
  }

  /**
   * Cuts the connections of this server, and takes no new ones. Nobody is told to stay away: a browser whose
   * connection is cut comes back by itself, to another server or to the next one here. What is told from now on
   * still reaches the other servers.
   */
  letGo(): void {
    this.#closing = true;
    this.#io.engine.close();
  }

  async close(): Promise<void> {
    await this.#io.close();
    this.#redis?.disconnect();
  }
}

/** Browsers always say where a socket comes from; another site may not open one in a person's name. */
function fromOurOrigin(request: IncomingMessage, origins: Origins): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.isOurs(origin);
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('no answer in time')), ANSWER_MS);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
