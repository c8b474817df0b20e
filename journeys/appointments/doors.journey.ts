import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import {
  chooseTime,
  closeSessions,
  expectAccessible,
  heading,
  isAt,
  launch,
  originOf,
  signIn,
} from './sessions.ts';

/**
 * Which clinicians a patient may book and in which modes, the fee before the booking, and what other users may see.
 */
const living = originOf('living');
const says = en.screen;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

/** Speaks to the server as the page does. */
async function ask<T>(page: Page, path: string, body?: unknown): Promise<T> {
  return (await page.evaluate(
    async ({ path, body }) => {
      const reply = await fetch(`/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {},
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return await reply.json();
    },
    { path, body },
  )) as T;
}

it('a new patient sees before trying that a doctor takes none; a booking is for the person that its page names', async () => {
  const page = await signIn(browser, living, '+919000000012', '/appointments');
  const { person_id: memberId } = await ask<{ person_id: string }>(page, '/family-members', {
    name: 'Savitri Amma',
    date_of_birth: '1948-02-03',
    sex: 'female',
    relation: 'mother',
  });
  const { clinicians } = await ask<{
    clinicians: { clinician_id: string; name: string; accepts_new: boolean }[];
  }>(page, '/doctor-profiles?mode=virtual');
  const closed = clinicians.find((each) => !each.accepts_new)!;
  const open = clinicians.find((each) => each.accepts_new)!;
  const book = (id: string) => `${living}/appointments/book?mode=virtual&clinician_id=${id}&for=${memberId}`;

  await page.goto(book(closed.clinician_id));
  await page.getByText(says.closed.title.replace('{{name}}', closed.name)).waitFor();
  expect(await page.locator('fieldset fieldset a').count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: says.closed.others }).click();
  await expect.poll(() => heading(page).textContent()).toBe(says.book.question.clinician);

  // The fee stands beside the times and on the last page, and is what is booked.
  await page.goto(book(open.clinician_id));
  await page.locator('fieldset fieldset a').first().waitFor();
  const fee = (await page.getByText(/^Fee: ₹/).textContent())?.match(/₹[\d,]+/)?.[0] ?? '';
  expect(fee).not.toBe('');
  await chooseTime(page, 1, 0);
  await page.locator('dl').getByText(fee, { exact: true }).waitFor();
  await page.getByRole('radio', { name: new RegExp(`^${says.book.forMe}`) }).click();
  const forMember = page.getByRole('radio', { name: /^Savitri Amma/ });
  await expect.poll(() => forMember.isChecked()).toBe(false);
  await forMember.click();
  await expect.poll(() => forMember.isChecked()).toBe(true);
  // Elsewhere the patient still acts for herself.
  expect(await page.locator('header').getByText('Savitri Amma').count()).toBe(0);
  await page.getByRole('button', { name: says.book.confirm }).click();
  await isAt(page, /booked$/);
  await page.locator('dl').getByText('Savitri Amma').waitFor();
  await page.locator('dl').getByText(fee, { exact: true }).waitFor();
});

it('a video visit becomes an audio call in one step, and the front desk and the doctor find it', async () => {
  const page = await signIn(browser, living, '+919000000014', '/appointments');
  const { clinicians } = await ask<{
    clinicians: { clinician_id: string; modes: string[]; accepts_new: boolean }[];
  }>(page, '/doctor-profiles?mode=audio');
  const doctor = clinicians.find((each) => each.accepts_new && each.modes.includes('virtual'))!;
  const { person_id: ownId } = await ask<{ person_id: string }>(page, '/profile');
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { days } = await ask<{ days: { slots: { starts_at: string }[] }[] }>(
    page,
    `/slots?clinician_id=${doctor.clinician_id}&mode=virtual&from=${from}&days=9&for_person_id=${ownId}`,
  );
  const { appointment_id: id } = await ask<{ appointment_id: string }>(page, '/appointments', {
    clinician_id: doctor.clinician_id,
    starts_at: days.flatMap((day) => day.slots)[0]!.starts_at,
    mode: 'virtual',
    reason: '',
  });
  await page.goto(`${living}/appointments/${id}`);
  await page.getByRole('button', { name: says.move.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: says.modeShort.audio }).check();
  await chooseTime(dialog, 1, 0);
  await dialog.getByText(/^Fee: ₹/).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Move to / }).click();
  await page.locator('dl').getByText(says.mode.audio, { exact: true }).waitFor();

  const staff = await signIn(browser, living, '+919000000401', `/patients/${ownId}`);
  await staff.getByRole('heading', { name: says.patient.upcoming }).waitFor();
  await expectAccessible(staff);
  await staff.locator(`main a[href="/appointments/${id}"]`).click();
  await staff.locator('dl').getByText(says.mode.audio, { exact: true }).waitFor();
  await staff.locator('nav a[aria-current=page][href="/board"]').waitFor();
});

it('the front desk chooses the clinician of the hours', async () => {
  const page = await signIn(browser, living, '+919000000402', '/schedule/availability');
  await expect.poll(() => heading(page).textContent()).toBe(says.hours.whose);
  await expectAccessible(page);
  await page.locator('main li a').first().click();
  await page.getByText(says.hours.weekly, { exact: true }).waitFor();
  await page.locator('main li li button').first().waitFor();
  // On a phone both buttons of a row are beside its first line.
  const heights = await page
    .locator('main li li')
    .evaluateAll((rows) =>
      rows.map(
        (row) =>
          new Set(
            [...row.querySelectorAll(':scope > button')].map((each) => each.getBoundingClientRect().top),
          ).size,
      ),
    );
  expect(new Set(heights)).toEqual(new Set([1]));
  await expectAccessible(page);
});
