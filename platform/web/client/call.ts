import type { BodyOf, EndpointDeclaration, ParamsOf, QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { ApiError, endsSession, isAborted } from './api-error.ts';
import { noteCall } from './connection.ts';
import { createIdempotencyKeys } from './idempotency.ts';
import { secondsToWait } from './retry-after.ts';
import { noteServerDate } from './server-clock.ts';

type Part<K extends string, V> = [V] extends [undefined]
  ? { readonly [P in K]?: undefined }
  : Record<never, never> extends V
    ? { readonly [P in K]?: V }
    : { readonly [P in K]: V };

/** What an endpoint needs, by its declaration. */
export type InputOf<E extends EndpointDeclaration> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Only for an action that has a key of its own already (a queued message); else it is made here. */
  readonly idempotencyKey?: string;
  /** Channel of a one-time code: `sms`, `whatsapp`, `email`. */
  readonly source?: string;
  /** The version that a change was made from. */
  readonly ifMatch?: string;
}

export type LooseInput = { params?: unknown; query?: unknown; body?: unknown };

interface Surroundings {
  token(): string | undefined;
  language(): string;
  /** The session or its account is gone: clear and sign out. */
  onSessionGone(): void;
  /** The session lives, but its holder has to prove who they are first. */
  onProofNeeded(code: 'second_factor_needed' | 'session_locked'): void;
}

let surroundings: Surroundings = {
  token: () => undefined,
  language: () => 'en',
  onSessionGone: () => undefined,
  onProofNeeded: () => undefined,
};

/** Said once by the shell: where token and language come from, and what to do when a session is dead. */
export function connectClient(given: Surroundings): void {
  surroundings = given;
}

const keys = createIdempotencyKeys();

/** `call(bookAppointment, { body })`. Throws ApiError when refused, the network's own error without an answer. */
export async function call<E extends EndpointDeclaration>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> {
  const loose = input as LooseInput;
  const url = addressOf(endpoint, loose);
  const headers = headersOf(options);
  let body: BodyInit | undefined;
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') {
    if (loose.body instanceof FormData) {
      body = loose.body;
    } else {
      headers['Content-Type'] = 'application/json';
      body = JSON.stringify(loose.body ?? {});
    }
  }
  const key = endpoint.idempotent ? keys.take(endpoint.name, loose, options.idempotencyKey) : undefined;
  if (key) headers['Idempotency-Key'] = key.value;

  const noted = noteCall();
  const sentAt = Date.now();
  let response: Response;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (error) {
    if (!isAborted(error)) {
      console.error(`${endpoint.method} ${endpoint.path}: no answer`, error);
      noted.unanswered();
    }
    throw error;
  }
  noted.answered(response.status);
  noteServerDate(response.headers.get('date'), sentAt);
  const value = await bodyOf(response);
  // What became of it is known now; the same content sent again is another action.
  if (response.status < 500) key?.settle();
  return answer({
    status: response.status,
    value,
    retryAfter: response.headers.get('retry-after'),
  }) as ReplyOf<E>;
}

/** Judges an answer the same way for fetch and for uploads. */
export function answer(
  { status, value, retryAfter }: { status: number; value: unknown; retryAfter: string | null },
  isSuccess = status >= 200 && status < 300,
): unknown {
  if (endsSession(status, value)) surroundings.onSessionGone();
  if (isSuccess) return value;
  const error = new ApiError(status, value, secondsToWait(retryAfter));
  if (error.code === 'second_factor_needed' || error.code === 'session_locked')
    surroundings.onProofNeeded(error.code);
  throw error;
}

export function addressOf(endpoint: EndpointDeclaration, input: LooseInput): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(name, String(each));
    }
  }
  return `/api${path}${query.size > 0 ? `?${query}` : ''}`;
}

export function headersOf(options: Pick<CallOptions, 'source' | 'ifMatch'>): Record<string, string> {
  const token = surroundings.token();
  return {
    Accept: 'application/json',
    'Accept-Language': surroundings.language(),
    ...(options.source ? { source: options.source } : {}),
    ...(options.ifMatch ? { 'If-Match': `"${options.ifMatch}"` } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  return parsed(text);
}

/** JSON, falling back to the text itself. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
