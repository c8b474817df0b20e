import { type BrowserContext, chromium } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../platform/testing/chromium.ts';
import { startServer } from '../platform/testing/journey-server.ts';
import { REST_MS } from '../platform/web/shell/rest-ms.ts';
import { servedBytes, type Weight } from './budget.ts';

const PATIENT = '+919000000001';
const PASSWORD = 'sukham-demo-2026';

/**
 * A script for the page that cancels the timer of `restOfPage`. On a slow machine the timer ends before the network is
 * idle, and what it fetches would be counted as first load.
 */
const WITHOUT_REST = `{
  const later = globalThis.setTimeout;
  globalThis.setTimeout = (work, ms, ...given) => (ms === ${REST_MS} ? 0 : later(work, ms, ...given));
}`;

export interface Fetched extends Weight {
  readonly file: string;
}

/**
 * The scripts that a browser with an empty cache really fetches until a patient's home has come to rest, and those
 * that opening a second screen adds. Serves what is built in `folder` (dist/web).
 */
export async function fetchedScripts(
  folder: string,
  chromiumPath: string,
): Promise<{ home: Fetched[]; second: Fetched[] }> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: chromiumPath, args: [...CHROMIUM_FLAGS] });
  try {
    const origin = `http://living.localhost:${server.port}`;
    const signedIn = await browser.newContext();
    await signIn(signedIn, origin);
    // Only the cookies go along: nothing is cached, and no service worker fetches ahead.
    const fresh = await browser.newContext({
      storageState: await signedIn.storageState(),
      serviceWorkers: 'block',
      // The language of the account: a browser in another one fetches a second set of texts, once.
      locale: 'te-IN',
    });
    await fresh.addInitScript(WITHOUT_REST);
    const files: string[] = [];
    const page = await fresh.newPage();
    page.on('response', (response) => {
      const isScript = response.request().resourceType() === 'script' && response.url().startsWith(origin);
      if (isScript) files.push(new URL(response.url()).pathname);
    });
    await page.goto(`${origin}/`, { waitUntil: 'networkidle' });
    const home = files.splice(0);
    const next = page.locator('nav a[href]:not([href="/"]):not([aria-current="page"])').first();
    if ((await next.count()) > 0) {
      await next.click();
      // Navigation within the page has no load event to wait for.
      await page.waitForTimeout(1500);
    }
    const weigh = (file: string) => ({ file, ...servedBytes(folder, file) });
    return { home: [...new Set(home)].map(weigh), second: [...new Set(files)].map(weigh) };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** As the sign-in screen does it, without its steps; in the page, since only browsers know `*.localhost` everywhere. */
async function signIn(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/account/login`);
  const answer = await page.evaluate(
    async ([identifier = '', password = '']) => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      const body = new URLSearchParams({ identifier, password, csrfToken, json: 'true', redirect: 'false' });
      const reply = await fetch('/api/auth/callback/credentials', { method: 'POST', body });
      return `${reply.status} ${await reply.text()}`;
    },
    [PATIENT, PASSWORD],
  );
  if (!answer.startsWith('200 ')) throw new Error(`The demo patient can't sign in: ${answer}`);
  await page.close();
}
