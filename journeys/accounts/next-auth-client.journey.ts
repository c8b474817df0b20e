import { build } from 'esbuild';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBrowser, launch, originOf, PASSWORD } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { reads, within } from './browser.ts';

/** The browser client of next-auth v4 as it is published, against our session calls. */
const origin = originOf('living');
const phoneOf = castOf('accounts/next-auth-client');
const phone = phoneOf('living patient 21');
let browser: Browser;
let client: string;

beforeAll(async () => {
  browser = await launch();
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

/** Nothing of its own is loaded there: the client's bundle needs what our pages forbid. */
const aPlace = () => aBrowser(browser, { bypassCSP: true });

describe('the next-auth v4 client', () => {
  it('reads providers, refuses a wrong password, signs in, tells other tabs, updates and signs out', async () => {
    const context = await aPlace();
    await within(context, async () => {
      const page = await pageWithClient(context);
      const other = await pageWithClient(context);
      await reads(status(page)).toBe('unauthenticated');
      await reads(status(other)).toBe('unauthenticated');

      expect(await page.evaluate('auth.getProviders().then(Object.keys)')).toEqual(['credentials', 'otp']);
      const wrong = await page.evaluate(
        `auth.signIn('credentials', { identifier: '${phone}', password: 'no', redirect: false })`,
      );
      expect(wrong).toEqual({ ok: false, status: 401, error: 'CredentialsSignin', url: null });

      const right = await page.evaluate(
        `auth.signIn('credentials', { identifier: '${phone}', password: '${PASSWORD}', redirect: false })`,
      );
      expect(right).toMatchObject({ ok: true, status: 200, error: null, url: `${origin}/blank` });
      // Two equal signals within one second are one to this client, so the signal may have to be repeated.
      const notified = async () => {
        await page.evaluate('auth.getSession()');
        return await status(other).textContent();
      };
      await expect.poll(notified, { interval: 1100 }).toBe(`authenticated ${phone}`);
      await reads(status(page)).toBe(`authenticated ${phone}`);

      const updated = (await page.evaluate(`session.update({ userType: 'staff', phone: '1' })`)) as Record<
        string,
        unknown
      >;
      expect(updated).toMatchObject({ userType: 'patient', phone });

      const { accessToken } = (await page.evaluate('auth.getSession()')) as { accessToken: string };
      const bearer = () =>
        page.evaluate(
          `fetch('/api/auth/account/', { credentials: 'omit', headers: { authorization: 'Bearer ${accessToken}' } }).then((r) => r.json())`,
        );
      const account = (await bearer()) as { language: string };
      expect(account).toMatchObject({ phone });
      // A browser that prefers English draws the account's language from the start.
      const home = () => page.evaluate(`fetch('/').then((r) => r.text())`);
      expect(account.language).not.toBe('en');
      expect(await home()).toContain(
        `<html lang="${account.language}" data-brand="living" data-session="open"`,
      );
      await page.evaluate('auth.signOut({ redirect: false })');
      await reads(status(page)).toBe('unauthenticated');
      await reads(status(other)).toBe('unauthenticated');
      expect(await bearer()).toMatchObject({ code: 'token_not_valid' });
      expect(await home()).toContain('<html lang="en" data-brand="living" data-session="none"');
    });
  });

  it('goes to our pages where it navigates by itself', async () => {
    const context = await aPlace();
    await within(context, async () => {
      const page = await pageWithClient(context);
      await page.evaluate(`void auth.signIn('nobody', {})`);
      await page.waitForURL(/\/account\/login\?/);
      const again = await pageWithClient(context);
      await again.evaluate(
        `void auth.signIn('credentials', { identifier: '${phoneOf('living patient 22')}', password: 'wrong' })`,
      );
      await again.waitForURL(/\/account\/login\?.*error=CredentialsSignin/);
    });
  });
});
