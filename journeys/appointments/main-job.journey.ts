import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import accountsTe from '../../features/accounts/words/te.json' with { type: 'json' };
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import te from '../../features/appointments/words/te.json' with { type: 'json' };
import {
  appointmentIn,
  closeSeats,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  seat,
  seatByCode,
  timeUntil,
} from './seats.ts';

/** The main job: a patient books in Telugu, the doctor's open screen has it at once and works it off. */
const living = originOf('living');
const says = en.screen;
const telugu = te.screen;
const DOCTOR = '+919000000101';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSeats);
afterAll(() => browser?.close());

/** Chooses a time on a day that is not in the doctor's queue of today, so that both see the same list. */
async function chooseTime(page: Page): Promise<string> {
  const slot = page.locator('fieldset fieldset label').first();
  await slot.waitFor();
  const time = ((await slot.textContent()) ?? '').trim();
  await slot.click();
  await page.locator('main a[href*="step=details"]').click();
  return time;
}

it('a patient books a video visit in Telugu; the doctor’s open screen has it at once and completes it', async () => {
  const doctor = await seat(browser, living, DOCTOR, '/schedule', { width: 1280 });
  await expectAccessible(doctor);
  const { clinicianId, name } = (await doctor.evaluate(async () => {
    const profile = await (await fetch('/api/profile')).json();
    return { clinicianId: profile.person_id, name: profile.name };
  })) as { clinicianId: string; name: string };

  const patient = await seatByCode(browser, living, '+919000000009', accountsTe.screen.password.useCode, {
    language: 'te',
  });
  await expect.poll(() => heading(patient).textContent()).toBe(telugu.book.question.mode);
  await expectAccessible(patient);
  await patient.getByRole('link', { name: telugu.mode.virtual }).click();
  await expect.poll(() => heading(patient).textContent()).toBe(telugu.book.question.clinician);
  await expectAccessible(patient);

  // Found by a part of the name; nobody is found by nonsense.
  const search = patient.getByLabel(telugu.find.search);
  await search.fill('qqqq');
  await patient.getByText(telugu.find.none, { exact: true }).waitFor();
  await search.fill(name.replace('Dr. ', ''));
  await patient.locator(`main li a[href*="${clinicianId}"]`).click();
  await expect.poll(() => heading(patient).textContent()).toBe(telugu.book.question.time);
  await patient.locator('fieldset fieldset label').first().waitFor();
  await expectAccessible(patient);

  // The way back is the browser's own, and what was chosen is in the address.
  const time = await chooseTime(patient);
  await expect.poll(() => heading(patient).textContent()).toBe(telugu.book.question.details);
  await patient.goBack();
  await expect.poll(() => heading(patient).textContent()).toBe(telugu.book.question.time);
  await patient.goForward();
  await patient.locator('#book-reason').fill('తలనొప్పి, సోమవారం నుండి');
  expect(patient.url()).not.toContain(encodeURIComponent('తలనొప్పి'));
  await expectAccessible(patient);

  const day = new URL(patient.url()).searchParams.get('day')!;
  await doctor.goto(`${living}/schedule?day=${day}`);
  await heading(doctor).waitFor();
  const rows = doctor.locator('[data-visit-row]');
  await doctor.waitForLoadState('networkidle');
  const before = await rows.count();
  await patient.getByRole('button', { name: telugu.book.confirm }).click();
  const shown = await timeUntil(() => expect.poll(() => rows.count(), { interval: 20 }).toBe(before + 1));
  await isAt(patient, /^\/appointments\/[0-9a-f-]+\/booked$/);
  expect(shown, 'milliseconds until the doctor sees it').toBeLessThan(2500);
  await expect.poll(() => heading(patient).textContent(), { timeout: 15_000 }).toBe(telugu.booked.title);
  await expectAccessible(patient);
  const id = appointmentIn(patient);

  await patient.getByRole('link', { name: telugu.booked.open }).click();
  await patient.getByText(telugu.status['4'], { exact: true }).first().waitFor();
  await patient.getByText(telugu.one.joinNotYet).waitFor();
  await expectAccessible(patient);
  expect(await patient.locator('main').textContent()).toContain(time);

  await doctor.locator(`[data-visit-row][href*="${id}"]`).click();
  const panel = doctor.getByRole('region', { name: says.one.title, exact: true });
  await panel.getByText('తలనొప్పి, సోమవారం నుండి').waitFor();
  await expectAccessible(doctor);
  for (const [step, status] of [
    ['arrive', '5'],
    ['start_pre_session', '6'],
    ['start_session', '7'],
    ['complete', '9'],
  ] as const) {
    await panel.getByRole('button', { name: says.team[step], exact: true }).click();
    // Both sides see each step without a reload.
    await panel.getByText(says.status[status], { exact: true }).first().waitFor();
    await patient.getByText(telugu.status[status], { exact: true }).first().waitFor({ timeout: 3000 });
    if (status === '5') await patient.getByText(telugu.queue.yourToken).waitFor();
  }
  await expectAccessible(patient);

  await patient.goto(`${living}/appointments?scope=past`);
  await patient.locator(`main a[href="/appointments/${id}"]`).waitFor();
  await expectAccessible(patient);
});

it('a slot that somebody else takes meanwhile: nothing typed is lost, and another time is a tap away', async () => {
  const first = await seat(browser, living, '+919000000007', '/appointments/book?mode=virtual');
  await first.locator('main li a').nth(2).click();
  await chooseTime(first);
  const address = first.url();
  await first.locator('#book-reason').waitFor();

  const second = await seat(browser, living, '+919000000008', '/appointments');
  await second.goto(address);
  await second.locator('#book-reason').fill('Cough since Monday');
  await first.getByRole('button', { name: says.book.confirm }).click();
  await isAt(first, /booked$/);

  await second.getByRole('button', { name: says.book.confirm }).click();
  await second.getByText(says.book.otherTimes).waitFor();
  await expectAccessible(second);
  await second.locator('[role=alert] button').first().click();
  expect(await second.locator('#book-reason').inputValue()).toBe('Cough since Monday');
  await second.getByRole('button', { name: says.book.confirm }).click();
  await isAt(second, /booked$/);
  await second.getByRole('link', { name: says.booked.open }).click();
  await second.getByText('Cough since Monday').waitFor();
});

it('an address that makes no sense begins with the first question', async () => {
  const page = await seat(
    browser,
    living,
    '+919000000010',
    '/appointments/book?mode=x&starts_at=soon&step=details',
  );
  await expect.poll(() => heading(page).textContent()).toBe(says.book.question.mode);
});
