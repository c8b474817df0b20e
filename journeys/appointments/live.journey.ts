import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import { clinicDay } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { closeSessions, expectAccessible, launch, originOf, signIn } from './sessions.ts';

/** Every change is on the other open screens at once, without a reload; and a no-show that was none. */
const living = originOf('living');
const phoneOf = castOf('appointments/live');
const says = en.screen;
/** The product promises a second. A machine that is busy with other things is allowed much more. */
const BOUND_MS = 20_000;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

/** A line about that visit which says (or no longer says) something. */
interface Line {
  readonly id: string;
  readonly says?: string;
  readonly saysNot?: string;
}

/** Milliseconds until each of the pages shows that line; none of them is reloaded or touched. */
async function untilShown(
  pages: readonly Page[],
  line: Line,
  change: () => Promise<unknown>,
): Promise<number[]> {
  const begun = performance.now();
  const shown = pages.map(async (page) => {
    await page.waitForFunction(({ id, says, saysNot }) => {
      const text = document.querySelector(`main li:has(a[href*="${id}"])`)?.textContent;
      return text && (!says || text.includes(says)) && (!saysNot || !text.includes(saysNot));
    }, line);
    return performance.now() - begun;
  });
  const [times] = await Promise.all([Promise.all(shown), change()]);
  return times;
}

const median = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0;

it('a booking, a move and a cancellation reach the doctor and the front desk', async ({ annotate }) => {
  const patient = await signIn(browser, living, phoneOf('living patient 3'), '/appointments');
  const doctor = await signIn(browser, living, phoneOf('living doctor 6'), '/schedule', { width: 1280 });
  const clinician_id = (await ask(doctor, 'GET', '/api/profile')).person_id as string;
  const person = (await ask(patient, 'GET', '/api/auth/session')).user.id as string;
  const query = `clinician_id=${clinician_id}&mode=virtual&from=${clinicDay(3)}&days=14&for_person_id=${person}`;
  const { days } = await ask(patient, 'GET', `/api/slots?${query}`);
  const { date, slots } = days.find((day: { slots: unknown[] }) => day.slots.length >= 6);

  const board = await signIn(
    browser,
    living,
    frontDesk('living'),
    `/board?day=${date}&clinician=${clinician_id}`,
    {
      width: 1280,
    },
  );
  await board.locator('main section h2').first().waitFor();
  await doctor.goto(`${living}/schedule?day=${date}`);
  await doctor.locator('h1').waitFor();
  const screens = [doctor, board];
  for (const screen of screens) await screen.evaluate('window.untouched = true');

  const times: number[] = [];
  for (const round of [0, 2, 4]) {
    const id = crypto.randomUUID();
    const [from, to] = [slots[round].starts_at as string, slots[round + 1].starts_at as string];
    const clock = (at: string) =>
      new Date(at).toLocaleTimeString('en-IN', {
        timeZone: 'Asia/Kolkata',
        hour: 'numeric',
        minute: '2-digit',
      });
    const change = (path: string, body: object) => () =>
      must(patient, 'POST', `/api/appointments${path}`, body);
    const wish = { appointment_id: id, clinician_id, starts_at: from, mode: 'virtual', reason: 'Cough' };
    const before = clock(from).split(' ')[0] ?? '';
    times.push(...(await untilShown(screens, { id, says: before }, change('', wish))));
    const moved = change(`/${id}/move`, { starts_at: to });
    times.push(...(await untilShown(screens, { id, saysNot: before }, moved)));
    const cancelled = change(`/${id}/cancel`, { reason: 'I feel better' });
    times.push(...(await untilShown(screens, { id, says: says.status['10'] }, cancelled)));
  }
  for (const screen of screens) expect(await screen.evaluate('window.untouched')).toBe(true);
  const notified = `${times.length} changes were on the other screens after ${median(times).toFixed(0)} ms (median), ${Math.max(...times).toFixed(0)} ms at most`;
  await annotate(notified);
  console.log(notified);
  expect(median(times), notified).toBeLessThan(BOUND_MS);
});

const MAYBE_ABSENT = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27, 28, 29] as const;
const DOCTORS = ['living doctor 8', 'living doctor 9'] as const;

/** A missed visit of the last days, of a patient who appears in no other journey. */
async function noShow(): Promise<{ id: string; doctor: Page; patient: Page }> {
  const staff = await signIn(browser, living, frontDesk('living'), '/board');
  const phones = new Map<string, string>();
  for (const index of MAYBE_ABSENT) {
    const phone = phoneOf(`living patient ${index}`);
    const { patients } = await ask(staff, 'GET', `/api/get-all-patient?q=${phone.slice(3)}`);
    phones.set(patients[0].patient_id, phone);
  }
  for (const person of DOCTORS) {
    const doctor = await signIn(browser, living, phoneOf(person), '/schedule', { width: 1280 });
    const query = `from=${clinicDay(-10)}&to=${clinicDay(-1)}&status=11&limit=100`;
    const { appointments } = await ask(doctor, 'GET', `/api/appointments?${query}`);
    for (const { appointment_id: id, patient_id } of appointments) {
      const phone = phones.get(patient_id);
      if (!phone) continue;
      await doctor.goto(`${living}/appointments/${id}`);
      return { id, doctor, patient: await signIn(browser, living, phone, `/appointments/${id}`) };
    }
  }
  throw new Error('everybody has come: the demo data have no such visit any more');
}

it('who was marked absent and had come is corrected, and both sides see it', async () => {
  const { doctor, patient } = await noShow();
  const absent = (page: Page) => page.getByText(`${says.status.other}: ${says.status['11']}`).first();
  await absent(doctor).waitFor();
  await absent(patient).waitFor();
  await expectAccessible(doctor);
  await expectAccessible(patient);
  const correct = doctor.getByRole('button', { name: says.team.correctNoShow, exact: true });

  await correct.click();
  await absent(doctor).waitFor({ state: 'detached' });
  await absent(patient).waitFor({ state: 'detached' });
  await patient.getByText(says.history.no_show_corrected, { exact: true }).waitFor();

  await doctor.getByRole('button', { name: says.team.more, exact: true }).click();
  await doctor.getByRole('menuitem', { name: says.team.noShow }).click();
  await absent(doctor).waitFor();
  await absent(patient).waitFor();
  await correct.click();
  await absent(patient).waitFor({ state: 'detached' });
  await doctor.getByRole('button', { name: says.team.arrive, exact: true }).waitFor();
});
