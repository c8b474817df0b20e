import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { COMMON_ERRORS } from '#platform/contract/error.ts';
import { Refusal } from './refusal.ts';

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Upload = NonNullable<EndpointDeclaration['upload']>;

/** Seconds after which a place is probably free. */
const SOON = 5;

/**
 * How many uploads are in memory at once. Asked before the first byte is read, so that whoever comes when all places
 * are taken costs nothing. Endpoints that share one `upload` share its places.
 */
export class UploadPlaces {
  readonly #taken = new Map<Upload, string[]>();

  /** Takes a place before the work, and gives it back after it. */
  held(upload: Upload, run: Run): Run {
    const { atOnce } = upload;
    if (!atOnce) return run;
    const taken = this.#taken.get(upload) ?? [];
    this.#taken.set(upload, taken);
    return async (request, reply) => {
      const who = request.reader?.personId ?? request.ip;
      if (taken.filter((each) => each === who).length >= atOnce.person) throw later('too_many_requests');
      if (taken.length >= atOnce.server) throw later('unavailable');
      taken.push(who);
      try {
        return await run(request, reply);
      } finally {
        taken.splice(taken.indexOf(who), 1);
      }
    };
  }
}

const later = (code: 'too_many_requests' | 'unavailable'): Refusal =>
  new Refusal(COMMON_ERRORS[code], code, { retryAfterSeconds: SOON });
