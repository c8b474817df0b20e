import { NoAnswer } from '../client/api-error.ts';
import { secondsToWait } from '../client/retry-after.ts';
import { noteServerDate } from '../client/server-clock.ts';
import { sendBeacon } from './beacon.ts';
import type { Provider, Session, SignInResult } from './session.ts';

const BASE = '/api/auth';

/** `gone`: the server says that no user is signed in. `unsure`: it could not be asked. */
export type SessionRead =
  | { readonly is: 'session'; readonly session: Session }
  | { readonly is: 'gone' }
  | { readonly is: 'unsure' };

export async function readSession(): Promise<SessionRead> {
  const read = await get<Session>('session');
  if (read === undefined) return { is: 'unsure' };
  return read === null ? { is: 'gone' } : { is: 'session', session: read };
}

/** The token that each POST carries beside its cookie; undefined when it could not be read. */
export async function getCsrfToken(): Promise<string | undefined> {
  const read = await get<{ csrfToken: string }>('csrf');
  return read?.csrfToken;
}

/** Null when they could not be read. */
export async function getProviders(): Promise<Record<string, Provider> | null> {
  return (await get<Record<string, Provider>>('providers')) ?? null;
}

export interface SignInOptions {
  /** True: the browser goes where the server says (always so for providers that redirect). */
  readonly redirect?: boolean;
  /** Where to go afterwards; the current address when it is left out. The server refuses another origin. */
  readonly callbackUrl?: string;
}

/** POSTs the sign-in. Undefined: the browser is on its way to another page. */
export async function postSignIn(
  provider: string,
  fields: Readonly<Record<string, string>>,
  options: SignInOptions,
): Promise<SignInResult | undefined> {
  const callbackUrl = options.callbackUrl ?? window.location.href;
  const providers = await getProviders();
  if (!providers) return leave(`${BASE}/error`);
  const known = providers[provider];
  if (!known) return leave(`${BASE}/signin?${new URLSearchParams({ callbackUrl })}`);

  const credentials = known.type === 'credentials';
  const redirect = options.redirect ?? !credentials;
  const response = await fetch(`${BASE}/${credentials ? 'callback' : 'signin'}/${provider}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...fields,
      redirect: String(redirect),
      csrfToken: String(await getCsrfToken()),
      callbackUrl,
      json: 'true',
    }),
  });
  const data = (await response.json()) as { url?: string };
  if (redirect || !credentials) return leave(data.url ?? callbackUrl);

  // A proxy may refuse without a url of the server; its status still says what happened.
  const error = data.url ? new URL(data.url).searchParams.get('error') : response.ok ? null : 'Unknown';
  const retryAfter = secondsToWait(response.headers.get('retry-after'));
  return {
    ok: response.ok,
    status: response.status,
    error,
    url: error ? null : (data.url ?? null),
    ...(retryAfter ? { retryAfter } : {}),
  };
}

/** Refused when the server could not be asked, so that the log-out is still owed to it. */
export async function postSignOut(callbackUrl: string): Promise<{ url?: string }> {
  const csrfToken = await getCsrfToken();
  if (csrfToken === undefined) throw new NoAnswer('sign-out');
  const response = await fetch(`${BASE}/signout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl, json: 'true' }),
    keepalive: true,
  });
  if (response.status >= 500 || response.status === 429) throw new NoAnswer(`sign-out: ${response.status}`);
  return (await response.json()) as { url?: string };
}

/** POST session. Null: no user is signed in, or it failed; then the known session stays. */
export async function postUpdate(data: unknown): Promise<Session | null> {
  const csrfToken = await getCsrfToken();
  return (await get<Session>('session', { csrfToken, ...(data === undefined ? {} : { data }) })) ?? null;
}

/** The object; null for an empty one; undefined (and a beacon) for anything that could not be read. */
async function get<T extends object>(path: string, body?: object): Promise<T | null | undefined> {
  const url = `${BASE}/${path}`;
  try {
    const sentAt = Date.now();
    const response = await fetch(url, {
      headers: { 'Content-Type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    noteServerDate(response.headers.get('date'), sentAt);
    const data = (await response.json()) as T;
    if (!response.ok) throw data;
    return Object.keys(data).length > 0 ? data : null;
  } catch (error) {
    sendBeacon(BASE, 'CLIENT_FETCH_ERROR', error, url);
    return undefined;
  }
}

function leave(address: string): undefined {
  window.location.assign(address);
  // An address that differs from this one only behind the # would not load anything.
  if (address.includes('#')) window.location.reload();
  return undefined;
}
