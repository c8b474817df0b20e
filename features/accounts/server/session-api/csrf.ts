import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Secrets, sameText } from '#platform/server/crypto/secrets.ts';
import { csrfCookieName, setCsrfCookie } from './cookies.ts';

/** Double submit: the cookie carries `token|mac`, the form repeats the token. A token is not used up. */
export class Csrf {
  readonly #secrets: Secrets;
  readonly #secure: boolean;
  constructor(secrets: Secrets, secure: boolean) {
    this.#secrets = secrets;
    this.#secure = secure;
  }

  /** The token of a right cookie; a new one only when there is none, since parallel first requests share it. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string {
    const present = this.#tokenOf(request);
    if (present) return present;
    const token = randomBytes(32).toString('hex');
    setCsrfCookie(reply, this.#secure, `${token}|${this.#secrets.mac('csrf', token)}`);
    return token;
  }

  isVerified(request: FastifyRequest, submitted: unknown): boolean {
    const token = this.#tokenOf(request);
    return token !== undefined && typeof submitted === 'string' && sameText(token, submitted);
  }

  #tokenOf(request: FastifyRequest): string | undefined {
    const [token = '', mac = ''] = (request.cookies[csrfCookieName(this.#secure)] ?? '').split('|');
    return /^[0-9a-f]{64}$/.test(token) && sameText(mac, this.#secrets.mac('csrf', token))
      ? token
      : undefined;
  }
}
