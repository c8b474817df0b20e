import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import { clinicDay } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';
import {
  appointmentIn,
  chooseTime,
  closeSessions,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  reads,
  signIn,
} from './sessions.ts';

/** The hospital's brand, in English: booking with a file, moving, cancelling; the front desk checks in. */
const hospital = originOf('hospital');
const says = en.screen;
const phoneOf = castOf('appointments/hospital');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

const idOf = async (page: Page, name: string): Promise<string> =>
  (await ask(page, 'GET', `/api/doctor-profiles?q=${name}`)).clinicians[0].clinician_id;

it('a patient books with a file, moves the visit in one step and cancels it with a reason', async () => {
  const page = await signIn(
    browser,
    hospital,
    phoneOf('hospital patient 6'),
    '/appointments/book?mode=in_person',
  );
  await page.locator(`main li a[href*="${await idOf(page, 'Mahesh')}"]`).click();
  // Late in the strip, so that the cut-off is far away.
  await chooseTime(page, -2, 1);

  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
    });
  await page.getByRole('button', { name: says.files.remove.replace('{{name}}', 'report.pdf') }).waitFor();
  await page.getByRole('button', { name: says.book.confirm }).click();
  await isAt(page, /booked$/);
  await page.getByText(says.booked.title).waitFor();
  await expectAccessible(page);
  const id = appointmentIn(page);
  const calendar = await page.evaluate(
    async (address) => (await fetch(address)).text(),
    `/api/appointments/${id}/calendar.ics`,
  );
  expect(calendar).toContain('BEGIN:VEVENT');

  await page.goto(`${hospital}/appointments/${id}`);
  await page.getByRole('link', { name: 'report.pdf' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: says.move.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('fieldset fieldset label').first().waitFor();
  await expectAccessible(page);
  await chooseTime(dialog, -1, -1);
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await page.getByText(says.history.moved, { exact: true }).waitFor();

  await page.getByRole('button', { name: says.cancel.action, exact: true }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: says.cancel.action, exact: true }).click();
  await dialog.getByText(says.cancel.chooseReason).waitFor();
  await dialog.getByText(says.cancel.reasons.better).click();
  await dialog.getByRole('button', { name: says.cancel.action, exact: true }).click();
  await page.getByText(`${says.status.other}: ${says.status['10']}`).first().waitFor();
  await expectAccessible(page);
});

it('the front desk sees the day of everybody, and books for a patient without clinical text', async () => {
  const page = await signIn(browser, hospital, frontDesk('hospital'), '/board', { width: 1280 });
  await page.locator('main section h2').first().waitFor();
  await expectAccessible(page);

  // At any hour tomorrow has visits; around midnight, the day after.
  const clinicianId = await idOf(page, 'Alok');
  await page.goto(`${hospital}/board?clinician=${clinicianId}&day=${clinicDay(1)}`);
  await page.getByRole('button', { name: says.turn.dayAfter }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).not.toBe(clinicDay(1));
  await page.locator('main section li a').first().waitFor();
  // No patient is checked in before the day of the visit.
  expect(await page.getByRole('button', { name: new RegExp(`^${says.board.checkIn}`) }).count()).toBe(0);

  await page.locator('main section li a').first().click();
  await page.getByRole('region', { name: says.one.title, exact: true }).getByText(says.detail.when).waitFor();
  expect(await page.getByText(says.detail.reason).count()).toBe(0);
  await expectAccessible(page);

  await page.goto(`${hospital}/appointments/book`);
  await reads(heading(page)).toBe(says.book.question.patient);
  await page.getByLabel(says.find.patient).fill('Anasuya');
  await expectAccessible(page);
  await page.locator('main li a').filter({ hasText: 'Anasuya Pasupuleti' }).first().click();
  await page.getByRole('link', { name: says.mode.audio }).click();
  await page.locator(`main li a[href*="${clinicianId}"]`).click();
  await chooseTime(page, 2, 0);
  await page.getByRole('button', { name: says.book.confirm }).waitFor();
  expect(await page.locator('#book-reason').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: says.book.confirm }).click();
  await isAt(page, /booked$/);
});
