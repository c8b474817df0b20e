import type { Db } from '#platform/server/db/database.ts';
import type { LiveMessage } from '#platform/server/events/publish.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { SocketCtx } from '#platform/server/realtime/socket-events.ts';
import { HEARTBEAT_MS, ONLINE_MS, type PresenceLive } from '../contract.ts';
import { markGone, markHere } from './repository/presence.ts';

/** The users who look at a chat with a person. */
export const roomOfPresence = (brandId: string, personId: string): string =>
  `presence:${brandId}:${personId}`;

const keyOf = (principal: Principal): string => `${principal.brandId} ${principal.personId}`;

/**
 * Presence of users. Each server repeats it for the users of its sockets, so that users don't stay "online" after
 * their server has failed.
 */
export class Presence {
  readonly #here = new Map<string, { principal: Principal; sockets: number }>();
  #timer: NodeJS.Timeout | undefined;

  async arrived(ctx: SocketCtx): Promise<void> {
    const known = this.#here.get(keyOf(ctx.principal));
    this.#here.set(keyOf(ctx.principal), { principal: ctx.principal, sockets: (known?.sockets ?? 0) + 1 });
    this.#timer ??= setInterval(() => void this.#beat(ctx.db, ctx.log), HEARTBEAT_MS).unref();
    const hidden = await markHere(ctx.db, [ctx.principal], ctx.now, new Date(ctx.now.getTime() + ONLINE_MS));
    if (!known && !hidden)
      ctx.send(presenceLive(ctx.principal, { online: true, last_seen: ctx.now.toISOString() }));
  }

  async left(ctx: SocketCtx, isLast: () => Promise<boolean>): Promise<void> {
    const key = keyOf(ctx.principal);
    const known = this.#here.get(key);
    // Before other servers are asked: else signs of life of a person who has gone would never end.
    if (known && known.sockets > 1) this.#here.set(key, { ...known, sockets: known.sockets - 1 });
    else this.#here.delete(key);
    if (this.#here.has(key) || !(await isLast())) return;
    const row = await markGone(ctx.db, ctx.principal, ctx.now);
    if (row && !row.hidden)
      ctx.send(presenceLive(ctx.principal, { online: false, last_seen: ctx.now.toISOString() }));
  }

  async #beat(db: Db, log: SocketCtx['log']): Promise<void> {
    const people = [...this.#here.values()].map(({ principal }) => principal);
    if (people.length === 0) return;
    const now = new Date();
    await markHere(db, people, now, new Date(now.getTime() + ONLINE_MS)).catch((error: unknown) =>
      log.warn({ err: error }, 'signs of life could not be written'),
    );
  }

  close(): void {
    clearInterval(this.#timer);
  }
}

export function presenceLive(principal: Principal, state: Omit<PresenceLive, 'person_id'>): LiveMessage {
  const payload: PresenceLive = { person_id: principal.personId, ...state };
  return { event: 'presence', rooms: [roomOfPresence(principal.brandId, principal.personId)], payload };
}
