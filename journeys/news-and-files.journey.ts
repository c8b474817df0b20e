import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import newsWords from '../features/notifications/words/en.json' with { type: 'json' };
import filesWords from '../features/records/words/en.json' with { type: 'json' };
import { dress, goTo, openBrowser, type Seat, takeSeat } from './signed-in.ts';

/** What reaches a patient by itself, what is done about it, and what a patient keeps. */
const news = newsWords.screen;
const files = filesWords.screen.files;
const LOOK = { language: 'en', size: 'Medium', theme: 'light', width: 360 } as const;
let browser: Browser;
let patient: Seat;
let staff: Seat;

beforeAll(async () => {
  browser = await openBrowser();
  patient = await takeSeat(browser, 'patient', 'living', 4);
  staff = await takeSeat(browser, 'staff', 'living');
  await dress(patient, LOOK);
});
afterAll(() => browser?.close());

interface Booked {
  readonly appointment_id: string;
  readonly times: readonly string[];
}

async function book(): Promise<Booked> {
  const [clinician] = (await patient.get('/api/doctor-profiles?q=Anand')).clinicians;
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { clinician_id } = clinician;
  const { days } = await patient.get(
    `/api/slots?clinician_id=${clinician_id}&mode=virtual&from=${from}&days=14`,
  );
  const times = days.flatMap((day: { slots: { starts_at: string }[] }) =>
    day.slots.map((slot) => slot.starts_at),
  );
  const booked = (await patient.post('/api/appointments', {
    clinician_id,
    starts_at: times[0],
    mode: 'virtual',
    reason: 'A cough',
  })) as { appointment_id: string };
  return { ...booked, times };
}

it('a visit that the front desk moves shows at once, opens from the list, and is read then', async () => {
  const { page } = patient;
  const { appointment_id, times } = await book();
  await goTo(page, { name: 'notifications', path: '/notifications' });
  await page.getByRole('heading', { name: 'Appointment booked' }).first().waitFor();
  const bell = page.locator('header a[href="/notifications"]');
  const counted = async () => Number((await bell.textContent())?.match(/\d+/)?.[0] ?? 0);
  const before = await counted();

  await staff.post(`/api/appointments/${appointment_id}/move`, { starts_at: times[2] });
  const moved = page.getByRole('listitem').filter({ hasText: 'Appointment moved' }).first();
  await moved.waitFor();
  await expect.poll(counted).toBe(before + 1);
  expect(await moved.textContent()).toContain(news.list.new);

  await moved.getByRole('button', { name: '1 earlier' }).click();
  await moved.getByText('Appointment booked').waitFor();
  await moved.getByRole('link', { name: news.open.bookings }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/appointments/${appointment_id}`);
  await expect.poll(counted).toBeLessThan(before + 1);
});

it('everything is read by one press, and stays so', async () => {
  const { page } = patient;
  await goTo(page, { name: 'notifications', path: '/notifications' });
  const all = page.getByRole('button', { name: news.list.markAll });
  if (await all.isVisible()) await all.click();
  await expect.poll(() => page.getByText(news.list.new, { exact: true }).count()).toBe(0);
  await expect.poll(async () => (await patient.get('/api/notify/unread')).unread_count).toBe(0);
  await page.getByRole('radio', { name: news.list.unread }).check();
  await page.getByText(news.list.none).waitFor();
});

it('a switch and quiet hours are kept; the same hour twice is explained beside the field', async () => {
  const { page } = patient;
  await goTo(page, { name: 'settings', path: '/notifications/settings' });
  const reminders = page.getByRole('listitem').filter({ hasText: news.topicHints.reminders });
  await reminders.getByRole('switch', { name: news.settings.message }).uncheck();
  await page.fill('#quiet-from', '21:30');
  await page.fill('#quiet-to', '21:30');
  const save = page.getByRole('button', { name: news.quiet.save });
  await save.click();
  await expect.poll(() => page.locator('#quiet-to-error').textContent()).toBe(news.quiet.same);
  await page.fill('#quiet-to', '06:15');
  await save.click();
  await expect
    .poll(async () => (await patient.get('/api/notify/settings')).quiet_hours)
    .toEqual({ from: '21:30', to: '06:15' });
  const { topics } = await patient.get('/api/notify/settings');
  expect(topics.find((each: { topic: string }) => each.topic === 'reminders').message).toBe(false);
});

it('a file is kept, a cut-off upload is tried again, and a deleted one is gone', async () => {
  const { page } = patient;
  await goTo(page, { name: 'files', path: '/files' });
  await page.getByText(files.none, { exact: true }).waitFor();
  const chooser = page.locator('main input[type=file]').first();
  const report = { name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('HDL 48 mg/dL') };

  await page.route('**/api/upload-files', (route) => route.abort(), { times: 1 });
  await chooser.setInputFiles(report);
  await page.getByRole('button', { name: 'Try again' }).click();
  const link = page.getByRole('link', { name: 'report.txt' });
  await link.waitFor();
  expect((await patient.get('/api/upload-files')).files).toHaveLength(1);
  const href = await link.getAttribute('href');
  const content = () =>
    page.evaluate(async (at) => {
      const reply = await fetch(at);
      await reply.text();
      return reply.status;
    }, href ?? '');
  expect(await content()).toBe(200);

  await page.getByRole('button', { name: files.delete.replace('{{name}}', 'report.txt') }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: files.deleteConfirm, exact: true }).click();
  await page.getByText(files.none, { exact: true }).waitFor();
  expect(await content()).toBe(404);
});

it('the search finds a doctor, and Back leads to where one was', async () => {
  const { page } = patient;
  await goTo(page, { name: 'files', path: '/files' });
  await page.locator('header a[href$="#searchopen"]').click();
  await page.locator('dialog[open] input').fill('anand');
  await page.getByRole('tabpanel').getByRole('link').first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/doctors\//);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/files');
});
