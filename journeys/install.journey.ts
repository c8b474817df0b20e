import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import shell from '../platform/web/words/en.json' with { type: 'json' };
import { expectAccessible, within } from './accounts/browser.ts';
import { aBrowser, type BrandId, launch, originOf } from './browsers.ts';
import { castOf } from './cast.ts';
import { ask, signIn } from './in-page.ts';
import { type Releases, serveReleases } from './newer-build.ts';

/** On the home screen of a phone: what makes it installable, opening it without a network, and newer versions. */
const says = shell.screen;
const patient = castOf('install')('living patient 2');
let browser: Browser;
let releases: Releases;
let contexts: BrowserContext[] = [];
beforeAll(async () => {
  releases = await serveReleases();
  browser = await launch();
});
beforeEach(() => {
  releases.cut(false);
  releases.release(false);
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await releases?.stop();
});

const at = (brand: BrandId) => originOf(brand, String(releases.port));

async function aPhone(): Promise<BrowserContext> {
  const context = await aBrowser(browser, { serviceWorkers: 'allow', locale: 'en-IN' });
  contexts = [...contexts, context];
  return context;
}

/** Until the worker stands between the page and the network. */
const isControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

it.each<BrandId>(['living', 'hospital'])(
  '%s can be installed under its own name and pictures',
  async (brand) => {
    const context = await aPhone();
    const page = await context.newPage();
    await page.goto(at(brand));
    await page.locator('h1').waitFor();
    await isControlled(page);
    const devtools = await context.newCDPSession(page);
    // Chromium's own judgement; that this window keeps nothing is no fault of the app.
    const { errors, url } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(new URL(url).pathname).toBe('/manifest.webmanifest');
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

    const { title, manifest, sizes } = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      const manifest = await (await fetch(link?.href ?? '')).json();
      const sizes: string[] = [];
      for (const { src } of manifest.icons) {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        sizes.push(`${picture.width}x${picture.height}`);
      }
      const brand = JSON.parse(document.getElementById('brand')?.textContent ?? '{}');
      return { title: JSON.stringify(brand), manifest, sizes };
    });
    expect(manifest.name).toBe(brand === 'living' ? 'Sukham Living' : 'Sukham Hospital');
    expect(title).toContain(manifest.name);
    expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes));
    expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
    expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true);
  },
);

it('opens without an answer on a cold start, with what was last seen, and says so', async () => {
  const context = await aPhone();
  const page = await context.newPage();
  await page.goto(`${at('living')}/privacy`);
  await isControlled(page);
  await signIn(page, patient);
  const { appointments } = await ask(page, 'GET', '/api/appointments?scope=upcoming');
  const next = `main a[href="/appointments/${appointments[0].appointment_id}"]`;

  /** Looks at the visits online, closes everything, and opens the app again without a network. */
  const coldStart = async (): Promise<Page> => {
    releases.cut(false);
    for (const each of context.pages().slice(1)) await each.close();
    const seen = await context.newPage();
    await seen.goto(`${at('living')}/appointments`);
    await seen.locator(next).first().waitFor();
    await seen.waitForFunction(() => localStorage.getItem('sukham') !== null);
    // The app is put away: it then writes at once what it has not written yet, encrypted.
    await seen.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
      return new Promise((resolve) => setTimeout(resolve, 500));
    });
    await seen.close();
    releases.cut(true);
    const cold = await context.newPage();
    await cold.goto(`${at('living')}/appointments`);
    return cold;
  };
  await page.goto('about:blank');
  let cold = await coldStart();
  const opens = async () => {
    const isThere = await cold
      .locator(next)
      .first()
      .waitFor({ timeout: 20_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isThere) cold = await coldStart();
    return isThere;
  };
  await expect.poll(opens, { timeout: 180_000 }).toBe(true);
  await cold.getByText(says.connection.server).waitFor();
  await expectAccessible(cold);
  // The device itself has no network any more: a tab hears of that while it is open.
  await context.setOffline(true);
  await cold.getByText(says.connection.offline).waitFor();
  await cold.locator(next).first().waitFor();

  // And it is what there is again as soon as there is a network.
  releases.cut(false);
  await context.setOffline(false);
  await cold.reload();
  await cold.locator(next).first().waitFor();
  await expect.poll(() => cold.getByText(says.connection.offline).count()).toBe(0);
});

it('says that a newer version is there, and a press loads it', async () => {
  const context = await aPhone();
  await within(context, async () => {
    const page = await context.newPage();
    await page.goto(`${at('living')}/privacy`);
    await isControlled(page);
    expect(await whichBuild(page)).toBe('the first');

    releases.release(true);
    const reload = page.getByRole('button', { name: says.update.action, exact: true });
    // The page looks for it when the user comes back to the tab; the browser's own check may come later.
    const comesBack = async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return await reload.count();
    };
    await expect.poll(comesBack, { interval: 1000 }).toBe(1);
    await page.getByText(says.update.body).waitFor();
    // The current version stays in use until the new one is asked for.
    expect(await whichBuild(page)).toBe('the first');
    await page.evaluate('window.before = true');
    await reload.click();
    await expect.poll(() => page.evaluate('window.before ?? false').catch(() => 'loading')).toBe(false);
    await page.locator('h1').waitFor();
    await expect.poll(() => whichBuild(page).catch(() => 'loading')).toBe('newer');
    await expect.poll(() => reload.count()).toBe(0);
  });
});

/** What the worker that controls the page says it is; the first one doesn't know the question. */
const whichBuild = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = (event) => resolve(String(event.data));
        setTimeout(() => resolve('the first'), 2000);
        navigator.serviceWorker.controller?.postMessage({ type: 'which-build' }, [port2]);
      }),
  );
