import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Credentials, credentialsOf, sessionCookieName } from '#platform/server/http/authentication.ts';
import type { SessionName } from '../session-holders.ts';
import type { Sessions } from '../sessions.ts';

export const csrfCookieName = (secure: boolean): string =>
  secure ? '__Host-next-auth.csrf-token' : 'next-auth.csrf-token';

/** The state of a sign-in by Google, while the browser is there. */
export const googleCookieName = (secure: boolean): string =>
  secure ? '__Host-sukham.google' : 'sukham.google';

/** A brand is a host, so no cookie has a Domain. */
const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

export function setSessionCookie(reply: FastifyReply, secure: boolean, value: string, expires: Date): void {
  reply.setCookie(sessionCookieName(secure), value, { ...attributes(secure), expires });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.setCookie(sessionCookieName(secure), '', { ...attributes(secure), expires: new Date(0) });
}

export function setCsrfCookie(reply: FastifyReply, secure: boolean, value: string): void {
  reply.setCookie(csrfCookieName(secure), value, attributes(secure));
}

/** The session calls go by the cookie; the access token counts where there is none. */
export function shownBy(request: FastifyRequest, { secure }: { readonly secure: boolean }): Credentials {
  const { bearer, cookie } = credentialsOf(request, secure);
  return { bearer: cookie === undefined ? bearer : undefined, cookie };
}

export function sessionNameOf(
  request: FastifyRequest,
  deps: { readonly secure: boolean; readonly sessions: Sessions },
): SessionName | undefined {
  const { bearer, cookie } = shownBy(request, deps);
  if (cookie !== undefined) return { cookie };
  const sessionId = bearer && deps.sessions.sessionOfToken(bearer);
  return sessionId ? { sessionId } : undefined;
}
