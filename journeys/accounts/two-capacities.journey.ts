import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/accounts/words/en.json' with { type: 'json' };
import { castOf } from '../cast.ts';
import { ask, signIn } from '../in-page.ts';
import { expectAccessible, isAt, launch, originOf, visit, within } from './browser.ts';

/** A doctor who is a faculty head of the same brand as well: one account, one sign-in, two capacities. */
const living = originOf('living');
const says = en.screen.userType;
const both = castOf('accounts/two-capacities')('living doctor 12');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const userType = async (page: Page) => (await ask(page, 'GET', '/api/auth/session')).userType;
/** Only clinicians and staff may ask for it. */
const othersPatients = (page: Page) =>
  page.evaluate(async () => (await fetch('/api/get-all-patient?q=')).status);
const toPatients = (page: Page) => page.getByRole('navigation').locator('a[href="/patients"]');

it('begins as the doctor, becomes the faculty head for the whole app, and the doctor again', async () => {
  const context = await visit(browser, { width: 1280 });
  await within(context, async () => {
    const page = await context.newPage();
    await page.goto(`${living}/privacy`);
    await signIn(page, both);
    await page.goto(`${living}/account/settings`);
    const as = (label: string) => page.getByRole('radio', { name: label, exact: true });
    await expect.poll(() => as(says.doctor).isChecked()).toBe(true);
    await expect.poll(() => userType(page)).toBe('doctor');
    await expect.poll(() => othersPatients(page)).toBe(200);
    await toPatients(page).first().waitFor();
    await expectAccessible(page);

    await as(says.faculty_head).click();
    await isAt(page, '/');
    await expect.poll(() => userType(page)).toBe('faculty_head');
    await expect.poll(() => toPatients(page).count()).toBe(0);
    await expect.poll(() => othersPatients(page)).toBe(404);
    await expectAccessible(page);

    // A reload doesn't fall back, and a page of the other capacity isn't there.
    await page.goto(`${living}/account/settings`);
    await expect.poll(() => as(says.faculty_head).isChecked()).toBe(true);
    await as(says.doctor).click();
    await isAt(page, '/');
    await toPatients(page).first().waitFor();
    await expect.poll(() => userType(page)).toBe('doctor');
    await expect.poll(() => othersPatients(page)).toBe(200);
  });
});

it('a user can’t switch to a user type that they do not have', async () => {
  const context = await visit(browser);
  await within(context, async () => {
    const page = await context.newPage();
    await page.goto(`${living}/privacy`);
    await signIn(page, both);
    await page.evaluate(async () => {
      const { csrfToken } = (await (await fetch('/api/auth/csrf')).json()) as { csrfToken: string };
      await fetch('/api/auth/session', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ csrfToken, data: { userType: 'staff' } }),
      });
    });
    expect(await userType(page)).toBe('doctor');
  });
});
