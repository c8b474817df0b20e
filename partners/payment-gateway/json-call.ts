import { GatewayFailed } from './port.ts';

export type Json = Readonly<Record<string, unknown>>;

export type Call = (
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  more?: {
    readonly body?: object;
    readonly headers?: Readonly<Record<string, string>>;
    /** Of this call alone. */
    readonly timeoutMs?: number;
  },
) => Promise<Json>;

/** Calls of a gateway that speaks JSON, with its key in headers. @throws GatewayFailed */
export function jsonCaller({
  baseUrl,
  headers: always,
  timeoutMs,
}: {
  /** Asked with each call: the local gateway learns its own address only once it listens. */
  readonly baseUrl: () => string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}): Call {
  return async (method, path, { body, headers = {}, timeoutMs: own } = {}) => {
    try {
      const answer = await fetch(`${baseUrl()}${path}`, {
        method,
        headers: {
          accept: 'application/json',
          ...always,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        // The key follows no redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(own ?? timeoutMs),
      });
      if (!answer.ok)
        throw new GatewayFailed('refused', answer.status, await answer.text().catch(() => undefined));
      const json: unknown = await answer.json();
      if (json === null || typeof json !== 'object') throw new GatewayFailed('unreadable');
      return json as Json;
    } catch (error) {
      if (error instanceof GatewayFailed) throw error;
      if (error instanceof DOMException && error.name === 'TimeoutError') throw new GatewayFailed('timeout');
      throw new GatewayFailed(error instanceof SyntaxError ? 'unreadable' : 'unreachable');
    }
  };
}

/** @throws GatewayFailed for what is no text, empty, or longer than ids are */
export function textOf(value: unknown, most = 100): string {
  if (typeof value !== 'string' || value === '' || value.length > most) throw new GatewayFailed('unreadable');
  return value;
}

/** Whether a value of a callback has the form of a gateway's id. Others (e.g. with NUL) never reach the database. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
