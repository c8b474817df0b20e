import type { Static, TObject } from 'typebox';
import type { Db } from '../db/database.ts';
import type { LiveMessage } from '../events/domain-event.ts';
import type { Logger } from '../log/logger.ts';

/** A person without an account, admitted by a feature's own token. */
export interface Guest {
  readonly id: string;
  readonly brandId: string;
}

export interface GuestCtx {
  readonly db: Db;
  readonly now: Date;
  readonly log: Logger;
  readonly guest: Guest;
  send(message: LiveMessage): void;
}

export interface GuestEvent<S extends TObject = TObject> {
  readonly name: string;
  readonly body: S;
  handle(ctx: GuestCtx, body: Static<S>): Promise<void>;
}

export const guestEvent = <S extends TObject>(event: GuestEvent<S>): GuestEvent =>
  event as unknown as GuestEvent;

/** What a feature lets guests do over a socket. */
export interface GuestSockets {
  /** Null when the token opens nothing. */
  admit(db: Db, token: string, now: Date): Promise<Guest | null>;
  readonly events: readonly GuestEvent[];
  left?(ctx: GuestCtx): Promise<void>;
}
