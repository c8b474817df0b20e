import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import accounts from '../../features/accounts/words/en.json' with { type: 'json' };
import accountsTe from '../../features/accounts/words/te.json' with { type: 'json' };
import breakGlassEn from '../../features/break-glass/words/en.json' with { type: 'json' };
import exportsTe from '../../features/exports/words/te.json' with { type: 'json' };
import linksEn from '../../features/health-links/words/en.json' with { type: 'json' };
import linksTe from '../../features/health-links/words/te.json' with { type: 'json' };
import { codeFor } from '../accounts/browser.ts';
import type { Newcomer } from '../accounts/newcomer.ts';
import { closeSessions, expectAccessible, originOf, signIn, signUp } from '../appointments/sessions.ts';
import { aBrowser, launch, PASSWORD } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { look } from '../own-server.ts';
import { overflow } from '../signed-in.ts';

/**
 * A patient takes a copy of everything, shows a doctor elsewhere a summary and ends that, sees who opened the record in
 * an emergency, and closes the account. In Telugu with large text on a phone.
 */
const hospital = originOf('hospital');
const says = { copies: exportsTe.screen, links: linksTe.screen, account: accountsTe.screen };
let browser: Browser;
let page: Page;
let patient: Newcomer;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

/** A new person, since at the end they delete the account. */
async function arrive(): Promise<void> {
  const { page: opened, ...person } = await signUp(browser, hospital, '/privacy', { language: 'te' });
  [page, patient] = [opened, person];
  await page.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  await must(page, 'POST', '/api/auth/update-user/', { language: 'te' });
  await page.goto(`${hospital}/your-data`);
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

it('takes a copy of everything along', async () => {
  await arrive();
  await page.getByRole('heading', { name: says.copies.title, exact: true }).waitFor();
  await look(page, 'your-data-360-te');
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await press(says.copies.ask);
  await page.getByRole('heading', { name: says.copies.ready }).waitFor();
  await look(page, 'copy-ready-360-te');
  const saved = page.waitForEvent('download');
  await page.locator('a[download]').click();
  expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
});

it('shows a doctor elsewhere a summary: the key never leaves the browser, and the link can be ended', async () => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await press(says.links.make);
  await page.getByLabel(says.links.passcode, { exact: true }).fill('tulsi-7');
  await look(page, 'link-form-360-te');
  await page.getByRole('dialog').getByRole('button', { name: says.links.create, exact: true }).click();
  const address = (await page.getByTestId('health-link').textContent()) ?? '';
  expect(address).toMatch(new RegExp(`^${hospital}/shl#shlink:/`));
  await page.getByRole('img', { name: says.links.qr }).waitFor();
  await look(page, 'link-made-360-te');
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  const payload = JSON.parse(Buffer.from(address.split('shlink:/')[1] ?? '', 'base64url').toString());
  expect(payload.key).toHaveLength(43);
  expect(sent.some((each) => each.includes('/api/health-links'))).toBe(true);
  expect(sent.filter((each) => each.includes(payload.key))).toEqual([]);
  await press(says.links.done);

  const elsewhere = await (await aBrowser(browser, { viewport: { width: 1280, height: 800 } })).newPage();
  await elsewhere.goto(address);
  await elsewhere.getByLabel(linksEn.screen.viewer.name).fill('Dr Rao, City Clinic');
  const open = async (passcode: string) => {
    await elsewhere.getByLabel(linksEn.screen.passcode, { exact: true }).fill(passcode);
    await elsewhere.getByRole('button', { name: linksEn.screen.viewer.open }).click();
  };
  await open('wrong-1');
  await elsewhere
    .getByRole('link', { name: linksEn.screen.viewer.problem.passcode.replace('{{left}}', '4') })
    .waitFor();
  await look(elsewhere, 'viewer-wrong-1280');
  await open('tulsi-7');
  await elsewhere.getByRole('heading', { name: patient.name }).waitFor();
  await expectAccessible(elsewhere);
  await look(elsewhere, 'viewer-1280');

  await page.reload();
  await page.getByText('Dr Rao, City Clinic', { exact: false }).waitFor();
  await press(says.links.end);
  await page.getByRole('alertdialog').getByRole('button', { name: says.links.endYes }).click();
  await page.getByText(says.links.state.revoked, { exact: true }).waitFor();
  await elsewhere.reload();
  await elsewhere.getByLabel(linksEn.screen.viewer.name).fill('Dr Rao, City Clinic');
  await open('tulsi-7');
  await elsewhere.getByText(linksEn.screen.viewer.problem.gone).waitFor();
  await elsewhere.context().close();
});

it('a doctor opens the record in an emergency, and the patient sees it', async () => {
  const doctor = await signIn(browser, hospital, phoneOf('hospital', 'doctor', 5), '/break-glass', {
    width: 1280,
  });
  const { find, open, banner } = breakGlassEn.screen;
  const { patient_id: id } = (await ask(page, 'GET', '/api/patient-medication')) as { patient_id: string };
  expect((await ask(doctor, 'GET', `/api/history?patient_id=${id}`)).code).toBe('not_found');
  await look(doctor, 'break-glass-1280');
  await doctor.getByLabel(find.label).fill(patient.phone);
  await doctor.getByRole('button', { name: find.action }).click();
  await doctor.getByRole('button', { name: find.open }).click();
  const dialog = doctor.getByRole('dialog');
  await dialog.getByLabel(open.reason).fill('Unconscious in the emergency room, allergies unknown');
  await dialog.getByLabel(accounts.screen.password.label, { exact: true }).fill(PASSWORD);
  await look(doctor, 'break-glass-open-1280');
  await dialog.getByRole('button', { name: open.action }).click();
  await doctor.waitForURL(`**/patients/${id}`);
  await doctor
    .getByText(banner.split('{{')[0] ?? '', { exact: false })
    .first()
    .waitFor();
  await look(doctor, 'break-glass-record-1280');
  await expectAccessible(doctor);
  expect((await ask(doctor, 'GET', `/api/history?patient_id=${id}`)).code).toBeUndefined();
  await page.goto(`${hospital}/record-access`);
  await page.locator('main li, main [role=listitem], main article').first().waitFor();
  await look(page, 'record-access-360-te');
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
});

it('closes the account for good', async () => {
  await page.goto(`${hospital}/user_delete`);
  const since = Date.now();
  await press(says.account.code.first_sms);
  await page.locator('#code').fill(await codeFor(patient.phone, since));
  await look(page, 'delete-360-te');
  expect(await overflow(page)).toBe(0);
  await press(says.account.deletion.action);
  await page.getByRole('alertdialog').getByRole('button', { name: says.account.deletion.action }).click();
  await page.waitForURL('**/account/farewell');
  await expect.poll(async () => (await ask(page, 'GET', '/api/auth/session'))?.accessToken).toBeUndefined();
});
