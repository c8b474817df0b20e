import fastifyCookie from '@fastify/cookie';
import type { Socket } from 'socket.io';
import { type Authenticator, type Credentials, sessionCookieName } from '../http/authentication.ts';
import type { Principal } from '../http/context.ts';
import type { Origins } from '../http/origins.ts';
import type { Logger } from '../log/logger.ts';
import { mayUseCookie } from './socket-origins.ts';

/** How often the sessions of all sockets of this server are looked at, milliseconds. */
const LOOK_MS = 30_000;

interface SessionDeps {
  readonly authenticator: Authenticator;
  readonly origins: Origins;
  readonly secure: boolean;
  readonly clock: () => Date;
  readonly log: Logger;
}

/** What a socket keeps of its session. */
interface Admitted {
  principal: Principal;
  /** Epoch milliseconds, as last seen: a session that is used is lengthened. */
  expiresAt: number;
}

/**
 * A socket lives no longer than its session, and in no other role. The message about the end may come before the
 * socket is in its rooms, or be lost with Redis; for an expired session there is none.
 */
export class SocketSessions {
  readonly #deps: SessionDeps;
  readonly #sockets: () => Iterable<Socket>;
  readonly #timer: NodeJS.Timeout;
  #looking = false;

  /** @param sockets those of this server */
  constructor(deps: SessionDeps, sockets: () => Iterable<Socket>) {
    this.#deps = deps;
    this.#sockets = sockets;
    this.#timer = setInterval(() => void this.look(), LOOK_MS).unref();
  }

  async admit(socket: Socket): Promise<boolean> {
    const found = await this.#deps.authenticator.authenticate(this.#shownBy(socket), this.#deps.clock());
    if (!('principal' in found)) return false;
    Object.assign(socket.data, found satisfies Admitted);
    return true;
  }

  /** Whether it would be admitted again as who it is, by what the database says now. */
  async stillStands(socket: Socket): Promise<boolean> {
    const { principal } = socket.data as Admitted;
    const found = await this.#deps.authenticator.authenticateAgain(this.#shownBy(socket), this.#deps.clock());
    if (!('principal' in found) || found.principal.userType !== principal.userType) return false;
    socket.data.expiresAt = found.expiresAt;
    return true;
  }

  /** Makes no query before the known time of expiry. */
  async isAlive(socket: Socket): Promise<boolean> {
    const { expiresAt } = socket.data as Admitted;
    return expiresAt > this.#deps.clock().getTime() || (await this.stillStands(socket));
  }

  /** Cuts the sockets of sessions that have ended, expired, or changed their user type. */
  async look(): Promise<void> {
    const sockets = [...this.#sockets()];
    if (this.#looking || sockets.length === 0) return;
    this.#looking = true;
    try {
      const sessionOf = (socket: Socket) => (socket.data as Admitted).principal.sessionId;
      const ids = [...new Set(sockets.map(sessionOf))];
      const live = await this.#deps.authenticator.liveSessions(ids, this.#deps.clock());
      for (const socket of sockets) {
        const session = live.get(sessionOf(socket));
        if (session?.userType !== (socket.data as Admitted).principal.userType) socket.disconnect(true);
        else socket.data.expiresAt = session.expiresAt;
      }
    } catch (error) {
      // A database that is away for a moment must not cost anybody their socket.
      this.#deps.log.warn({ err: error }, 'sessions of sockets could not be looked at');
    } finally {
      this.#looking = false;
    }
  }

  #shownBy(socket: Socket): Credentials {
    const { token } = socket.handshake.auth as { token?: unknown };
    const { cookie, origin } = socket.handshake.headers;
    const cookies = mayUseCookie(origin, this.#deps.origins) ? fastifyCookie.parse(cookie ?? '') : {};
    return {
      bearer: typeof token === 'string' && token !== '' ? token : undefined,
      cookie: cookies[sessionCookieName(this.#deps.secure)],
    };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
