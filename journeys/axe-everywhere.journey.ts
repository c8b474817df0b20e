import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOn } from './axe.ts';
import { launch } from './browsers.ts';
import { liveThroughADay } from './demo-day.ts';
import { VIEWERS } from './screens.ts';
import {
  dress,
  goTo,
  type Look,
  openUserSession,
  overflow,
  settle,
  show,
  type UserSession,
  wholePage,
} from './signed-in.ts';

/** Every screen as each kind of person sees it: axe finds nothing, words for everything, not too wide for a phone. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag22aa', 'best-practice'];
const LOOKS: readonly Look[] = [
  { language: 'en', size: 'Medium', theme: 'light', width: 360 },
  { language: 'ml', size: 'Large', theme: 'dark', width: 360 },
];
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
  await liveThroughADay(browser, 'living');
});
afterAll(() => browser?.close());

it.each(VIEWERS)(
  '%s',
  async (viewer) => {
    const session = await openUserSession(browser, viewer, 'living');
    try {
      const found: string[] = [];
      for (const look of LOOKS) {
        await dress(session, look);
        found.push(...(await faultsOf(session, look)));
      }
      expect(found.join('\n')).toBe('');
    } finally {
      await session.close();
    }
  },
  600_000,
);

async function faultsOf({ page, screens }: UserSession, look: Look): Promise<string[]> {
  const found: string[] = [];
  for (const screen of screens) {
    await show(page, look);
    if (!(await goTo(page, screen))) continue;
    await wholePage(page);
    const here = `${screen.path} (${look.language})`;
    let faults = await faultsNow(page);
    if (faults.length > 0) {
      // Live messages may change a screen while it is looked at. What is a fault stays one.
      await settle(page);
      await wholePage(page);
      faults = await faultsNow(page);
    }
    found.push(...faults.map((fault) => `${here}: ${fault}`));
  }
  return found;
}

async function faultsNow(page: Page): Promise<string[]> {
  const faults = await violationsOn(page, TAGS);
  const keys = await wordlessKeys(page);
  if (keys.length > 0) faults.push(`nobody has loaded the words of ${keys.join(', ')}`);
  const wider = await overflow(page);
  if (wider > 0) faults.push(`${wider} px too wide`);
  return faults;
}

const KEY = `\\b(?:shell|${readdirSync(join(import.meta.dirname, '..', 'features')).join('|')})(?:\\.[\\w-]+)+`;

/** Keys that stand on the page, or are read out, where their words should be. */
async function wordlessKeys(page: Page): Promise<string[]> {
  return page.evaluate((key) => {
    // Each text by itself: the end of one sentence and the beginning of the next would look like a key.
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '');
    for (const element of document.querySelectorAll('*'))
      for (const name of ['aria-label', 'placeholder', 'alt', 'title'])
        texts.push(element.getAttribute(name) ?? '');
    return [...new Set(texts.join('\n').match(new RegExp(key, 'g')) ?? [])];
  }, KEY);
}
