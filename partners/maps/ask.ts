import { MapsFailed } from './port.ts';

/** Bytes of an answer at most: a page of places. */
const MOST_ANSWERED = 512 * 1024;

export interface AskOptions {
  readonly timeoutMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What a map service answers as JSON. Where people are follows no redirect. @throws MapsFailed */
export async function ask(url: URL, { timeoutMs = 4000, headers = {} }: AskOptions = {}): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!answer.ok) {
      await answer.body?.cancel().catch(() => {});
      throw new MapsFailed(answer.status === 429 ? 'over_limit' : 'refused');
    }
    return JSON.parse(await shortText(answer)) as unknown;
  } catch (error) {
    if (error instanceof MapsFailed) throw error;
    if (error instanceof DOMException && error.name === 'TimeoutError') throw new MapsFailed('timeout');
    throw new MapsFailed(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
  }
}

async function shortText(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > MOST_ANSWERED) throw new MapsFailed('unreadable');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
export const listOf = (value: unknown): readonly Fields[] =>
  Array.isArray(value) ? value.map(fieldsOf) : [];

/** Text as it may be shown and stored: one line, not too long. */
export const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
        .trim()
        .slice(0, 160)
    : '';
/** The first that says anything. */
export const firstText = (...values: readonly unknown[]): string => values.map(textOf).find(Boolean) ?? '';
export const pinOf = (value: unknown): string =>
  /^[1-9]\d{5}$/.exec(textOf(value).replaceAll(' ', ''))?.[0] ?? '';

export function pointOf(lat: unknown, lng: unknown): { point?: { lat: number; lng: number } } {
  const point = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN) };
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 ? { point } : {};
}
