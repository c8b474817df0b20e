import type { FastifyRequest } from 'fastify';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Principal } from './context.ts';

/** What a request shows of itself. */
export interface Credentials {
  readonly bearer: string | undefined;
  readonly cookie: string | undefined;
}

export type Authentication =
  | {
      readonly principal: Principal;
      /** Epoch milliseconds. */
      readonly expiresAt: number;
    }
  /** The token is dead, or the account behind it is gone: the client signs out on both. */
  | { readonly refused: 'token_not_valid' | 'user_not_found' }
  /** The session lives, but its holder has to prove who they are before it opens anything. */
  | { readonly refused: 'second_factor_needed' | 'session_locked'; readonly limited: Principal };

export interface LiveSession {
  readonly userType: UserType;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Implemented by accounts: finds the principal of a request. */
export interface Authenticator {
  authenticate(credentials: Credentials, now: Date): Promise<Authentication>;
  /** The same by what the database says now: what was found a moment ago doesn't count. */
  authenticateAgain(credentials: Credentials, now: Date): Promise<Authentication>;
  /** Those of the sessions that would still be accepted. */
  liveSessions(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, LiveSession>>;
}

/** Name of the session cookie; prefixed on https so that neither a subdomain nor plain http can set it. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-next-auth.session-token' : 'next-auth.session-token';

/** Remembers on a device which accounts have signed in there; what it holds is the business of accounts. */
export const deviceCookieName = (secure: boolean): string =>
  secure ? '__Host-sukham.device' : 'sukham.device';

export function credentialsOf(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  secure: boolean,
): Credentials {
  const header = request.headers.authorization;
  const bearer = header === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? '');
  return { bearer, cookie: request.cookies?.[sessionCookieName(secure)] };
}
