import type { FastifyRequest } from 'fastify';
import type { Reader } from './context.ts';

/** What a request shows of itself. */
export interface Credentials {
  readonly bearer: string | undefined;
  readonly cookie: string | undefined;
}

export type Authentication =
  | { readonly reader: Reader }
  /** The token is dead, or the account behind it is gone: the client signs out on both. */
  | { readonly refused: 'token_not_valid' | 'user_not_found' };

/** Implemented by accounts; the platform only knows that somebody can tell who is asking. */
export interface Authenticator {
  authenticate(credentials: Credentials, now: Date): Promise<Authentication>;
}

/** Name of the session cookie; prefixed on https so that neither a subdomain nor plain http can set it. */
export const sessionCookieName = (secure: boolean): string =>
  secure ? '__Host-next-auth.session-token' : 'next-auth.session-token';

export function credentialsOf(
  request: Pick<FastifyRequest, 'headers' | 'cookies'>,
  secure: boolean,
): Credentials {
  const header = request.headers.authorization;
  const bearer = header === undefined ? undefined : (/^Bearer +(\S+)$/i.exec(header)?.[1] ?? '');
  return { bearer, cookie: request.cookies?.[sessionCookieName(secure)] };
}
