import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import { clinicDay } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import {
  closeSessions,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  reads,
  signIn,
} from './sessions.ts';

/** A day that is full: the patient waits, another one cancels, the freed time is held and taken. */
const living = originOf('living');
const says = en.screen;
const phoneOf = castOf('appointments/waiting-list');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

interface Full {
  readonly day: string;
  readonly booked: readonly string[];
}

/** Takes every slot of the coach's first day at the clinic without bookings; returns the day. */
async function fillDay(staff: Page, clinician_id: string): Promise<Full> {
  const query = `clinician_id=${clinician_id}&mode=in_person&from=${clinicDay(1)}&days=31`;
  const { days } = await ask(staff, 'GET', `/api/slots?${query}`);
  const untouched = (each: { capacity: number; free: number }) =>
    each.capacity > 0 && each.free === each.capacity;
  const { date, slots } = days.find(untouched);
  const digits = phoneOf('living patient 6').slice(3);
  const { patients } = await ask(staff, 'GET', `/api/get-all-patient?q=${digits}`);
  const booked: string[] = [];
  for (const { starts_at } of slots) {
    const for_person_id = patients[0].patient_id;
    const wish = { clinician_id, starts_at, mode: 'in_person', reason: '', for_person_id };
    booked.push((await must(staff, 'POST', '/api/appointments', wish)).appointment_id);
  }
  return { day: date, booked };
}

it('offers the next free day and the waiting list; a freed time is held, and a tap takes it', async () => {
  const staff = await signIn(browser, living, frontDesk('living'), '/board', { width: 1280 });
  const coach = await signIn(browser, living, phoneOf('living coach 3'), '/schedule');
  const clinicianId = (await ask(coach, 'GET', '/api/profile')).person_id as string;
  const { day, booked } = await fillDay(staff, clinicianId);

  const patient = await signIn(browser, living, phoneOf('living patient 5'), '/privacy');
  // What an earlier try has left.
  for (const { entry_id } of (await ask(patient, 'GET', '/api/waiting-list')).entries)
    await ask(patient, 'DELETE', `/api/waiting-list/${entry_id}`);
  await patient.goto(`${living}/appointments/book?mode=in_person&clinician_id=${clinicianId}&day=${day}`);
  await patient.getByText(says.slots.none, { exact: true }).waitFor();
  await patient.getByRole('button', { name: /^Next available day/ }).waitFor();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: says.waiting.join, exact: true }).click();
  const dialog = patient.getByRole('dialog');
  await dialog.getByLabel(says.waiting.until).fill(day);
  await expectAccessible(patient);
  await dialog.getByRole('button', { name: says.waiting.join, exact: true }).click();
  await isAt(patient, '/appointments/waiting');
  await patient.getByText(says.waiting.first).waitFor();
  await expectAccessible(patient);

  // The front desk cancels, at any time; the one who waits sees the offer without a reload.
  await staff.goto(`${living}/appointments/${booked[0]}`);
  await staff.getByRole('button', { name: says.team.more, exact: true }).click();
  await staff.getByRole('menuitem', { name: says.cancel.action }).click();
  await staff.getByRole('dialog').getByText(says.cancel.reasons.asked).click();
  await staff.getByRole('dialog').getByRole('button', { name: says.cancel.action, exact: true }).click();
  await staff.getByText(`${says.status.other}: ${says.status['10']}`).first().waitFor();
  await patient.getByText(says.offer.title).waitFor();
  await patient.getByText(/^Held for you for 1\d:\d\d$/).waitFor();
  await expectAccessible(patient);
  await patient.goto(`${living}/`);
  await patient.getByText(says.offer.title).waitFor();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: says.offer.accept, exact: true }).click();
  await isAt(patient, /booked$/);
  await reads(heading(patient)).toBe(says.booked.title);
});
