// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from './session.ts';

const account: Session = {
  user: { name: 'Lakshmi', email: 'l@example.in' },
  accessToken: 'token-1',
  userType: 'patient',
  phone: '+919000000001',
  basicInfo: true,
  expires: '2027-01-01T00:00:00.000Z',
};
const reply = (body: unknown) => new Response(JSON.stringify(body), { status: 200 });
const asked = (response?: Response) => {
  window.earlySession = { sentAt: Date.now(), response: Promise.resolve(response) };
};

let session: object;
let calls: string[];
let client: typeof import('./session-client.ts');

beforeEach(async () => {
  localStorage.clear();
  delete window.earlySession;
  session = account;
  calls = [];
  vi.resetModules();
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? 'GET'} ${path.replace('/api/auth/', '')}`);
    if (path.endsWith('csrf')) return reply({ csrfToken: 'c5rf' });
    if (path.endsWith('signout')) session = {};
    return reply(session);
  });
  client = await import('./session-client.ts');
});
afterEach(() => vi.unstubAllGlobals());

test('what the page asked before the app was there is taken once', async () => {
  asked(reply(account));
  await client.startSession();
  expect(client.sessionState()).toMatchObject({ status: 'authenticated', data: account });
  expect(calls).toEqual([]);
  await client.getSession();
  expect(calls).toEqual(['GET session']);
});

test('the app asks again where the page got no answer', async () => {
  asked(undefined);
  await client.startSession();
  expect(calls).toEqual(['GET session']);
  expect(client.sessionState().status).toBe('authenticated');
});

test('what the page asked before the server heard of a log-out brings no session back', async () => {
  localStorage.setItem('sukham.signout', '1');
  asked(reply(account));
  await client.startSession();
  expect(calls).toEqual(['GET csrf', 'POST signout', 'GET session']);
  expect(client.sessionState()).toMatchObject({ status: 'unauthenticated', data: null });
});

test('what the page asked before another tab signed out or in is asked again', async () => {
  asked(reply({ ...account, accessToken: 'token-of-before' }));
  localStorage.setItem(
    'nextauth.message',
    JSON.stringify({
      event: 'session',
      data: { trigger: 'signout' },
      timestamp: Math.floor(Date.now() / 1000),
    }),
  );
  await client.startSession();
  expect(calls).toEqual(['GET session']);
  expect(client.accessToken()).toBe('token-1');
});

test('a page that comes to ask only after the app has asked leaves it at that', async () => {
  await client.startSession();
  await import('#apps/web/early-session.ts');
  expect(calls).toEqual(['GET session']);
  expect(window.earlySession).toBeUndefined();
});
