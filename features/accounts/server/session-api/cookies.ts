import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookieName } from '#platform/server/http/authentication.ts';

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

export const sessionCookieOf = (request: FastifyRequest, secure: boolean): string | undefined =>
  request.cookies[sessionCookieName(secure)];
