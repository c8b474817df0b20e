import type { Namespace, Server, Socket } from 'socket.io';
import type { Db } from '../db/database.ts';
import { GUEST_ROOM, type LiveMessage, roomOfGuest } from '../events/domain-event.ts';
import type { Logger } from '../log/logger.ts';
import type { Guest, GuestCtx, GuestSockets } from './guest-events.ts';
import { SocketEvents } from './socket-events.ts';

/** Ends the connection of its recipient. */
const ENDED = 'guest.ended';

interface GuestDeps {
  readonly db: Db;
  readonly log: Logger;
  readonly clock: () => Date;
  readonly tell: (message: LiveMessage) => void;
}

/**
 * Sockets of guests, in a namespace of their own: none of the events, rooms and messages of members are there, so that a
 * guest's token opens nothing but what its feature answers. A guest may have several tabs, which all hear the same.
 */
export class GuestNamespace {
  readonly #namespace: Namespace;
  readonly #deps: GuestDeps;
  readonly #sockets: GuestSockets;
  readonly #events: SocketEvents<GuestCtx>;

  constructor(io: Server, sockets: GuestSockets, deps: GuestDeps) {
    this.#namespace = io.of('/guests');
    this.#sockets = sockets;
    this.#deps = deps;
    this.#events = new SocketEvents<GuestCtx>([sockets]);
    this.#namespace.use((socket, next) => {
      this.#admit(socket).then(
        (admitted) => next(admitted ? undefined : new Error('token_not_valid')),
        (error: unknown) => {
          deps.log.error({ err: error }, 'a guest could not be admitted');
          next(new Error('unavailable'));
        },
      );
    });
    this.#namespace.on('connection', (socket) => void this.#serve(socket));
  }

  async #admit(socket: Socket): Promise<boolean> {
    const { token } = socket.handshake.auth as { token?: unknown };
    if (typeof token !== 'string' || token === '') return false;
    const guest = await this.#sockets.admit(this.#deps.db, token, this.#deps.clock());
    socket.data = { guest };
    return guest !== null;
  }

  async #serve(socket: Socket): Promise<void> {
    const { guest } = socket.data as { guest: Guest };
    const room = roomOfGuest(guest.id);
    const { db, log, clock, tell } = this.#deps;
    const ctx = (): GuestCtx => ({ db, log, now: clock(), guest, send: tell });
    const run = this.#events.forSocket();
    socket.onAny((name: string, ...sent: unknown[]) => {
      const answer = sent.at(-1);
      const [body] = typeof answer === 'function' ? sent.slice(0, -1) : sent;
      void run(name, body, ctx).then((said) => {
        if (typeof answer === 'function') answer(said ?? { error: 'not_found' });
      });
    });
    socket.once('disconnect', () => {
      // Another tab of theirs is there.
      if (this.#namespace.adapter.rooms.has(room)) return;
      this.#sockets.left?.(ctx()).catch((error: unknown) => {
        log.warn({ err: error }, 'the going of a guest could not be noted');
      });
    });
    await socket.join(room);
    if (socket.connected) socket.emit('ready', {});
  }

  /** With Redis also to the guests of the other servers. */
  tell(message: LiveMessage): void {
    const rooms = message.rooms.filter((room) => room.startsWith(GUEST_ROOM));
    if (rooms.length === 0) return;
    const screens = this.#namespace.to(rooms);
    screens.emit(message.event, message.payload);
    if (message.event === ENDED) screens.disconnectSockets(true);
  }
}
