import type { FastifyBaseLogger } from 'fastify';
import pino, { type DestinationStream, type Logger as Pino } from 'pino';
import { summarizeError, withoutValues } from './error-summary.ts';
import { Repetitions } from './repetitions.ts';

/** Structured log. Only ids, codes and durations go in: never names, numbers, texts or readings. */
export type Logger = FastifyBaseLogger;

/** Texts that a line may carry; libraries log others, up to whole headers with their tokens. */
const TEXTS = new Set([
  'method',
  'route',
  'code',
  'kind',
  'channel',
  'event',
  'job',
  'job_id',
  'file_id',
  'reason',
]);

type Fields = Readonly<Record<string, unknown>>;

/**
 * JSON lines. Whatever is logged, at whichever level and by whichever library, passes here: of errors only what
 * `summarizeError` keeps, of other fields only numbers and the texts listed above.
 */
export function createLogger(level: string, destination?: DestinationStream): Pino {
  const repetitions = new Repetitions();
  const options: pino.LoggerOptions = {
    level,
    base: null,
    // Errors are events by then.
    serializers: { err: (events: unknown) => events },
    hooks: {
      logMethod(args, method) {
        const [fields, message] = lineOf(args);
        const write = (leftOut: number): void =>
          method.call(this, leftOut > 0 ? { ...fields, left_out: leftOut } : fields, message);
        const kind = kindOfFailure(fields, message);
        if (kind === null) write(0);
        else repetitions.line(kind, write);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

function lineOf([first, second]: readonly unknown[]): [Fields, string] {
  if (typeof first === 'string') return [{}, withoutValues(first)];
  const given: Fields = first instanceof Error ? { err: first } : ((first ?? {}) as Fields);
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value instanceof Error) fields[name] = summarizeError(value);
    else if (typeof value === 'number' || typeof value === 'boolean') fields[name] = value;
    else if (typeof value === 'string' && TEXTS.has(name)) fields[name] = value;
  }
  return [fields, typeof second === 'string' ? withoutValues(second) : 'an error'];
}

/** Failures of one kind come in crowds; null for every other line. */
function kindOfFailure({ err, status }: Fields, message: string): string | null {
  if (err) {
    const { type, code, cause } = err as ReturnType<typeof summarizeError>;
    return [message, type, code, cause?.code].join(' ');
  }
  return typeof status === 'number' && status >= 500 ? `${message} ${status}` : null;
}
