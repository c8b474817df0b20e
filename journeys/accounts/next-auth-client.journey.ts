import { build } from 'esbuild';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../platform/testing/chromium.ts';

/** The browser client of next-auth v4 as it is published, against our session calls. */
const origin = `http://living.localhost:${process.env.JOURNEY_PORT}`;
const password = 'sukham-demo-2026';
let browser: Browser;
let client: string;

beforeAll(async () => {
  const found = await findChromium();
  if (!('path' in found)) throw new Error('Chromium is needed');
  browser = await chromium.launch({ executablePath: found.path, args: [...CHROMIUM_FLAGS] });
  const bundle = await build({
    stdin: {
      contents: `import * as React from 'react'; import { createRoot } from 'react-dom/client';
import * as auth from 'next-auth/react';
function Shown() { const s = auth.useSession(); window.session = s; return React.createElement('output', { id: 'status' }, s.status + ' ' + (s.data?.phone ?? '')); }
window.auth = auth;
window.show = () => { const at = document.createElement('div'); document.body.append(at); createRoot(at).render(React.createElement(auth.SessionProvider, null, React.createElement(Shown))); };`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}', process: '{"env":{}}' },
  });
  client = bundle.outputFiles[0]!.text;
});
afterAll(() => browser?.close());

/** A blank page of our own origin with the client in it, so that only that client speaks. */
async function pageWithClient(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>client</title><body>' }),
  );
  await page.goto(`${origin}/blank`);
  await page.addScriptTag({ content: client });
  await page.evaluate('show()');
  return page;
}
const status = (page: Page) => page.locator('#status');

describe('the next-auth v4 client', () => {
  it('reads providers, refuses a wrong password, signs in, tells other tabs, updates and signs out', async () => {
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
    const page = await pageWithClient(context);
    const other = await pageWithClient(context);
    await expect.poll(() => status(page).textContent()).toBe('unauthenticated ');

    expect(await page.evaluate('auth.getProviders().then(Object.keys)')).toEqual(['credentials', 'otp']);
    const wrong = await page.evaluate(
      `auth.signIn('credentials', { identifier: '+919000000021', password: 'no', redirect: false })`,
    );
    expect(wrong).toEqual({ ok: false, status: 401, error: 'CredentialsSignin', url: null });

    const right = await page.evaluate(
      `auth.signIn('credentials', { identifier: '+919000000021', password: '${password}', redirect: false })`,
    );
    expect(right).toMatchObject({ ok: true, status: 200, error: null, url: `${origin}/blank` });
    // Two equal signals within one second are one to this client, and the first reads of both tabs were signals.
    await page.waitForTimeout(1100);
    await page.evaluate('auth.getSession()');
    await expect.poll(() => status(page).textContent()).toBe('authenticated +919000000021');
    await expect.poll(() => status(other).textContent()).toBe('authenticated +919000000021');

    const updated = (await page.evaluate(`session.update({ userType: 'staff', phone: '1' })`)) as Record<
      string,
      unknown
    >;
    expect(updated).toMatchObject({ userType: 'patient', phone: '+919000000021' });

    const token = (await page.evaluate('session.data.accessToken')) as string;
    const bearer = () =>
      page.evaluate(
        `fetch('/api/auth/account/', { credentials: 'omit', headers: { authorization: 'Bearer ${token}' } }).then((r) => r.json())`,
      );
    expect(await bearer()).toMatchObject({ phone: '+919000000021' });
    await page.evaluate('auth.signOut({ redirect: false })');
    await expect.poll(() => status(page).textContent()).toBe('unauthenticated ');
    await expect.poll(() => status(other).textContent()).toBe('unauthenticated ');
    expect(await bearer()).toMatchObject({ code: 'token_not_valid' });
    await context.close();
  });

  it('goes to our pages where it navigates by itself', async () => {
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block' });
    const page = await pageWithClient(context);
    await page.evaluate(`void auth.signIn('nobody', {})`);
    await page.waitForURL(/\/account\/login\?/);
    const again = await pageWithClient(context);
    await again.evaluate(
      `void auth.signIn('credentials', { identifier: '+919000000022', password: 'wrong' })`,
    );
    await again.waitForURL(/\/account\/login\?.*error=CredentialsSignin/);
    await context.close();
  });
});
