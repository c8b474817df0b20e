import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectAccessible, heading, launch, originOf, PASSWORD } from '../accounts/browser.ts';
import { closeSessions, signIn } from '../appointments/sessions.ts';

/** A patient withdraws a consent, complains about an access, and deletes the account. */
const origin = originOf('living');
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

const main = (page: Page) => page.locator('main');

it('withdraws, complains and erases', { timeout: 90_000 }, async () => {
  const staff = await signIn(browser, origin, '+919000000402', '/patients?q=9000000037', { width: 1280 });
  await main(staff).locator('a[href^="/patients/"]').first().click();
  await heading(staff).waitFor();

  const patient = await signIn(browser, origin, '+919000000037', '/privacy', { width: 360 });
  await main(patient).getByRole('heading', { name: 'Your rights' }).waitFor();
  await main(patient).getByText('Name, date of birth, sex').first().waitFor();
  await expectAccessible(patient);
  const summaries = main(patient).getByRole('switch', { name: /Summaries of your chats/ });
  await summaries.click();
  await expect
    .poll(() => summaries.getAttribute('aria-checked').then((on) => on ?? summaries.isChecked()))
    .not.toBe('true');
  await main(patient).getByText('Saved').waitFor();
  await main(patient).getByRole('button', { name: 'I have read this' }).click();
  await main(patient).getByText('You have read this version.').waitFor();

  await patient.goto(`${origin}/record-access`);
  await main(patient).getByRole('link', { name: 'I do not know this person' }).first().click();
  await main(patient).getByLabel('What happened?').fill('I was not there that day');
  await main(patient).getByRole('button', { name: 'Send' }).click();
  await main(patient)
    .getByText(/Your number is SL-P-\d{6}/)
    .waitFor();

  await staff.goto(`${origin}/privacy/requests`);
  await main(staff).getByText('I was not there that day').waitFor();
  await expectAccessible(staff);
  await main(staff).getByRole('button', { name: 'Confirm receipt' }).first().click();

  await patient.goto(`${origin}/user_delete`);
  await main(patient).getByRole('heading', { name: 'What is erased when' }).waitFor();
  await main(patient).getByText('Medical record, sealed until then').waitFor();
  await main(patient).locator('#password').fill(PASSWORD);
  await main(patient).locator('button[type=submit]').click();
  await patient.getByRole('dialog').getByRole('button').last().waitFor();
});
