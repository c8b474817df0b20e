import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectAccessible, heading, launch, originOf } from '../accounts/browser.ts';
import { closeSessions, signIn } from '../appointments/sessions.ts';

/** A patient finds out who opened their record. */
const origin = originOf('living');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

const main = (page: Page) => page.locator('main');
const reads = (page: Page) => expect.poll(async () => await main(page).textContent());

it('what staff opened stands in the patient’s list, with who it was', async () => {
  const staff = await signIn(browser, origin, '+919000000402', '/patients?q=9000000038');
  await main(staff).locator('a[href^="/patients/"]:not([href="/patients/new"])').first().click();
  await main(staff).getByRole('link', { name: 'Who viewed the record' }).click();
  await expect.poll(() => heading(staff).textContent()).toBe('Who viewed this record');
  await reads(staff).toMatch(/Staff · .*Health details/);
  await expectAccessible(staff);

  const patient = await signIn(browser, origin, '+919000000038', '/profile', { width: 360 });
  await main(patient).getByRole('link', { name: 'Who viewed the record' }).click();
  await expect.poll(() => heading(patient).textContent()).toBe('Who viewed your record');
  const today = main(patient).getByRole('list', { name: 'Today' });
  await today.getByText(/Staff · .*Health details/).waitFor();
  await expectAccessible(patient);

  const doctor = await signIn(browser, origin, '+919000000101', '/record-access');
  await expect.poll(() => heading(doctor).textContent()).toBe('Your access log');
  const coach = await signIn(browser, origin, '+919000000201', '/record-access');
  await expect.poll(() => heading(coach).textContent()).not.toMatch(/looked/);
});
