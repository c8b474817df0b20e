import { randomUUID } from 'node:crypto';
import type { Server as HttpServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Server, type Socket } from 'socket.io';
import type { Db } from '../db/database.ts';
import { GUEST_ROOM, type LiveMessage, roomOfPerson, roomOfSession, roomOfStaff } from '../events/publish.ts';
import type { Authenticator } from '../http/authentication.ts';
import type { Principal } from '../http/context.ts';
import type { Origins } from '../http/origins.ts';
import type { Logger } from '../log/logger.ts';
import { openRedis, type RedisClient } from '../redis.ts';
import { adapterOver, onBroadcast } from './adapter-redis.ts';
import { GuestNamespace } from './guest-sockets.ts';
import { QuietRooms } from './quiet-rooms.ts';
import { type SocketCtx, SocketEvents, type SocketFeature } from './socket-events.ts';
import { corsOf, mayConnect, refusePolling } from './socket-origins.ts';
import { SocketSessions } from './socket-sessions.ts';

/** Until the connections to a Redis that is back all read again, milliseconds. */
const READS_AGAIN_MS = 3000;
/** So long are other servers waited for, milliseconds. */
const ANSWER_MS = 3000;
/** How often the sessions of open sockets are looked at while Redis is away, milliseconds. */
const LOOK_ALONE_MS = 2000;
/** Between connections that are cut one after the other, milliseconds. */
const SLICE_MS = 50;

const CUTTING: ReadonlySet<string> = new Set(['session.ended', 'session.switched']);

export interface HubDeps {
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
  readonly #redis: RedisClient | undefined;
  /** Every socket of this server is in it, to distinguish them from those of other servers. */
  readonly #here = `server:${randomUUID()}`;
  readonly #deps: HubDeps;
  readonly #events: SocketEvents;
  readonly #sessions: SocketSessions;
  readonly #quietRooms = new QuietRooms();
  readonly #guests: GuestNamespace | undefined;
  #watch: NodeJS.Timeout | undefined;
  #closing = false;
  #redisWasAway = false;

  constructor(http: HttpServer, deps: HubDeps) {
    this.#redis = deps.redisUrl ? openRedis(deps.redisUrl, { maxRetriesPerRequest: null }) : undefined;
    this.#deps = deps;
    this.#events = new SocketEvents(deps.features);
    this.#redis?.on('error', (error) => deps.log.warn({ err: error }, 'Redis is away; live messages wait'));
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
      allowRequest: (request, decide) => decide(null, !this.#closing && mayConnect(request, deps.origins)),
      cors: corsOf(deps.origins),
      ...(this.#redis ? { adapter: adapterOver(this.#redis) } : {}),
    });
    if (this.#redis) onBroadcast(this.#io.of('/').adapter, (rooms) => this.#quietRooms.note(rooms));
    this.#io.engine.use(refusePolling(deps.origins, () => this.#closing));
    this.#sessions = new SocketSessions(deps, () => this.#io.of('/').sockets.values());
    // Without Redis this server doesn't learn of sessions that ended elsewhere: it looks itself, and often.
    if (this.#redis)
      this.#watch = setInterval(() => {
        if (!this.isConnected) void this.#sessions.look();
      }, LOOK_ALONE_MS).unref();
    this.#io.use((socket, next) => {
      this.#sessions.admit(socket).then(
        (admitted) => next(admitted ? undefined : new Error('token_not_valid')),
        (error: unknown) => {
          deps.log.error({ err: error }, 'a socket could not be admitted');
          next(new Error('unavailable'));
        },
      );
    });
    this.#io.on('connection', (socket) => void this.#join(socket));
    const guests = deps.features.find((feature) => feature.guests)?.guests;
    if (guests)
      this.#guests = new GuestNamespace(this.#io, guests, { ...deps, tell: (message) => this.tell(message) });
  }

  async #join(socket: Socket): Promise<void> {
    const { principal } = socket.data as { principal: Principal };
    const ctx = this.#ctxOf(socket, principal);
    const run = this.#events.forSocket();
    const entered = this.#enter(socket, principal);
    let hasArrived = false;
    socket.onAny((name: string, ...sent: unknown[]) => {
      // An event may come without a body: its sender still waits for an answer.
      const answer = sent.at(-1);
      const [body] = typeof answer === 'function' ? sent.slice(0, -1) : sent;
      const say = (said: unknown) => typeof answer === 'function' && answer(said);
      void this.#mayAct(socket, entered).then(async (may) => {
        if (may) return void say((await run(name, body, ctx)) ?? { error: 'not_found' });
        say({ error: 'token_not_valid' });
        socket.disconnect(true);
      });
    });
    socket.once('disconnect', () => {
      if (hasArrived) void this.#leave(ctx());
    });
    if (!(await entered)) socket.disconnect(true);
    if (!socket.connected) return;
    hasArrived = true;
    for (const feature of this.#deps.features) await this.#attempt(() => feature.arrived?.(ctx()));
    socket.emit('ready', { quiet_ms: this.isConnected ? this.#quietRooms.quietMs(socket.rooms) : 0 });
  }

  /** Checks the session again: its end could not reach the socket before the socket was in the rooms. */
  async #enter(socket: Socket, principal: Principal): Promise<boolean> {
    await socket.join([
      roomOfPerson(principal.brandId, principal.personId),
      roomOfSession(principal.sessionId),
      this.#here,
    ]);
    if (principal.userType === 'staff') await socket.join(roomOfStaff(principal.brandId));
    let stands = true;
    await this.#attempt(async () => {
      stands = await this.#sessions.stillStands(socket);
    });
    return stands;
  }

  async #mayAct(socket: Socket, entered: Promise<boolean>): Promise<boolean> {
    let may = false;
    await this.#attempt(async () => {
      may = (await entered) && (await this.#sessions.isAlive(socket));
    });
    return may;
  }

  /** A stopping server announces no absences: its users are at another one a moment later. */
  async #leave(ctx: SocketCtx): Promise<void> {
    if (this.#closing) return;
    const isLast = () => this.#isLast(ctx.principal);
    for (const feature of this.#deps.features) await this.#attempt(() => feature.left?.(ctx, isLast));
  }

  /**
   * All servers are asked. One that died a moment ago doesn't answer, and without Redis none does: then only the
   * sockets of this server count. A user who is at another server is known again with its next sign of life; a user
   * who is nowhere must not stay "online".
   */
  async #isLast(principal: Principal): Promise<boolean> {
    const room = roomOfPerson(principal.brandId, principal.personId);
    let elsewhere = 0;
    try {
      elsewhere = (await inTime(this.#io.in(room).except(this.#here).fetchSockets())).length;
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'other servers could not be asked who is there');
    }
    // Counted last: the person may have come back here while the other servers were asked.
    return elsewhere === 0 && !this.#io.of('/').adapter.rooms.has(room);
  }

  /** A database that is away for a moment must not cost anybody their socket. */
  async #attempt(work: () => Promise<void> | undefined): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'coming or going of a socket could not be told');
    }
  }

  #ctxOf(socket: Socket, principal: Principal): () => SocketCtx {
    const { db, log, clock } = this.#deps;
    return () => ({
      db,
      log,
      principal,
      now: clock(),
      send: (message) => this.tell(message),
      join: async (room) => void (await socket.join(room)),
      leave: async (room) => void (await socket.leave(room)),
    });
  }

  tell(message: LiveMessage): void {
    this.#guests?.tell(message);
    const rooms = message.rooms.filter((room) => !room.startsWith(GUEST_ROOM));
    // No room means no recipient; Socket.IO would take it for all.
    if (rooms.length === 0) return;
    this.#quietRooms.note(rooms);
    // The screens of this server hear it even while Redis is away; for the others it waits in line.
    const everywhere = [this.#io.local.to(rooms)];
    if (this.#redis) everywhere.push(this.#io.to(rooms).except(this.#here));
    for (const screens of everywhere) {
      screens.emit(message.event, message.payload);
      if (message.leave?.length) screens.socketsLeave([...message.leave]);
      // A session that has ended takes its sockets with it; from one in another role they come back in that.
      if (CUTTING.has(message.event)) screens.disconnectSockets(true);
    }
  }

  /**
   * Messages of other servers may have been lost while Redis was unreachable. The screens of this server learn that
   * they may have missed something, and ask again.
   */
  #tellOfGap(): void {
    if (!this.#redisWasAway) return;
    this.#redisWasAway = false;
    this.#quietRooms.doubt();
    setTimeout(() => {
      this.#quietRooms.doubt();
      this.#io.local.emit('missed', {});
      void this.#sessions.look();
    }, READS_AGAIN_MS).unref();
  }

  /** Whether messages reach the other servers now; without Redis there are none. */
  get isConnected(): boolean {
    return !this.#redis || this.#redis.status === 'ready';
  }

  /** Sockets that are open at this server. */
  get sockets(): number {
    return this.#io.engine.clientsCount;
  }

  /**
   * Cuts the connections of this server, and takes no new ones. A browser reconnects by itself, to another server or
   * to the next one here. Messages sent from now on still reach the other servers.
   *
   * @param overMs the cuts are spread over so long, so that not all browsers reconnect at once
   */
  async release(overMs = 0): Promise<void> {
    this.#closing = true;
    const open = [...this.#io.of('/').sockets.values()];
    for (let slices = Math.floor(overMs / SLICE_MS); slices > 0 && open.length > 0; slices -= 1) {
      for (const { conn } of open.splice(0, Math.ceil(open.length / slices))) conn.close();
      await pause(SLICE_MS);
    }
    this.#sessions.close();
    clearInterval(this.#watch);
    this.#io.engine.close();
  }

  async close(): Promise<void> {
    await this.#io.close();
    this.#redis?.disconnect();
  }
}

async function inTime<T>(asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('no answer in time')), ANSWER_MS);
  });
  return await Promise.race([asked, late]).finally(() => clearTimeout(timer));
}
