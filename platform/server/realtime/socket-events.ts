import type { Static, TObject } from 'typebox';
import type { Db } from '../db/database.ts';
import type { LiveMessage } from '../events/domain-event.ts';
import type { Principal } from '../http/context.ts';
import { compileBody } from '../http/validation.ts';
import type { Logger } from '../log/logger.ts';
import type { GuestSockets } from './guest-events.ts';

/** What a feature has at hand when a socket asks something of it. */
export interface SocketCtx {
  readonly db: Db;
  readonly now: Date;
  readonly log: Logger;
  readonly principal: Principal;
  /** To open screens at once, without the outbox: for what is worth nothing a moment later. */
  send(message: LiveMessage): void;
  /** From now on this socket gets what is sent to that room. */
  join(room: string): Promise<void>;
  leave(room: string): Promise<void>;
}

/** Something that a client may send over its socket. Throws a Refusal for what isn't allowed. */
export interface SocketEvent<S extends TObject = TObject> {
  readonly name: string;
  readonly body: S;
  handle(ctx: SocketCtx, body: Static<S>): Promise<void>;
}

/** What a feature does with sockets. */
export interface SocketFeature {
  readonly events: readonly SocketEvent[];
  /** A socket of this person was admitted. */
  arrived?(ctx: SocketCtx): Promise<void>;
  /** One has gone. `isLast` asks whether none of theirs is left on any server. */
  left?(ctx: SocketCtx, isLast: () => Promise<boolean>): Promise<void>;
  /** For people without an account, in a namespace of their own; of one feature at most. */
  readonly guests?: GuestSockets;
}

export function socketEvent<S extends TObject>(event: SocketEvent<S>): SocketEvent {
  return event as unknown as SocketEvent;
}

/** Answer to an event: the acknowledgement that its sender gets. */
export type Acknowledgement = { readonly ok: true } | { readonly error: string };

/** How many events a socket may send in a second, on average and at once. */
const RATE = 10;
const BURST = 40;

interface AnyEvent<C> {
  readonly name: string;
  readonly body: TObject;
  handle(ctx: C, body: never): Promise<void>;
}

/** Checks, limits and runs the events of one socket. */
export class SocketEvents<C extends { readonly log: Logger } = SocketCtx> {
  readonly #events: ReadonlyMap<string, { event: AnyEvent<C>; isValid: (body: unknown) => boolean }>;

  constructor(features: readonly { readonly events: readonly AnyEvent<C>[] }[]) {
    const all = features.flatMap((feature) => feature.events);
    this.#events = new Map(all.map((event) => [event.name, { event, isValid: compileBody(event.body) }]));
  }

  /** For one socket: keeps its own count. */
  forSocket(): (name: string, body: unknown, ctx: () => C) => Promise<Acknowledgement | null> {
    let tokens = BURST;
    let filled = Date.now();
    return async (name, body, ctx) => {
      const known = this.#events.get(name);
      if (!known) return null;
      const now = Date.now();
      tokens = Math.min(BURST, tokens + ((now - filled) / 1000) * RATE);
      filled = now;
      if (tokens < 1) return { error: 'too_many_requests' };
      tokens -= 1;
      if (!known.isValid(body)) return { error: 'invalid' };
      const context = ctx();
      try {
        await known.event.handle(context, body as never);
        return { ok: true };
      } catch (error) {
        if (error instanceof Error && error.name === 'Refusal')
          return { error: (error as Error & { code: string }).code };
        context.log.error({ err: error, event: name }, 'an event of a socket failed');
        return { error: 'internal' };
      }
    };
  }
}
