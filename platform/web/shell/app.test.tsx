// @vitest-environment jsdom
/// <reference types="vite/client" />
import Type from 'typebox';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoint } from '#platform/contract/endpoint.ts';
import type { WebFeature, WebScreens } from '../feature.ts';
import type { WordFiles } from '../i18n/words.ts';

const read = endpoint({
  name: 'read',
  method: 'GET',
  path: '/thing',
  summary: '',
  access: 'public',
  reply: Type.Object({}),
});

const account = {
  user: { name: 'Lakshmi Reddy' },
  accessToken: 't',
  userType: 'patient',
  phone: '+919000000001',
  basicInfo: true,
  expires: '2027-01-01T00:00:00Z',
};
let session: Record<string, unknown>;
let restOfApi: () => Response;

const speaking = (x: { login: string; visits: string }) => async () => ({
  default: { shell: (await import('../words/en.json')).default.screen },
  later: { x: async () => ({ default: { x } }) },
});
const english = speaking({ login: 'Sign in', visits: 'Visits' });
const telugu = speaking({ login: 'సైన్ ఇన్', visits: 'విజిట్లు' });
const words: WordFiles = { en: english, te: telugu, hi: english, ta: english, ml: english, bn: english };

const atHome: WebFeature = {
  name: 'x',
  home: [{ id: 'next', order: 1, userTypes: ['patient'], part: async () => () => <p>Next visit</p> }],
  routes: [
    {
      path: '/account/login',
      screen: async () => () => <h1>Sign in</h1>,
      access: 'public',
      title: 'x.login',
      frame: 'bare',
    },
  ],
};

/** The screens of a feature as an author writes them. */
async function screensOfFeature(): Promise<WebScreens> {
  const { useCall } = await import('../client/use-call.ts');
  return {
    name: 'x',
    routes: [
      {
        path: '/visits',
        access: ['patient'],
        title: 'x.visits',
        screen: async () => () => {
          useCall(read, {});
          return <h1>Visits</h1>;
        },
      },
      { path: '/staff', screen: async () => () => <h1>Board</h1>, access: ['staff'], title: 'x.visits' },
      {
        path: '/broken',
        access: 'signed-in',
        title: 'x.visits',
        screen: async () => () => {
          throw new Error('broken');
        },
      },
    ],
  };
}

/** Whether the file of the screens can be fetched, and how often it was asked for. */
let reachable = true;
let asked = { times: 0 };
let takeDown = () => {};

async function open(address: string, features: readonly WebFeature[] = [atHome]): Promise<void> {
  window.history.replaceState(null, '', address);
  const { startApp } = await import('./start.tsx');
  // The app of an earlier test, which comes to rest meanwhile, counts for itself.
  const ownAsked = asked;
  takeDown = await startApp({
    features,
    screens: async () => {
      ownAsked.times += 1;
      if (!reachable) throw new TypeError('Failed to fetch dynamically imported module');
      return [await screensOfFeature()];
    },
    words,
  });
}

const shows = (text: string) => expect.poll(() => document.querySelector('h1')?.textContent).toContain(text);
const address = () => window.location.pathname + window.location.search;
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  document.documentElement.lang = 'en';
  document.documentElement.dataset.session = 'none';
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="brand">${JSON.stringify(
    {
      title: 'Sukham Living',
      supportPhone: '+91 1800 1',
      stores: { android: '', ios: '' },
      sections: ['chat', 'appointments', 'vitals', 'labs', 'records'],
      mode: 'production',
    },
  )}</script>`;
  session = account;
  reachable = true;
  asked = { times: 0 };
  restOfApi = () => reply(200, {});
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/auth/session') return reply(200, session);
    if (url === '/api/auth/csrf') return reply(200, { csrfToken: 'c' });
    if (url === '/api/auth/signout') return reply(200, { url: 'http://localhost/' });
    return restOfApi();
  });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.doMock('socket.io-client', () => ({
    io: () => ({ on: () => undefined, onAny: () => undefined, disconnect: () => undefined }),
  }));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
// One that stays would follow the session of the next test.
afterEach(() => {
  takeDown();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('Home greets by name and shows the parts of the features', async () => {
  await open('/');
  await shows('Lakshmi');
  await expect.poll(() => document.body.textContent).toContain('Next visit');
  await expect.poll(() => document.title).toBe('Home · Sukham Living');
  expect([...document.querySelectorAll('nav a')].map((link) => link.textContent)).toEqual([
    'Home',
    'Chat',
    'Schedule',
    'Vitals',
    'Profile',
    'More',
  ]);
});

test('Home greets by the clock of the clinic, as all its times are', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T19:30:00Z') });
  await open('/');
  await shows('Good evening, Lakshmi');
  expect(document.body.textContent).toContain('Tuesday, 3 March');
  vi.setSystemTime('2026-03-02T22:45:00Z');
  takeDown();
  await open('/');
  await shows('Good morning, Lakshmi');
});

test('what takes the place of a later part of Home waits for the first parts, which would push it down', async () => {
  let come = (_: () => React.ReactNode) => {};
  const first = new Promise<() => React.ReactNode>((resolve) => (come = resolve));
  const later = new Promise<() => React.ReactNode>(() => {});
  const home = [
    { id: 'next', order: 1, part: () => first },
    { id: 'day', order: 2, later: true, part: () => later },
  ] as const;
  await open('/', [{ name: 'x', home }]);
  await shows('Lakshmi');
  const bones = () => document.querySelectorAll('main [class*=bone]').length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(bones()).toBe(0);
  come(() => <p>Next visit</p>);
  await expect.poll(() => bones()).toBe(5);
  expect(document.querySelector('main')?.textContent).toContain('Next visit');
});

test('the navigation has its room before the session is known, where the server has seen an open one', async () => {
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/auth/session' ? new Promise((resolve) => (answer = resolve)) : restOfApi(),
  );
  await open('/');
  await expect.poll(() => document.querySelector('header')).not.toBeNull();
  expect(document.querySelector('nav')).toBeNull();
  takeDown();

  vi.resetModules();
  document.documentElement.dataset.session = 'open';
  await open('/');
  await expect.poll(() => document.querySelector('nav')).not.toBeNull();
  expect(document.querySelectorAll('nav a')).toHaveLength(0);
  answer(reply(200, account));
  await expect.poll(() => document.querySelectorAll('nav a')).toHaveLength(6);
});

test('Home doesn’t wait for the screens of the features; the first link to one fetches them', async () => {
  await open('/');
  await shows('Lakshmi');
  expect(asked.times).toBe(0);
  document.querySelector<HTMLElement>('nav a[href="/vitals"]')?.focus();
  await expect.poll(() => asked.times).toBe(1);
});

test('the sign-in opens without the screens of the features', async () => {
  session = {};
  reachable = false;
  await open('/account/login');
  await shows('Sign in');
});

test('a page with screens that can’t be loaded says so, and the next page tries again', async () => {
  reachable = false;
  await open('/');
  await shows('Lakshmi');
  document.querySelector<HTMLElement>('nav a[href="/profile"]')?.click();
  await shows('This page has a problem');
  reachable = true;
  document.querySelector<HTMLElement>('nav a[href="/more"]')?.click();
  await shows('More');
});

test('a signed-out user is sent to the sign-in, with the way back and the flags', async () => {
  session = {};
  await open('/visits?sync=1');
  await shows('Sign in');
  await expect.poll(() => address()).toContain('basicInfo=0');
  const query = new URLSearchParams(window.location.search);
  expect(window.location.pathname).toBe('/account/login');
  expect(Object.fromEntries(query)).toEqual({ returnUrl: '/visits?sync=1', sync: '1', basicInfo: '0' });
  expect(localStorage.getItem('basicInfo')).toBe('0');
});

test('a dead token signs out and leads to the sign-in', async () => {
  restOfApi = () => reply(401, { code: 'token_not_valid' });
  await open('/visits');
  await shows('Sign in');
  expect(new URLSearchParams(window.location.search).get('returnUrl')).toBe('/visits');
  await expect.poll(() => localStorage.getItem('sukham.signout')).toBeNull();
});

test('an address below a protected part is protected, whatever it leads to', async () => {
  await open('/some/user_delete/x?y=1');
  takeDown();
  session = {};
  await open('/some/user_delete/x?y=1');
  await shows('Sign in');
  expect(new URLSearchParams(window.location.search).get('returnUrl')).toBe('/some/user_delete/x?y=1');
});

test('another language brings the words of every screen that was opened', async () => {
  await open('/visits');
  await expect.poll(() => document.title).toBe('Visits · Sukham Living');
  const { chooseLanguage } = await import('../i18n/words.ts');
  await chooseLanguage('te');
  await expect.poll(() => document.title).toBe('విజిట్లు · Sukham Living');
});

test('a screen that is not for this user type is not there', async () => {
  await open('/staff');
  await shows('Page not found');
});

test('a screen that breaks leaves a page that helps', async () => {
  await open('/broken');
  await shows('This page has a problem');
  expect(document.querySelector('a[href="tel:+9118001"]')).not.toBeNull();
  expect(document.querySelector('nav')).not.toBeNull();
});
