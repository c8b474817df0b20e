import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import { closeSeats, expectAccessible, launch, originOf, seat } from './seats.ts';

/** A coach changes the hours: what overlaps is refused where it is typed, what has bookings is asked about. */
const living = originOf('living');
const says = en.screen;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSeats);
afterAll(() => browser?.close());

it('adds hours on two days, is told of an overlap, and takes a day off that has bookings', async () => {
  const page = await seat(browser, living, '+919000000202', '/schedule/availability', { width: 1280 });
  await page.getByRole('button', { name: says.hours.addOn.replace('{{day}}', 'Monday') }).waitFor();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');

  // Video from ten to two is there already; early hours are not.
  await page.getByRole('button', { name: says.hours.addOn.replace('{{day}}', 'Monday') }).click();
  await dialog.getByText(says.modeShort.virtual, { exact: true }).click();
  await dialog.getByLabel(says.hours.from, { exact: true }).fill('11:00');
  await dialog.getByLabel(says.hours.to, { exact: true }).fill('12:00');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: says.form.save, exact: true }).click();
  await dialog.getByRole('alert').getByText('Monday').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tue', exact: true }).click();
  await dialog.getByLabel(says.hours.from, { exact: true }).fill('06:00');
  await dialog.getByLabel(says.hours.to, { exact: true }).fill('07:00');
  await dialog.getByRole('button', { name: says.form.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByText('06:00–07:00', { exact: true }).count()).toBe(2);

  // Removed by mistake: a tap brings them back.
  const early = page.getByRole('button', { name: says.hours.remove.replace('{{range}}', '06:00–07:00') });
  await early.first().click();
  await page.getByRole('button', { name: says.hours.undo, exact: true }).click();
  await expect.poll(() => page.getByText('06:00–07:00', { exact: true }).count()).toBe(2);

  const busy = (await page.evaluate(async () => {
    const day = (at: number) => new Date(at).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
    const from = day(Date.now() + 86_400_000);
    const to = day(Date.now() + 6 * 86_400_000);
    const reply = await fetch(`/api/appointments?from=${from}&to=${to}&status=4&limit=1`);
    const { appointments } = await reply.json();
    return day(Date.parse(appointments[0].starts_at));
  })) as string;
  await page.getByRole('button', { name: says.hours.addDated, exact: true }).click();
  await dialog.getByLabel(says.hours.date, { exact: true }).fill(busy);
  await dialog.getByRole('button', { name: says.form.save, exact: true }).click();
  await dialog.getByRole('button', { name: says.hours.keepThem }).waitFor();
  expect(await dialog.locator('a[href^="/appointments/"]').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: says.hours.keepThem }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(says.hours.closedAllDay).first().waitFor();

  await page.goto(`${living}/schedule?view=week`);
  await page.getByRole('region', { name: says.schedule.week, exact: true }).waitFor();
  await expectAccessible(page);
});
