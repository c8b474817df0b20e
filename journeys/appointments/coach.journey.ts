import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import shell from '../../platform/web/words/en.json' with { type: 'json' };
import { clinicDay } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import { closeSessions, expectAccessible, launch, originOf, signIn } from './sessions.ts';

/** A coach changes the hours: what overlaps is refused where it is typed, what has bookings is asked about. */
const living = originOf('living');
const says = en.screen;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

/** Takes back what an earlier try has added. */
async function asAtFirst(coach: Page): Promise<void> {
  const { rules, exceptions } = await ask(coach, 'GET', '/api/availability');
  for (const { rule_id, from } of rules)
    if (from === '06:00') await ask(coach, 'DELETE', `/api/availability/rules/${rule_id}`);
  for (const { exception_id } of exceptions)
    await ask(coach, 'DELETE', `/api/availability/exceptions/${exception_id}`);
}

it('adds hours on two days, sees a message about an overlap, and takes a day off that has bookings', async () => {
  const coach = castOf('appointments/coach')('living coach 2');
  const page = await signIn(browser, living, coach, '/privacy', { width: 1280 });
  await asAtFirst(page);
  await page.goto(`${living}/schedule/availability`);
  await page.getByRole('button', { name: says.hours.addOn.replace('{{day}}', 'Monday') }).waitFor();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');

  // Video from ten to two is there already; early hours are not.
  await page.getByRole('button', { name: says.hours.addOn.replace('{{day}}', 'Monday') }).click();
  await dialog.getByText(says.modeShort.virtual, { exact: true }).click();
  await dialog.getByLabel(says.hours.from, { exact: true }).fill('11:00');
  await dialog.getByLabel(says.hours.to, { exact: true }).fill('12:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: shell.screen.form.save, exact: true }).click();
  await dialog.getByRole('alert').getByText('Monday').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click();
  await dialog.getByLabel(says.hours.from, { exact: true }).fill('06:00');
  await dialog.getByLabel(says.hours.to, { exact: true }).fill('07:00');
  await dialog.getByRole('button', { name: shell.screen.form.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('6:00 am–7:00 am', { exact: true }).count()).toBe(2);

  // Removed by mistake: a tap brings them back.
  const early = page.getByRole('button', { name: says.hours.remove.replace('{{range}}', '6:00 am–7:00 am') });
  await early.first().click();
  await page.getByRole('button', { name: says.hours.undo, exact: true }).click();
  await expect.poll(() => page.getByText('6:00 am–7:00 am', { exact: true }).count()).toBe(2);

  const query = `from=${clinicDay(1)}&to=${clinicDay(6)}&status=4&limit=1`;
  const { appointments } = await ask(page, 'GET', `/api/appointments?${query}`);
  const busy = new Date(appointments[0].starts_at).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
  await page.getByRole('button', { name: says.hours.addDated, exact: true }).click();
  await dialog.getByLabel(says.hours.date, { exact: true }).fill(busy);
  await dialog.getByRole('button', { name: shell.screen.form.save, exact: true }).click();
  await dialog.getByRole('button', { name: says.hours.keepThem }).waitFor();
  await dialog.locator('a[href^="/appointments/"]').first().waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: says.hours.keepThem }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(says.hours.closedAllDay).first().waitFor();

  await page.goto(`${living}/schedule?view=week`);
  await page.getByRole('region', { name: says.schedule.week, exact: true }).waitFor();
  await expectAccessible(page);
});
