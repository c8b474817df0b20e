import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aBrowser, launch, originOf } from './browsers.ts';
import { openUserSession, settle } from './signed-in.ts';

/**
 * A screen that is opened by its address has only the words that it loads itself: nothing came before it. It only
 * reads, as does axe-everywhere, which has the same patient.
 */
const KEY = `\\b(?:shell|${readdirSync(join(import.meta.dirname, '..', 'features')).join('|')})(?:\\.[\\w-]+)+`;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

it('no screen of a patient shows a key in place of a text when it is opened by its address', async () => {
  const { page, screens, close } = await openUserSession(browser, 'patient', 'living');
  const found: string[] = [];
  for (const { path } of screens.filter((screen) => !screen.path.includes('#'))) {
    // Another document each time: what one screen has loaded is not there for the next.
    await page.goto(path);
    await settle(page);
    const keys = await page.evaluate(
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts.
      (key) => [...new Set(document.body.innerText.match(new RegExp(key, 'g')) ?? [])],
      KEY,
    );
    if (keys.length > 0) found.push(`${path}: ${keys.join(', ')}`);
  }
  await close();
  expect(found).toEqual([]);
}, 300_000);

it('the sign-in fetches the numbering plans of all countries with the first letter, not with the page', async () => {
  const context = await aBrowser(browser, { baseURL: originOf('living') });
  const page = await context.newPage();
  const plans: string[] = [];
  page.on('request', (request) => {
    if (/\/phone-(?!as-read|field)[^/]+\.js/.test(request.url())) plans.push(request.url());
  });
  await page.goto('/account/login');
  await page.locator('#identifier').waitFor();
  await settle(page);
  expect(plans).toEqual([]);
  await page.locator('#identifier').pressSequentially('9');
  await expect.poll(() => plans.length).toBe(1);
  await context.close();
});
