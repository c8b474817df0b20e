import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeFor, isAt, visit } from '../accounts/browser.ts';
import { type Newcomer, newcomer } from '../accounts/newcomer.ts';
import { signIn as signInOn } from '../in-page.ts';

export { expectAccessible, heading, isAt, launch, originOf, reads } from '../accounts/browser.ts';

const open: BrowserContext[] = [];

export interface Look {
  readonly language?: string;
  readonly width?: number;
}

async function pageOf(browser: Browser, look: Look): Promise<Page> {
  const context = await visit(browser, look);
  open.push(context);
  return await context.newPage();
}

/**
 * A person with a browser of their own, signed in and looking at `path`. Journeys of accounts/ test the sign-in
 * itself.
 */
export async function signIn(
  browser: Browser,
  origin: string,
  phone: string,
  path: string,
  look: Look = {},
): Promise<Page> {
  const page = await pageOf(browser, look);
  await page.goto(`${origin}/privacy`);
  await signInOn(page, phone);
  await page.goto(`${origin}${path}`);
  await page.locator('h1').waitFor();
  return page;
}

/** The same for a new person. */
export async function signUp(
  browser: Browser,
  origin: string,
  path: string,
  look: Look = {},
): Promise<Newcomer & { readonly page: Page }> {
  const page = await pageOf(browser, look);
  await page.goto(`${origin}/privacy`);
  const person = await newcomer(page);
  await page.goto(`${origin}${path}`);
  await page.locator('h1').waitFor();
  return { ...person, page };
}

/** A person who signs in by a code, as on their own phone. */
export async function signInByCode(
  browser: Browser,
  origin: string,
  phone: string,
  useCode: string,
  look: Look,
): Promise<Page> {
  const page = await pageOf(browser, look);
  await page.goto(`${origin}/appointments/book`);
  await page.fill('#identifier', phone);
  await page.keyboard.press('Enter');
  const since = Date.now();
  await page.getByRole('button', { name: useCode, exact: true }).click();
  await page.locator('#code').waitFor();
  await page.fill('#code', await codeFor(phone, since));
  await isAt(page, '/appointments/book');
  return page;
}

export async function closeSessions(): Promise<void> {
  for (const context of open.splice(0)) await context.close();
}

/** The last part of `/appointments/<id>/booked`. */
export const appointmentIn = (page: Page) => new URL(page.url()).pathname.split('/')[2]!;

const days = (within: Page | Locator) => within.locator('[class*=strip] label:has(input:enabled)');

/**
 * Chooses that open day of the strip (from 0; negative from its end) and one of its times, and waits until the page
 * has taken both: times of the day before may still be on screen. Never a time that is about to pass.
 * @returns the time as people read it.
 */
export async function chooseTime(within: Page | Locator, day: number, time: number): Promise<string> {
  await days(within).first().waitFor();
  const chosen = day < 0 ? (await days(within).count()) + day : day;
  const input = days(within).nth(chosen).locator('input');
  await days(within).nth(chosen).click();
  await expect.poll(() => input.isChecked()).toBe(true);
  const date = await input.getAttribute('value');
  const times = within.locator('fieldset fieldset :is(label, a)');
  // The instants of the times say which day they are of.
  const shown = async () => {
    const first = times.first();
    const link = await first.getAttribute('href');
    return clinicDayOf(
      link
        ? new URL(link, 'http://localhost').searchParams.get('starts_at')
        : await first.locator('input').getAttribute('value'),
    );
  };
  await expect.poll(shown).toBe(date);
  const label = time < 0 ? times.nth((await times.count()) + time) : times.nth(time);
  const words = ((await label.textContent()) ?? '').trim();
  const leadsOn = (await label.getAttribute('href')) !== null;
  await label.click();
  // While booking, a time leads on; where an appointment is moved, it is chosen.
  if (!leadsOn) await expect.poll(() => label.locator('input').isChecked()).toBe(true);
  return words;
}

const clinicDayOf = (instant: string | null) =>
  instant && new Date(instant).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
