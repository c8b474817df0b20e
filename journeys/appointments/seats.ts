import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeFor, signInByPassword, visit } from '../accounts/browser.ts';

export { expectAccessible, heading, launch, originOf } from '../accounts/browser.ts';

const open: BrowserContext[] = [];

export interface Look {
  readonly language?: string;
  readonly width?: number;
}

/** Somebody with a browser of their own, signed in by password and looking at `path`. */
export async function seat(
  browser: Browser,
  origin: string,
  phone: string,
  path: string,
  look: Look = {},
): Promise<Page> {
  const context = await visit(browser, look);
  open.push(context);
  const page = await context.newPage();
  await signInByPassword(page, origin, phone, path);
  await page.locator('h1').waitFor();
  return page;
}

/** Somebody who comes in by a code, as on a phone of one's own. */
export async function seatByCode(
  browser: Browser,
  origin: string,
  phone: string,
  useCode: string,
  look: Look,
): Promise<Page> {
  const context = await visit(browser, look);
  open.push(context);
  const page = await context.newPage();
  await page.goto(`${origin}/appointments/book`);
  await page.fill('#identifier', phone);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: useCode, exact: true }).click();
  await page.locator('#code').waitFor();
  await page.fill('#code', await codeFor(phone));
  await isAt(page, '/appointments/book');
  return page;
}

export async function closeSeats(): Promise<void> {
  for (const context of open.splice(0)) await context.close();
}

export const isAt = (page: Page, path: string | RegExp) =>
  expect.poll(() => new URL(page.url()).pathname, { timeout: 15_000 }).toMatch(path);

/** The last part of `/appointments/<id>/booked`. */
export const appointmentIn = (page: Page) => new URL(page.url()).pathname.split('/')[2]!;

/** How long `does` takes until `shows`, in milliseconds. */
export async function timeUntil(shows: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await shows();
  return performance.now() - from;
}
