import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import { closeSeats, expectAccessible, heading, isAt, launch, originOf, seat } from './seats.ts';

/** A day that is full: the patient waits, somebody cancels, the freed time is held and taken. */
const living = originOf('living');
const says = en.screen;
const COACH = '+919000000203';
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSeats);
afterAll(() => browser?.close());

interface Full {
  readonly day: string;
  readonly booked: readonly string[];
}

/** Takes every free slot of the coach's next day at the clinic; says which day that was. */
async function fillDay(page: Page, clinicianId: string): Promise<Full> {
  return (await page.evaluate(async (clinician_id) => {
    const json = async (path: string, body?: unknown) => {
      const reply = await fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return await reply.json();
    };
    const from = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const { days } = await json(`/slots?clinician_id=${clinician_id}&mode=in_person&from=${from}&days=20`);
    const { patients } = await json('/get-all-patient?q=');
    const { date, slots } = days.find((each: { free: number }) => each.free > 0);
    const booked: string[] = [];
    for (const slot of slots) {
      // Some have another visit at that time.
      for (const { patient_id: for_person_id } of patients) {
        const wish = {
          clinician_id,
          starts_at: slot.starts_at,
          mode: 'in_person',
          reason: '',
          for_person_id,
        };
        const { appointment_id } = await json('/appointments', wish);
        if (!appointment_id) continue;
        booked.push(appointment_id);
        break;
      }
    }
    if (booked.length < slots.length) throw new Error('a slot could not be filled');
    return { day: date, booked };
  }, clinicianId)) as Full;
}

it('offers the next free day and the waiting list; a freed time is held, and a tap takes it', async () => {
  const staff = await seat(browser, living, '+919000000401', '/board', { width: 1280 });
  const coach = await seat(browser, living, COACH, '/schedule');
  const clinicianId = (await coach.evaluate(
    async () => (await (await fetch('/api/profile')).json()).person_id,
  )) as string;
  const { day, booked } = await fillDay(staff, clinicianId);

  const patient = await seat(
    browser,
    living,
    '+919000000005',
    `/appointments/book?mode=in_person&clinician_id=${clinicianId}&day=${day}`,
  );
  await patient.getByText(says.slots.none, { exact: true }).waitFor();
  await patient.getByRole('button', { name: /^Next free day/ }).waitFor();
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
  await patient.getByText(says.offer.title).waitFor({ timeout: 5000 });
  await patient.getByText(/^Held for you for 1\d:\d\d$/).waitFor();
  await expectAccessible(patient);
  await patient.goto(`${living}/`);
  await patient.getByText(says.offer.title).waitFor();
  await expectAccessible(patient);
  await patient.getByRole('button', { name: says.offer.accept, exact: true }).click();
  await isAt(patient, /booked$/);
  await expect.poll(() => heading(patient).textContent(), { timeout: 15_000 }).toBe(says.booked.title);
});
