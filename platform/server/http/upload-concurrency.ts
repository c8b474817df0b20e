import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDeclaration } from '#platform/contract/endpoint.ts';
import { COMMON_ERRORS } from '#platform/contract/error.ts';
import { InFlight, TooMuchInFlight } from '../files/in-flight.ts';
import { Refusal } from './refusal.ts';

type Run = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Upload = NonNullable<EndpointDeclaration['upload']>;

/** Seconds after which a place is probably free. */
const SOON = 5;

/**
 * How many uploads are in memory at once. Checked before the first byte is read, so that a request that finds all
 * places taken costs nothing. Endpoints that share one `upload` share its places.
 */
export class UploadConcurrencyLimiter {
  readonly #taken = new Map<Upload, string[]>();
  /** Of all calls that take files: as many bytes as their requests announce, before the first one is read. */
  readonly bytes = new InFlight({ most: 128 * MIB, mostWaiting: 100, patienceMs: 10_000 });
  readonly #persons = new Map<string, { readonly turns: InFlight; asking: number }>();

  async #inTurn(who: string, work: () => Promise<unknown>): Promise<unknown> {
    const person = this.#persons.get(who) ?? {
      turns: new InFlight({ most: MOST_OF_A_PERSON, mostWaiting: 30, patienceMs: 15_000 }),
      asking: 0,
    };
    this.#persons.set(who, person);
    person.asking += 1;
    try {
      return await person.turns.take(1, work).catch(refuse('too_many_requests'));
    } finally {
      person.asking -= 1;
      if (person.asking === 0) this.#persons.delete(who);
    }
  }

  /** Takes a place before the work, and gives it back after it. */
  held(upload: Upload, run: Run): Run {
    const { atOnce } = upload;
    const counted: Run = (request, reply) =>
      this.#inTurn(request.principal?.personId ?? request.ip, () =>
        this.bytes.take(announced(request, upload), () => run(request, reply)).catch(refuse('unavailable')),
      );
    if (!atOnce) return counted;
    const taken = this.#taken.get(upload) ?? [];
    this.#taken.set(upload, taken);
    return async (request, reply) => {
      const who = request.principal?.personId ?? request.ip;
      if (taken.filter((each) => each === who).length >= atOnce.person) throw later('too_many_requests');
      if (taken.length >= atOnce.server) throw later('unavailable');
      taken.push(who);
      try {
        return await counted(request, reply);
      } finally {
        taken.splice(taken.indexOf(who), 1);
      }
    };
  }
}

/** The uploads of one person wait for each other, so that slow ones can't take the whole budget. */
const MOST_OF_A_PERSON = 3;
const MIB = 1_048_576;

/** Bytes of the whole request; where it doesn't say, as many as it may have. */
function announced(request: FastifyRequest, upload: Upload): number {
  const length = Number(request.headers['content-length']);
  return Number.isSafeInteger(length) && length > 0
    ? Math.min(length, upload.maxBytes + MIB)
    : upload.maxBytes;
}

const refuse = (code: 'too_many_requests' | 'unavailable') => (error: unknown) => {
  throw error instanceof TooMuchInFlight ? later(code) : error;
};

const later = (code: 'too_many_requests' | 'unavailable'): Refusal =>
  new Refusal(COMMON_ERRORS[code], code, { retryAfterSeconds: SOON });
