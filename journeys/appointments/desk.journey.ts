import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import { closeSessions, expectAccessible, isAt, launch, originOf, signIn } from './sessions.ts';

/** A doctor's working day: from the queue to the workspace of a visit and to the record, wide and on a phone. */
const says = en.screen;
const origin = originOf('living');
const phoneOf = castOf('appointments/desk');
const { SHOTS } = process.env;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

it.each([1280, 360])('a doctor opens the workspace of a visit and the record, %i wide', async (width) => {
  const page = await signIn(browser, origin, phoneOf('living doctor '), '/schedule', { width });
  const { appointments } = await ask(page, 'GET', '/api/appointments?scope=upcoming&limit=50');
  const visit = appointments[0];
  await page.goto(`${origin}/appointments/${visit.appointment_id}/desk`);
  await page.getByRole('heading', { level: 1, name: visit.patient.name }).waitFor();
  await page.getByText(visit.reason, { exact: true }).waitFor();
  const queue = page.getByRole('navigation', { name: says.home.queue });
  expect(await queue.count()).toBe(width === 1280 ? 1 : 0);
  await page.locator('figure').first().waitFor();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/desk-${width}.png` });
  if (width === 360) {
    await page.getByText(says.desk.write, { exact: true }).click();
    await page.getByText(visit.reason, { exact: true }).waitFor({ state: 'hidden' });
    await page.getByText(says.desk.record, { exact: true }).click();
  } else {
    const late = page.getByRole('button', { name: says.late.more.replace('{{minutes}}', '5') });
    await late.click();
    await page.getByText(says.late.now.replace('{{minutes}}', '5')).waitFor();
  }
  await page.goto(`${origin}/appointments/${visit.appointment_id}`);
  await page.getByRole('link', { name: says.desk.patient }).click();
  await isAt(page, new RegExp(`/patients/${visit.patient_id}$`));
  await page.getByRole('heading', { level: 1, name: visit.patient.name }).waitFor();
  await page.locator('figure').first().waitFor();
  await expectAccessible(page);
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/record-${width}.png`, fullPage: width === 360 });
});
