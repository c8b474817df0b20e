import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '#platform/server/http/context.ts';
import type { AccountsDeps } from '../deps.ts';
import type { Csrf } from './csrf.ts';
import type { Form } from './form.ts';

/** What the session calls stand on. */
export interface SessionApi {
  readonly deps: AccountsDeps;
  readonly csrf: Csrf;
  /** A request's context, from the platform: the session calls read bodies and cookies in their own way. */
  readonly ctxOf: (request: FastifyRequest) => Ctx;
  readonly afterCommit: () => void;
}

/** The client reads `ok` and `status` from HTTP and the error from the address; a plain form just follows it. */
export function answer(reply: FastifyReply, form: Form, status: number, url: string): FastifyReply {
  if (form.wantsJson) return reply.code(status).send({ url });
  return reply.redirect(url, 302);
}
