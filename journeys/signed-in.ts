import type { Browser, Page, Request } from 'playwright-core';
import type { Language } from '../platform/contract/language.ts';
import type { PageBrand } from '../platform/contract/page.ts';
import { aBrowser, type BrandId, originOf, PATIENCE_MS } from './browsers.ts';
import { phoneOf } from './cast.ts';
import { ask, must, signIn } from './in-page.ts';
import { type Get, type Screen, screensOf, type Viewer } from './screens.ts';

export interface Look {
  readonly language: Language;
  readonly size: 'Original' | 'Medium' | 'Large';
  readonly theme: 'light' | 'dark';
  readonly width: number;
}

/** A viewer's own browser: one tab, dressed at will. */
export interface UserSession {
  readonly viewer: Viewer;
  readonly page: Page;
  readonly screens: readonly Screen[];
  readonly get: Get;
  readonly post: (path: string, body: unknown) => Promise<unknown>;
  close(): Promise<void>;
}

/** Signs in without the steps of the screen, and looks up what there is to see. `index` counts from 1, as in cast.ts. */
export async function openUserSession(
  browser: Browser,
  viewer: Viewer,
  brand: BrandId,
  index = 1,
): Promise<UserSession> {
  const origin = originOf(brand);
  const context = await aBrowser(browser, { baseURL: origin });
  const page = await context.newPage();
  watch(page);
  await page.goto(`${origin}/privacy`);
  const shown = (await page.evaluate(
    "JSON.parse(document.getElementById('brand').textContent)",
  )) as PageBrand;
  if (viewer !== 'visitor') await signIn(page, phoneOf(brand, viewer, index));
  const get: Get = (path) => ask(page, 'GET', path);
  const session = {
    viewer,
    page,
    get,
    post: (path: string, body: unknown) => must(page, 'POST', path, body),
  };
  return { ...session, screens: await screensOf(viewer, shown, get), close: () => context.close() };
}

/** Reloads the tab in that language and size; theme and width change without it. */
export async function dress(session: UserSession, { language, size, theme, width }: Look): Promise<void> {
  const { page } = session;
  await page.evaluate(
    ([language = '', size = '']) => {
      localStorage.setItem('preferredLanguage', language);
      localStorage.setItem('fontSize', size);
    },
    [language, size],
  );
  await show(page, { theme, width });
  await page.goto('/privacy');
  await settle(page);
}

export async function show(page: Page, { theme, width }: Pick<Look, 'theme' | 'width'>): Promise<void> {
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
}

/** Chromium takes no higher picture. */
export const HIGHEST_PICTURE = 16_000;

/**
 * A window as high as the page: what is fixed to its edges covers nothing. `show` makes it a phone's again.
 * A page may grow while its last parts arrive, so its height is asked for until it fits.
 */
export async function wholePage(page: Page, highest = Number.POSITIVE_INFINITY): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
    const scrolled = await page.evaluate(() => document.documentElement.scrollHeight);
    const needed = Math.min(scrolled, highest);
    if (needed <= height) return;
    await page.setViewportSize({ width, height: needed });
    await settle(page);
  }
}

/** Goes there as a link does, without loading the app again; false when the app leads on to another page. */
export async function goTo(page: Page, { path, shows }: Screen): Promise<boolean> {
  await page.evaluate((to) => {
    // The event that the router receives for Back or Forward.
    history.pushState({ key: to, idx: history.length }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  if (shows) await page.locator(shows).first().waitFor();
  await settle(page);
  const at = new URL(page.url());
  return `${at.pathname}${at.search}${at.hash}` === path || path.includes('?');
}

interface Traffic {
  readonly open: Set<Request>;
  begun: number;
}

const traffic = new WeakMap<Page, Traffic>();

/** `networkidle` is only ever reached once; moving on within the app needs a count of one's own. */
function watch(page: Page): void {
  const seen: Traffic = { open: new Set(), begun: 0 };
  traffic.set(page, seen);
  page.on('request', (request) => {
    // The line that stays open for live messages is never done.
    if (request.url().includes('/api/realtime')) return;
    seen.open.add(request);
    seen.begun += 1;
  });
  page.on('requestfinished', (request) => seen.open.delete(request));
  page.on('requestfailed', (request) => seen.open.delete(request));
}

/** Until the words, fonts and data of the screen are there and nothing is being asked any more. */
export async function settle(page: Page): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  let begun: number | undefined;
  do {
    begun = traffic.get(page)?.begun;
    await page.evaluate(calm);
  } while (
    Date.now() < deadline &&
    // What was asked meanwhile has changed something, or will.
    (traffic.get(page)?.open.size || begun !== traffic.get(page)?.begun || !(await isThere(page)))
  );
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * In the page: until it has drawn some pictures in a row with nothing to do between them. Counted in pictures and not
 * by a clock, since a page that gets no processor for a while changes nothing in that while either.
 */
function calm(): Promise<void> {
  return new Promise((done) => {
    let quiet = 0;
    let drawn = 0;
    const changes = new MutationObserver(() => {
      quiet = 0;
    });
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const next = () =>
      requestAnimationFrame(() =>
        setTimeout(() => {
          quiet += 1;
          drawn += 1;
          // One that never rests is looked at as it is.
          if (quiet < 6 && drawn < 600) return next();
          changes.disconnect();
          done();
        }),
      );
    next();
  });
}

/** A heading, and nothing that is still loading: spinners and skeletons say that they are one, and are only drawn. */
const isThere = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      document.querySelector('h1') !== null &&
      // The gallery shows them for ever.
      (location.pathname === '/ui' ||
        document.querySelector('main [class*="_bone_"], main [role=status] > [class*="_spinner_"]') === null),
  );

/** How many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
