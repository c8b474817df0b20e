import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Secrets, sameText } from '#platform/server/crypto/secrets.ts';
import { isFromAllowed, type Origins } from '#platform/server/http/origins.ts';
import { csrfCookieName, setCsrfCookie } from './cookies.ts';

/**
 * Double submit: the cookie carries `token|mac`, the form repeats the token. A token is not used up. A page of an allowed
 * origin has no cookies here: its form repeats `token|mac`, or the call has an access token, which no form can send.
 */
export class Csrf {
  readonly #secrets: Secrets;
  readonly #origins: Origins;
  readonly #secure: boolean;
  constructor({ secrets, origins, secure }: { secrets: Secrets; origins: Origins; secure: boolean }) {
    this.#secrets = secrets;
    this.#origins = origins;
    this.#secure = secure;
  }

  /** The token of a right cookie; a new one only when there is none, since parallel first requests share it. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string {
    const present = this.#tokenOf(request);
    if (present) return present;
    const token = randomBytes(32).toString('hex');
    const withMac = `${token}|${this.#secrets.mac('csrf', token)}`;
    if (isFromAllowed(request, this.#origins)) return withMac;
    setCsrfCookie(reply, this.#secure, withMac);
    return token;
  }

  isVerified(request: FastifyRequest, submitted: unknown): boolean {
    if (isFromAllowed(request, this.#origins))
      return request.headers.authorization !== undefined || this.#verified(submitted) !== undefined;
    const token = this.#tokenOf(request);
    return token !== undefined && typeof submitted === 'string' && sameText(token, submitted);
  }

  #tokenOf(request: FastifyRequest): string | undefined {
    return this.#verified(request.cookies[csrfCookieName(this.#secure)]);
  }

  #verified(withMac: unknown): string | undefined {
    const [token = '', mac = ''] = typeof withMac === 'string' ? withMac.split('|') : [];
    return /^[0-9a-f]{64}$/.test(token) && sameText(mac, this.#secrets.mac('csrf', token))
      ? token
      : undefined;
  }
}
