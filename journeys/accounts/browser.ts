import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '../../platform/testing/chromium.ts';

export const PASSWORD = 'sukham-demo-2026';
export const originOf = (brand: 'living' | 'hospital') =>
  `http://${brand}.localhost:${process.env.JOURNEY_PORT}`;

export async function launch(): Promise<Browser> {
  const found = await findChromium();
  if (!('path' in found)) throw new Error('Chromium is needed');
  return await chromium.launch({ executablePath: found.path, args: [...CHROMIUM_FLAGS] });
}

export interface Visitor {
  readonly language?: string;
  readonly width?: number;
}

/** A browser of its own: nothing in it yet but the language that it prefers. */
export async function visit(browser: Browser, { language = 'en', width = 360 }: Visitor = {}) {
  const context = await browser.newContext({
    locale: `${language}-IN`,
    viewport: { width, height: 740 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(15_000);
  return context;
}

/** The newest code that would have been sent there. */
export async function codeFor(to: string): Promise<string> {
  const query = new URLSearchParams({ to });
  const reply = await fetch(`http://127.0.0.1:${process.env.JOURNEY_PORT}/api/outbox?${query}`);
  const { messages } = (await reply.json()) as { messages: { code?: string }[] };
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error(`no code was sent to ${to}`);
  return code;
}

export async function signInByPassword(page: Page, origin: string, phone: string, path = '/') {
  await page.goto(`${origin}${path}`);
  await page.fill('#identifier', phone);
  await page.keyboard.press('Enter');
  await page.fill('#password', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/account/login'));
}

/** axe finds nothing, in light and in dark, and nothing is wider than the page. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => {
      document.documentElement.dataset.theme = value;
    }, theme);
    // Half-way through a change of colour nothing has the contrast that it ends with.
    await page.evaluate(() => Promise.all(document.getAnimations().map((each) => each.finished)));
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${theme}: ${id}: ${node.target.join(' ')}`),
    );
    expect(found, page.url()).toEqual([]);
  }
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${page.url()} is wider than the page`).toBeLessThanOrEqual(0);
}

export const heading = (page: Page) => page.locator('h1');

/** A context whose tabs have to be closed together. */
export async function within(context: BrowserContext, does: () => Promise<void>): Promise<void> {
  try {
    await does();
  } finally {
    await context.close();
  }
}
