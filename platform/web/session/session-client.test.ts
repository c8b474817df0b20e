// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

type Client = typeof import('./session-client.ts');

const ORIGIN = window.location.origin;
const BASE = `${ORIGIN}/api/auth`;
const account: Session = {
  user: { name: 'Lakshmi', email: 'l@example.in' },
  accessToken: 'token-1',
  userType: 'patient',
  phone: '+919000000001',
  basicInfo: true,
  expires: '2027-01-01T00:00:00.000Z',
};

/** Answers as the protocol's tables say. */
class Server {
  session: Session | null = null;
  down: 'no' | 'network' | '503' = 'no';
  calls: string[] = [];
  forms: URLSearchParams[] = [];
  password = { status: 200, body: { url: `${ORIGIN}/` } as object, headers: {} as Record<string, string> };
  hold: Promise<void> | undefined;

  fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const method = init.method ?? 'GET';
    this.calls.push(`${method} ${path.replace('/api/auth/', '')}`);
    if (this.down === 'network') throw new TypeError('Failed to fetch');
    if (this.down === '503') return reply(503, { message: 'The database is away.' });
    if (init.body instanceof URLSearchParams) this.forms.push(init.body);
    switch (`${method} ${path}`) {
      case 'GET /api/auth/session': {
        const now = this.session;
        await this.hold;
        return reply(200, now ?? {});
      }
      case 'GET /api/auth/csrf':
        return reply(200, { csrfToken: 'c5rf' });
      case 'GET /api/auth/providers':
        return reply(200, { otp: { id: 'otp', type: 'credentials' } });
      case 'POST /api/auth/callback/otp':
        if (this.password.status === 200) this.session = account;
        return reply(this.password.status, this.password.body, this.password.headers);
      case 'POST /api/auth/signout':
        this.session = null;
        return reply(200, { url: `${ORIGIN}/account/login` });
      case 'POST /api/auth/session': {
        const { csrfToken, data } = JSON.parse(String(init.body)) as { csrfToken: string; data?: object };
        if (csrfToken !== 'c5rf') return reply(400, {});
        if (this.session && data) this.session = { ...this.session, ...data };
        return reply(200, this.session ?? {});
      }
    }
    return reply(404, {});
  };
}

const reply = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

let server: Server;
let client: Client;
let beacons: URLSearchParams[];
let stop: (() => void) | undefined;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  server = new Server();
  beacons = [];
  vi.resetModules();
  vi.stubGlobal('fetch', server.fetch);
  vi.stubGlobal('indexedDB', undefined);
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (_: string, form: URLSearchParams) => beacons.push(form) > 0,
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  client = await import('./session-client.ts');
});
afterEach(() => {
  stop?.();
  stop = undefined;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const signal = () => JSON.parse(localStorage.getItem('nextauth.message') ?? 'null') as unknown;
const signalOf = (trigger: string) => ({
  event: 'session',
  data: { trigger },
  timestamp: expect.any(Number),
});
const settled = () => new Promise((done) => setTimeout(done, 5));

test('a first load reads once, tells other tabs, and keeps the token in memory only', async () => {
  server.session = account;
  expect(client.sessionState().status).toBe('loading');
  await client.startSession();
  expect(client.sessionState()).toMatchObject({ status: 'authenticated', data: account, unsure: false });
  expect(client.accessToken()).toBe('token-1');
  expect(server.calls).toEqual(['GET session']);
  expect(signal()).toEqual(signalOf('getSession'));
  expect(JSON.stringify({ ...localStorage })).not.toContain('token-1');
});

test('no signed-in user is an empty object', async () => {
  await client.startSession();
  expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', data: null, unsure: false });
});

test.each(['network', '503'] as const)(
  '%s: null, a beacon, and it is known that nothing is known',
  async (down) => {
    server.down = down;
    expect(await client.getSession()).toBeNull();
    expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', unsure: true });
    expect(Object.fromEntries(beacons[0]!)).toMatchObject({
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      url: '/api/auth/session',
      message: down === '503' ? 'The database is away.' : 'Failed to fetch',
      client: 'true',
    });
  },
);

test('who is signed in stays so while the server is away', async () => {
  server.session = account;
  await client.startSession();
  server.down = 'network';
  expect(await client.getSession()).toBeNull();
  expect(client.sessionState()).toMatchObject({
    status: 'authenticated',
    unsure: true,
    data: { phone: account.phone },
  });
});

test('a right sign-in posts the form, then reads the session', async () => {
  await client.startSession();
  const result = await client.signIn('otp', { identifier: '+919000000001', code: '123456' });
  expect(result).toEqual({ ok: true, status: 200, error: null, url: `${ORIGIN}/` });
  expect(Object.fromEntries(server.forms[0]!)).toEqual({
    identifier: '+919000000001',
    code: '123456',
    redirect: 'false',
    csrfToken: 'c5rf',
    callbackUrl: window.location.href,
    json: 'true',
  });
  expect(client.sessionState()).toMatchObject({ status: 'authenticated', data: account });
});

test.each([
  [401, `${BASE}/error?error=CredentialsSignin&provider=otp`, 'CredentialsSignin'],
  [403, `${BASE}/error?error=AccessDenied`, 'AccessDenied'],
  [403, `${BASE}/signin?csrf=true&error=CsrfFailed`, 'CsrfFailed'],
  [500, `${BASE}/error?error=Configuration`, 'Configuration'],
])('a refused sign-in: %i %s', async (status, url, error) => {
  server.password = { status, body: { url }, headers: {} };
  expect(await client.signIn('otp', {})).toEqual({ ok: false, status, error, url: null });
});

test('too many tries say how long to wait, also when something before the server says it', async () => {
  server.password = {
    status: 429,
    body: { url: `${BASE}/error?error=TooManyAttempts` },
    headers: { 'retry-after': '40' },
  };
  expect(await client.signIn('otp', {})).toMatchObject({
    ok: false,
    error: 'TooManyAttempts',
    retryAfter: 40,
  });
  server.password = { status: 429, body: {}, headers: {} };
  expect(await client.signIn('otp', {})).toEqual({ ok: false, status: 429, error: 'Unknown', url: null });
});

test('an unknown provider is not posted to', async () => {
  expect(await client.signIn('nobody', {})).toBeUndefined();
  expect(server.calls).toEqual(['GET providers']);
});

test('a log-out ends it here and there, and resets what the browser keeps', async () => {
  server.session = account;
  await client.startSession();
  localStorage.setItem('preferredLanguage', 'te');
  localStorage.setItem('basicInfo', '1');
  sessionStorage.setItem('draft', 'x');
  const emptied = vi.fn();
  client.onForget(emptied);
  await client.signOut();
  expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', data: null, end: 'asked' });
  expect(server.calls.slice(-2)).toEqual(['GET csrf', 'POST signout']);
  expect(server.forms.at(-1)!.get('csrfToken')).toBe('c5rf');
  expect(emptied).toHaveBeenCalledOnce();
  expect(Object.keys({ ...localStorage }).sort()).toEqual(['nextauth.message', 'preferredLanguage']);
  expect(sessionStorage.length).toBe(0);
  expect(signal()).toEqual(signalOf('signout'));
});

test('a read in flight does not bring back who has just logged out', async () => {
  server.session = account;
  await client.startSession();
  let release = () => undefined as unknown;
  server.hold = new Promise<void>((done) => {
    release = () => done();
  });
  const late = client.getSession();
  await settled();
  await client.signOut();
  release();
  await late;
  expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', data: null });
});

test('several refused calls at once make one log-out', async () => {
  server.session = account;
  await client.startSession();
  await Promise.all([client.signOut({ end: 'ended' }), client.signOut({ end: 'ended' })]);
  expect(server.calls.filter((call) => call === 'POST signout')).toHaveLength(1);
  expect(client.sessionState().end).toBe('ended');
});

test('a log-out without a network is made good at the next start, before anything is shown', async () => {
  server.session = account;
  await client.startSession();
  server.down = 'network';
  await client.signOut();
  expect(client.sessionState().status).toBe('unauthenticated');

  vi.resetModules();
  client = await import('./session-client.ts');
  await client.startSession();
  expect(client.sessionState().data).toBeNull();
  expect(server.calls).not.toContain('POST signout');

  server.down = 'no';
  vi.resetModules();
  client = await import('./session-client.ts');
  await client.startSession();
  expect(server.session).toBeNull();
  expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', unsure: false });
});

test('another tab’s signal is followed without an answer to it', async () => {
  server.session = account;
  await client.startSession();
  stop = client.followSession();
  localStorage.removeItem('nextauth.message');
  server.session = null;
  const newValue = JSON.stringify({ event: 'session', data: { trigger: 'signout' }, timestamp: 1 });
  window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  await settled();
  expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', end: 'ended' });
  expect(signal()).toBeNull();
});

test('signals that are not ours are ignored', async () => {
  await client.startSession();
  stop = client.followSession();
  const before = server.calls.length;
  for (const newValue of [null, 'no json', '{}', '{"event":"other","data":{}}']) {
    window.dispatchEvent(new StorageEvent('storage', { key: 'nextauth.message', newValue }));
  }
  window.dispatchEvent(
    new StorageEvent('storage', { key: 'other', newValue: '{"event":"session","data":{}}' }),
  );
  await settled();
  expect(server.calls.length).toBe(before);
});

test('the focus is a read, for a signed-in user', async () => {
  await client.startSession();
  stop = client.followSession();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(server.calls).toEqual(['GET session']);
  server.session = account;
  await client.getSession();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(server.calls.filter((call) => call === 'GET session')).toHaveLength(3);
});

test('an update replaces the session and tells other tabs; a failed one keeps it', async () => {
  expect(await client.updateSession({})).toBeUndefined();
  server.session = account;
  await client.startSession();
  localStorage.removeItem('nextauth.message');
  expect(await client.updateSession({ userType: 'coach' })).toMatchObject({ userType: 'coach' });
  expect(client.sessionState().data?.userType).toBe('coach');
  expect(signal()).toEqual(signalOf('getSession'));
  server.down = '503';
  expect(await client.updateSession({ userType: 'staff' })).toBeNull();
  expect(client.sessionState().data?.userType).toBe('coach');
});
