import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { COMMON_ERRORS, type ErrorEnvelope } from '#platform/contract/error.ts';
import type { Language } from '#platform/contract/language.ts';
import { UnknownDataKey } from '../crypto/key-ring.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import { TooMuchInFlight } from '../files/in-flight.ts';
import { languageOf, type Translator, type Values } from '../words/server-words.ts';
import { type FieldProblem, Refusal, refuse } from './refusal.ts';
import { InvalidInput } from './validation.ts';

/** Turns any error into a refusal; an unforeseen one becomes `internal`, and its text stays in the log. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof InvalidInput) return new Refusal(400, 'invalid', { fields: error.fields });
  const { statusCode, code } = error as Partial<FastifyError>;
  // A request that its client gave up is reset too; it says so with a status of its own.
  if (statusCode === undefined && isDatabaseAway(error)) return refuse('unavailable');
  if (error instanceof TooMuchInFlight) return soon('unavailable', 5);
  if (error instanceof UnknownDataKey) return refuse('key_lost');
  if (isDiskAway(error)) return soon('files_unavailable', 60);
  if (isBadText(error)) return new Refusal(400, 'malformed');
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return refuse('payload_too_large');
  if (statusCode === 415 || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return refuse('unsupported_media_type');
  if (statusCode === 404) return refuse('not_found');
  if (statusCode === 429) return refuse('too_many_requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return refuse('malformed');
  return refuse('internal');
}

/**
 * No space left for files or the embedded database, or a disk that became read-only or unreadable (53100 is
 * PostgreSQL's disk_full, 58030 its io_error).
 */
function isDiskAway(error: unknown): boolean {
  const cause = (error as { cause?: unknown } | undefined)?.cause;
  return [error, cause].some(
    (each) =>
      /^(ENOSPC|EDQUOT|EROFS|EIO|53100|58030)$/.test(codeOf(each)) ||
      /No space left on device|Read-only file system/.test(
        String((each as Error | undefined)?.message ?? '').slice(0, 2000),
      ),
  );
}

const soon = (code: 'unavailable' | 'files_unavailable', retryAfterSeconds: number): Refusal =>
  new Refusal(COMMON_ERRORS[code], code, { retryAfterSeconds });

/** Text that PostgreSQL can't store: 22021 invalid byte sequence, 22P05 untranslatable character. */
function isBadText(error: unknown): boolean {
  return [codeOf(error), codeOf((error as { cause?: unknown })?.cause)].some((code) =>
    /^(22021|22P05)$/.test(code),
  );
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

export class ErrorReplies {
  readonly #words: Translator;
  constructor(words: Translator) {
    this.#words = words;
  }

  envelope(
    refusal: Refusal,
    about: { language: Language; requestId: string; feature?: string | undefined },
  ): ErrorEnvelope {
    const say = (group: string, code: string, values: Values): string => {
      const own = `${about.feature}.${group}.${code}`;
      const common = `common.${group}.${code}`;
      const key =
        about.feature && this.#words.has(own)
          ? own
          : this.#words.has(common)
            ? common
            : `common.${group}.other`;
      return this.#words.translate(about.language, key, values);
    };
    const message = say('errors', refusal.code, refusal.values);
    const fields = refusal.fields.map((problem: FieldProblem) => ({
      field: problem.field,
      code: problem.code,
      message: say('fields', problem.code, problem.values ?? {}),
    }));
    return {
      code: refusal.code,
      message,
      detail: message,
      ...(fields.length > 0 ? { fields } : {}),
      ...refusal.extra,
      request_id: about.requestId,
    };
  }

  /** Fastify's one error handler. */
  handle = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const refusal = refusalOf(error);
    // The route, not the address: addresses carry ids and search words.
    const route = request.routeOptions?.url ?? '-';
    if (error instanceof UnknownDataKey)
      request.log.error(
        { key: error.key, route },
        'what was asked for needs a data key that is not in DATA_KEYS',
      );
    else if (refusal.status >= 500) request.log.error({ err: error, route }, 'a request failed');
    if (refusal.retryAfterSeconds !== undefined)
      reply.header('retry-after', Math.ceil(refusal.retryAfterSeconds));
    reply
      .code(refusal.status)
      .header('cache-control', 'private, no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify);
    await reply.send(
      this.envelope(refusal, {
        language: languageOf(request.headers['accept-language'], request.principal?.language),
        requestId: request.id,
        feature: (request.routeOptions?.config as { feature?: string } | undefined)?.feature,
      }),
    );
  };
}
