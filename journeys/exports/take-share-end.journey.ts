import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import exports from '../../features/exports/words/en.json' with { type: 'json' };
import links from '../../features/health-links/words/en.json' with { type: 'json' };
import { readZip } from '../../platform/testing/zip.ts';
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { aBrowser, launch } from '../browsers.ts';
import { phoneOf } from '../cast.ts';

/** A patient takes a copy of their data along, shows a summary to a doctor elsewhere, and ends the link. */
const { screen } = exports;
const share = links.screen;
const living = originOf('living');
let browser: Browser;
let patient: Page;
let doctor: Page;

beforeAll(async () => {
  browser = await launch();
  patient = await signIn(browser, living, phoneOf('living', 'patient', 12), '/your-data', { width: 1280 });
  doctor = await (await aBrowser(browser, {})).newPage();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

it('downloads a copy', async () => {
  await patient.getByRole('button', { name: screen.ask }).click();
  const link = patient.locator('a[download]');
  await link.waitFor();
  const [download] = await Promise.all([patient.waitForEvent('download'), link.click()]);
  const files = readZip(await readFile(await download.path()));
  expect([...files.keys()]).toContain('fhir/ips.json');
  expect([...files.keys()]).toContain('tables/readings.csv');
  await expectAccessible(patient);
});

it('shows a summary by a link, and ends it', async () => {
  await patient.getByRole('button', { name: share.make }).click();
  await patient.getByLabel(share.label).fill('Dr Rao');
  await patient.getByLabel(share.passcode).fill('271828');
  await patient.getByRole('button', { name: share.create }).click();
  const address = (await patient.getByTestId('health-link').textContent()) ?? '';
  expect(address).toContain('/shl#shlink:/');
  await patient.getByRole('button', { name: share.done }).click();

  await doctor.goto(address);
  await doctor.getByLabel(share.viewer.name).fill('Dr Rao, City Hospital');
  await doctor.getByLabel(share.passcode).fill('000000');
  await doctor.getByRole('button', { name: share.viewer.open }).click();
  await doctor.getByText(share.viewer.problem.passcode.replace('{{left}}', '4')).waitFor();
  await expectAccessible(doctor);
  await doctor.getByLabel(share.passcode).fill('271828');
  await doctor.getByRole('button', { name: share.viewer.open }).click();
  await doctor.getByRole('heading', { name: 'Allergies and intolerances' }).waitFor();
  await expectAccessible(doctor);

  await patient.reload();
  await patient.getByText('Dr Rao, City Hospital').waitFor();
  await patient.getByRole('button', { name: share.end }).click();
  await patient.getByRole('button', { name: share.endYes }).click();
  await patient.getByText(share.state.revoked).waitFor();

  await doctor.goto('about:blank');
  await doctor.goto(address);
  await doctor.getByLabel(share.viewer.name).fill('Dr Rao');
  await doctor.getByLabel(share.passcode).fill('271828');
  await doctor.getByRole('button', { name: share.viewer.open }).click();
  await doctor.getByText(share.viewer.problem.gone).waitFor();
});
