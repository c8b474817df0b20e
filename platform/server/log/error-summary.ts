import { projectRoot } from '../project-root.ts';

/** What a log may say of an error. Values that people sent are never part of it. */
export interface ErrorSummary {
  readonly type: string;
  /** Of the database its SQLSTATE, of the network e.g. `ECONNREFUSED`. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  readonly message?: string;
  /** Places in our own code. */
  readonly stack?: readonly string[];
  readonly cause?: ErrorSummary;
}

const NAME = /^\w[\w.]{0,99}$/;
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const MOST_CAUSES = 4;
const MOST_FRAMES = 12;

/**
 * Errors of the database quote the values to be stored, in message, detail, hint and context, and the query library
 * adds every parameter: of these only names and codes are logged. Nothing that isn't listed here gets into the log.
 */
export function summarizeError(error: unknown, depth = 0): ErrorSummary {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table, cause } = error as Error & Record<string, unknown>;
  const message = quotesInput(error) ? '' : withoutValues(error.message);
  const stack = ownFrames(error);
  return {
    type: NAME.test(error.name) ? error.name : 'Error',
    ...named('code', code),
    ...named('constraint', constraint),
    ...named('table', table),
    ...(message ? { message } : {}),
    ...(stack.length > 0 ? { stack } : {}),
    ...(cause instanceof Error && depth < MOST_CAUSES ? { cause: summarizeError(cause, depth + 1) } : {}),
  };
}

function named<K extends string>(key: K, value: unknown): { [name in K]?: string } {
  return typeof value === 'string' && NAME.test(value) ? ({ [key]: value } as { [name in K]: string }) : {};
}

/** Errors of the database or of a parser: their messages contain input. So do errors that wrap them. */
function quotesInput(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MOST_CAUSES) return false;
  if (error instanceof SyntaxError || 'query' in error || 'params' in error || 'severity' in error)
    return true;
  const { code } = error as { code?: unknown };
  return (typeof code === 'string' && SQLSTATE.test(code)) || quotesInput(error.cause, depth + 1);
}

/** A text for the log without what might have come from a person: quotations, addresses, numbers. */
export const withoutValues = (text: string): string =>
  text
    .slice(0, 300)
    .replaceAll(/[a-z][a-z+.-]{1,20}:\/\/\S*/gi, '…')
    // allow slow-pattern: the text has at most 300 characters
    .replaceAll(/(?:["`«“‘<]|(?<!\w)')[^\n]*(?:["'`»”’>]|$)/g, '…')
    // allow slow-pattern: the text has at most 300 characters
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\+?\d{4,}/g, '…')
    .replaceAll(/[^ -~…]+/g, '…');

/** A place in a file of the app, e.g. `service (/app/features/x.ts:1:2)`. */
const FRAME = /^ {4}at (?:[\w.$<>#[\] ]{1,100} \()?(?:file:\/\/)?([^\s()]+:\d+:\d+)\)?$/;

function ownFrames({ stack = '', message }: Error): string[] {
  // The message comes before the places, and could look like one.
  const [, places = ''] = message && stack.includes(message) ? splitAfter(stack, message) : ['', stack];
  return places
    .split('\n')
    .flatMap((line) => FRAME.exec(line)?.[1] ?? [])
    .filter((place) => place.startsWith(projectRoot) && !place.includes('/node_modules/'))
    .slice(0, MOST_FRAMES)
    .map((place) => place.slice(projectRoot.length).replace(/^\//, ''));
}

function splitAfter(text: string, part: string): [string, string] {
  const end = text.indexOf(part) + part.length;
  return [text.slice(0, end), text.slice(end)];
}
