import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOfColours, violationsOn } from '../axe.ts';
import { aBrowser, PASSWORD } from '../browsers.ts';

export { launch, originOf, PASSWORD } from '../browsers.ts';

export interface Visitor {
  readonly language?: string;
  readonly width?: number;
}

/** A browser of its own: nothing in it yet but the language that it prefers. */
export const visit = (browser: Browser, { language = 'en', width = 360 }: Visitor = {}) =>
  aBrowser(browser, {
    locale: `${language}-IN`,
    viewport: { width, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });

/**
 * The code that was sent there after `since` (`Date.now()` before it was asked for): a second try must not take what
 * the first one was sent.
 */
export async function codeFor(to: string, since: number, port = process.env.JOURNEY_PORT): Promise<string> {
  const query = new URLSearchParams({ to });
  let code: string | undefined;
  await expect
    .poll(
      async () => {
        const reply = await fetch(`http://127.0.0.1:${port}/api/outbox?${query}`);
        const { messages } = (await reply.json()) as { messages: { code?: string; sent_at: string }[] };
        code = messages.find((message) => message.code && Date.parse(message.sent_at) >= since)?.code;
        return code;
      },
      { message: `a code to ${to}` },
    )
    .toMatch(/^\d{6}$/);
  return code ?? '';
}

export async function signInByPassword(page: Page, origin: string, phone: string, path = '/') {
  await page.goto(`${origin}${path}`);
  await page.fill('#identifier', phone);
  await page.keyboard.press('Enter');
  await page.fill('#password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/account/login'), { waitUntil: 'commit' });
}

/** axe finds nothing, in light and in dark, and nothing is wider than the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // A screen that is still coming has no heading yet.
  await heading(page).first().waitFor();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    // Half-way through a change of colour nothing has the contrast that it ends with.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((each) => each.finished)));
    const found = theme === 'light' ? await violationsOn(page) : await violationsOfColours(page);
    expect(found, `${page.url()}, ${theme}`).toEqual([]);
  }
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${page.url()} is wider than the page`).toBeLessThanOrEqual(0);
}

export const heading = (page: Page) => page.locator('h1');

/** What is said there, as soon as it is said. */
export const reads = (at: Locator) => expect.poll(async () => (await at.textContent())?.trim());
export const isAt = (page: Page, path: string | RegExp) =>
  expect.poll(() => new URL(page.url()).pathname).toMatch(typeof path === 'string' ? exactly(path) : path);
const exactly = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.')}$`);

/** A context with tabs that have to be closed together. */
export async function within(context: BrowserContext, does: () => Promise<void>): Promise<void> {
  try {
    await does();
  } finally {
    await context.close();
  }
}
