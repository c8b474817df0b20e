import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { expectAccessible, heading, launch, originOf, PASSWORD } from '../accounts/browser.ts';
import { closeSessions, signIn } from '../appointments/sessions.ts';

/** A doctor opens the record of somebody else's patient in an emergency; the patient is notified, staff review it. */
const origin = originOf('living');
const REASON = 'Brought in unconscious after a fall';
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

const main = (page: Page) => page.locator('main');

it('opens one record for an hour, in front of everybody', { timeout: 90_000 }, async () => {
  const doctor = await signIn(browser, origin, '+919000000112', '/break-glass', { width: 1280 });
  await expect.poll(() => heading(doctor).textContent()).toBe('Emergency access');
  await main(doctor).getByLabel('Phone number or full name').fill('9000000033');
  await main(doctor).getByRole('button', { name: 'Find patient' }).click();
  await expectAccessible(doctor);
  await main(doctor).getByRole('button', { name: 'Open record' }).first().click();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByLabel('Why is it necessary?').fill(REASON);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Open for 60 minutes' }).click();
  await doctor.waitForURL(/\/patients\//);
  await main(doctor)
    .getByText(/Emergency access until/)
    .waitFor();
  await main(doctor).getByText(REASON).waitFor();

  const patient = await signIn(browser, origin, '+919000000033', '/notifications');
  await main(patient).getByText('Your record was opened in an emergency').first().waitFor();
  await patient.goto(`${origin}/record-access`);
  await main(patient).getByText('Emergency access').first().waitFor();
  await expectAccessible(patient);

  const staff = await signIn(browser, origin, '+919000000401', '/break-glass/review', { width: 1280 });
  const card = main(staff).locator('section', { hasText: 'To review' }).getByText(REASON).first();
  await card.waitFor();
  await expectAccessible(staff);
  await main(staff).getByRole('button', { name: 'Justified', exact: true }).first().click();
  await main(staff).locator('section', { hasText: 'Reviewed' }).getByText(REASON).first().waitFor();

  await main(doctor).getByRole('button', { name: 'Close the record now' }).click();
  await doctor.waitForURL(/\/break-glass$/);
  await main(doctor).getByText('Justified').first().waitFor();
});
