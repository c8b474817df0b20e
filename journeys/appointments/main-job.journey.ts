import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import accountsTe from '../../features/accounts/words/te.json' with { type: 'json' };
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import te from '../../features/appointments/words/te.json' with { type: 'json' };
import callsTe from '../../features/calls/words/te.json' with { type: 'json' };
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';
import {
  chooseTime,
  closeSessions,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  reads,
  signIn,
  signInByCode,
} from './sessions.ts';

/** The main job: a patient books in Telugu, the doctor's open screen shows it at once. */
const living = originOf('living');
const says = en.screen;
const telugu = te.screen;
const phoneOf = castOf('appointments/main-job');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

it('a patient books a video visit in Telugu; the doctor’s open screen shows it at once', async () => {
  const doctor = await signIn(browser, living, phoneOf('living doctor 4'), '/schedule', {
    width: 1280,
  });
  await expectAccessible(doctor);
  const { person_id: clinicianId, name } = (await ask(doctor, 'GET', '/api/profile')) as {
    person_id: string;
    name: string;
  };

  const patient = await signInByCode(
    browser,
    living,
    phoneOf('living patient 9'),
    accountsTe.screen.password.useCode,
    { language: 'te' },
  );
  await reads(heading(patient)).toBe(telugu.book.question.mode);
  await expectAccessible(patient);
  await patient.getByRole('link', { name: telugu.mode.virtual }).click();
  await reads(heading(patient)).toBe(telugu.book.question.clinician);
  await expectAccessible(patient);

  // Found by a part of the name; nonsense finds no clinician.
  const search = patient.getByLabel(telugu.find.search);
  await search.fill('qqqq');
  await patient.getByText(telugu.find.none, { exact: true }).waitFor();
  await search.fill(name.replace('Dr. ', ''));
  await patient.locator(`main li a[href*="${clinicianId}"]`).click();
  await reads(heading(patient)).toBe(telugu.book.question.time);
  await patient.locator('fieldset fieldset a').first().waitFor();
  await expectAccessible(patient);

  // The way back is the browser's own, and what was chosen is in the address.
  const time = await chooseTime(patient, 1, 0);
  await reads(heading(patient)).toBe(telugu.book.question.details);
  await patient.goBack();
  await reads(heading(patient)).toBe(telugu.book.question.time);
  await patient.goForward();
  await patient.locator('#book-reason').fill('తలనొప్పి, సోమవారం నుండి');
  expect(patient.url()).not.toContain(encodeURIComponent('తలనొప్పి'));
  await expectAccessible(patient);

  const day = new URL(patient.url()).searchParams.get('day')!;
  await doctor.goto(`${living}/schedule?day=${day}`);
  await heading(doctor).waitFor();
  const booked = patient.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /\/api\/appointments\/?$/.test(reply.url()),
  );
  await patient.getByRole('button', { name: telugu.book.confirm }).click();
  const id = (await (await booked).json()).appointment_id as string;
  // Without a reload. How fast that is, appointments/live measures.
  const row = doctor.locator(`[data-visit-row][href*="${id}"]`);
  await row.waitFor();
  await isAt(patient, `/appointments/${id}/booked`);
  await reads(heading(patient)).toBe(telugu.booked.title);
  await expectAccessible(patient);

  await patient.getByRole('link', { name: telugu.booked.open }).click();
  await patient.getByText(telugu.status['4'], { exact: true }).first().waitFor();
  // From when the visit can be joined.
  await patient.getByText(callsTe.screen.button.opens.split('{{')[0] ?? '').waitFor();
  await expectAccessible(patient);
  await reads(patient.locator('main')).toContain(time);

  await row.click();
  const panel = doctor.getByRole('region', { name: says.one.title, exact: true });
  await panel.getByText('తలనొప్పి, సోమవారం నుండి').waitFor();
  // No patient arrives before the day of the visit.
  expect(await panel.getByRole('button', { name: says.team.arrive, exact: true }).count()).toBe(0);
  await expectAccessible(doctor);
});

it('a slot that another patient takes meanwhile: no input is lost, and another time is a tap away', async () => {
  const first = await signIn(browser, living, phoneOf('living patient 7'), '/appointments');
  const { clinicians } = await ask(first, 'GET', '/api/doctor-profiles?q=Neelima');
  const { clinician_id } = clinicians[0];
  await first.goto(`${living}/appointments/book?mode=virtual&clinician_id=${clinician_id}`);
  await chooseTime(first, 1, 0);
  await first.locator('#book-reason').waitFor();
  const address = first.url();

  const second = await signIn(browser, living, phoneOf('living patient 8'), '/appointments');
  await second.goto(address);
  await second.locator('#book-reason').fill('Cough since Monday');
  await first.getByRole('button', { name: says.book.confirm }).click();
  await isAt(first, /booked$/);

  await second.getByRole('button', { name: says.book.confirm }).click();
  await second.getByText(says.book.otherTimes).waitFor();
  await expectAccessible(second);
  await second.locator('[role=alert] button').first().click();
  await second.getByText(says.book.otherTimes).waitFor({ state: 'hidden' });
  await expect.poll(() => second.url()).not.toBe(address);
  expect(await second.locator('#book-reason').inputValue()).toBe('Cough since Monday');
  await second.getByRole('button', { name: says.book.confirm }).click();
  await isAt(second, /booked$/);
  await second.getByRole('link', { name: says.booked.open }).click();
  await second.getByText('Cough since Monday').waitFor();
});

it('an address that makes no sense begins with the first question', async () => {
  const page = await signIn(
    browser,
    living,
    phoneOf('living patient 10'),
    '/appointments/book?mode=x&starts_at=soon&step=details',
  );
  await reads(heading(page)).toBe(says.book.question.mode);
});
