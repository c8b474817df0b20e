import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import filesWords from '../features/files/words/en.json' with { type: 'json' };
import newsWords from '../features/notifications/words/en.json' with { type: 'json' };
import { clinicDay, launch } from './browsers.ts';
import { ask } from './in-page.ts';
import { dress, goTo, openUserSession, type UserSession } from './signed-in.ts';

/** What reaches a patient by itself, what is done about it, and what a patient keeps. */
const news = newsWords.screen;
const files = filesWords.screen.files;
const LOOK = { language: 'en', size: 'Medium', theme: 'light', width: 360 } as const;
let browser: Browser;
let patient: UserSession;
let staff: UserSession;

beforeAll(async () => {
  browser = await launch();
  // No visit of the next day: its reminder would come unread in the middle of a test.
  patient = await openUserSession(browser, 'patient', 'living', 7);
  staff = await openUserSession(browser, 'staff', 'living');
  await dress(patient, LOOK);
});
afterAll(() => browser?.close());

interface Booked {
  readonly appointment_id: string;
  readonly times: readonly string[];
}

async function book(): Promise<Booked> {
  const [clinician] = (await patient.get('/api/doctor-profiles?q=Anand')).clinicians;
  const { clinician_id } = clinician;
  const { id } = (await patient.get('/api/auth/session')).user;
  const query = `clinician_id=${clinician_id}&mode=virtual&from=${clinicDay(2)}&days=14&for_person_id=${id}`;
  const { days } = await patient.get(`/api/slots?${query}`);
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

const counted = async () => {
  const bell = patient.page.locator('header a[href="/notifications"]');
  return Number((await bell.textContent())?.match(/\d+/)?.[0] ?? 0);
};
const unread = async () => (await patient.get('/api/notify/unread')).unread_count as number;

it('a visit that the front desk moves shows at once, opens from the list, and is read then', async () => {
  const { page } = patient;
  await goTo(page, { name: 'notifications', path: '/notifications' });
  const { appointment_id, times } = await book();
  const entry = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/appointments/${appointment_id}"]`) });
  await entry.getByRole('heading', { name: 'Appointment booked' }).waitFor();

  await staff.post(`/api/appointments/${appointment_id}/move`, { starts_at: times[2] });
  await entry.getByRole('heading', { name: 'Appointment moved' }).waitFor();
  await entry.getByText(news.list.new, { exact: true }).waitFor();
  // Another notification may arrive meanwhile, a reminder for instance: the bell shows the server's count.
  await expect.poll(async () => (await counted()) - (await unread())).toBe(0);
  expect(await unread()).toBeGreaterThan(0);

  await entry.getByRole('button', { name: '1 earlier' }).click();
  await entry.getByText('Appointment booked').waitFor();
  await entry.getByRole('link', { name: 'Open' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/appointments/${appointment_id}`);
  await goTo(page, { name: 'notifications', path: '/notifications' });
  await entry.waitFor();
  await expect.poll(() => entry.getByText(news.list.new, { exact: true }).count()).toBe(0);
  await expect.poll(async () => (await counted()) - (await unread())).toBe(0);
});

it('everything is read by one press, and stays so', async () => {
  const { page } = patient;
  const { appointment_id } = await book();
  await goTo(page, { name: 'notifications', path: '/notifications' });
  // A background job adds the notification; one that arrives after the click would be unread.
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/appointments/${appointment_id}"]`) })
    .getByText(news.list.new, { exact: true })
    .waitFor();
  const all = page.getByRole('button', { name: news.list.markAll });
  await all.click();
  await expect.poll(() => page.getByText(news.list.new, { exact: true }).count()).toBe(0);
  await expect.poll(unread).toBe(0);
  await page.reload();
  await page.getByRole('radio', { name: news.list.unread }).click();
  await page.getByText(news.list.none).waitFor();
});

it('a switch and quiet hours are saved; the same hour twice is explained beside the field', async () => {
  const { page } = patient;
  await ask(page, 'PUT', '/api/notify/settings', {
    topics: [{ topic: 'reminders', in_app: true, message: true }],
    quiet_hours: { from: '22:00', to: '07:00' },
  });
  await page.goto('/notifications/settings');
  const message = page
    .getByRole('listitem')
    .filter({ hasText: news.topicHints.reminders })
    .getByRole('switch', { name: news.settings.message });
  await expect.poll(() => message.isChecked()).toBe(true);
  await message.click();
  const ofReminders = async () =>
    (await patient.get('/api/notify/settings')).topics.find(
      (each: { topic: string }) => each.topic === 'reminders',
    );
  await expect.poll(async () => (await ofReminders()).message).toBe(false);
  await expect.poll(() => message.isChecked()).toBe(false);

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
  expect((await ofReminders()).message).toBe(false);
});

it('a file is stored, an interrupted upload is tried again, and a deleted one is gone', async () => {
  const { page } = patient;
  for (const { file_id } of (await patient.get('/api/upload-files')).files)
    await ask(page, 'DELETE', `/api/files/${file_id}`);
  await page.goto('/files');
  await page.getByText(files.none, { exact: true }).waitFor();
  const chooser = page.locator('main input[type=file]').first();
  const report = { name: 'report.txt', mimeType: 'text/plain', buffer: Buffer.from('HDL 48 mg/dL') };

  await page.route('**/api/upload-files', (route) => route.abort(), { times: 1 });
  await chooser.setInputFiles(report);
  await page.getByRole('button', { name: 'Try again' }).click();
  const link = page.getByRole('link', { name: 'report.txt' });
  await link.waitFor();
  await expect.poll(async () => (await patient.get('/api/upload-files')).files.length).toBe(1);
  // With large letters the buttons stand below the name, which keeps the width of the row.
  await dress(patient, { ...LOOK, size: 'Large' });
  await page.goto('/files');
  const text = await page.getByRole('listitem').filter({ has: link }).locator('div').first().boundingBox();
  expect(text?.width).toBeGreaterThan(200);
  await dress(patient, LOOK);
  await page.goto('/files');
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
  await expect.poll(content).toBe(404);
});

it('the search finds a doctor, and Back leads to where one was', async () => {
  const { page } = patient;
  await goTo(page, { name: 'files', path: '/files' });
  await page.locator('header a[href$="#searchopen"]').click();
  // Each tab says how much it has, and a setting is found by other words than its name.
  await page.locator('dialog[open] input').fill('large text');
  await page.getByRole('tab', { name: 'Doctors (0)' }).waitFor();
  await page.getByRole('tab', { name: 'Settings and help (1)' }).click();
  await page.getByRole('tabpanel').getByRole('link', { name: 'Text size' }).waitFor();
  await page.locator('dialog[open] input').fill('blood');
  await page.getByRole('tab', { name: /^Vitals \(\d+\)$/ }).waitFor();
  await page.getByRole('tab', { name: /^Doctors/ }).click();
  await page.locator('dialog[open] input').fill('anand');
  await page.getByRole('tabpanel').getByRole('link', { name: /Anand/ }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/doctors\//);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/files');
});
