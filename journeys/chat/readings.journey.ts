import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import chatWords from '../../features/chat/words/en.json' with { type: 'json' };
import malayalam from '../../features/chat/words/ml.json' with { type: 'json' };
import vitalWords from '../../features/vitals/words/en.json' with { type: 'json' };
import malayalamVitals from '../../features/vitals/words/ml.json' with { type: 'json' };
import { type FakeReader, startFakeReader } from '../../platform/testing/image-reader.ts';
import { type OwnServer, onOwnServer } from '../own-server.ts';
import { dress, goTo, openUserSession, overflow, show, type UserSession } from '../signed-in.ts';
import { aChat } from './talk.ts';

/**
 * A photo of a pressure meter: what a reader made of it is corrected and confirmed by the patient, and only then seen
 * by the doctor. On a server of its own, since only there photos are read.
 */
const words = chatWords.screen.readings;
const entry = vitalWords.screen;
let reader: FakeReader;
let own: OwnServer;
let browser: Browser;
let patient: UserSession;
let doctor: UserSession;
let chatId: string;

beforeAll(async () => {
  reader = await startFakeReader({
    status: 'read',
    kind: 'blood_pressure',
    readings: { systolic: 128, diastolic: 82, pulse: 71 },
    unit: 'mmHg',
    confidence: 0.91,
    boxes: [
      { field: 'systolic', x: 0.35, y: 0.25, width: 0.3, height: 0.2 },
      { field: 'diastolic', x: 0.35, y: 0.5, width: 0.3, height: 0.2 },
    ],
  });
  own = await onOwnServer({ MODE: 'demo', IMAGE_READER_URL: reader.url });
  browser = own.browser;
  patient = await openUserSession(browser, 'patient', 'living');
  doctor = await openUserSession(browser, 'doctor', 'living');
  await dress(patient, { language: 'en', size: 'Medium', theme: 'light', width: 360 });
  await dress(doctor, { language: 'en', size: 'Medium', theme: 'light', width: 1280 });
  chatId = await aChat(patient, doctor);
  for (const { page } of [patient, doctor])
    await goTo(page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
});
afterAll(async () => {
  await own?.stop();
  await reader?.close();
});

const faults = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );

/** A photo held upright, of a bright display with dark digits. */
async function aMeter(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#5b6470"/>
    <rect x="180" y="160" width="240" height="440" fill="#c9d6c0"/>
    <text x="300" y="330" font-size="120" text-anchor="middle" font-family="monospace">138</text>
    <text x="300" y="530" font-size="120" text-anchor="middle" font-family="monospace">82</text></svg>`;
  return await sharp(Buffer.from(svg)).jpeg().toBuffer();
}

it('a reading is corrected and confirmed with the keyboard, and seen by the doctor only then', async () => {
  const { page } = patient;
  await page
    .locator('input[data-kind=photos]')
    .setInputFiles([{ name: 'meter.jpg', mimeType: 'image/jpeg', buffer: await aMeter() }]);
  const sheet = page.locator('dialog[open]');
  await sheet.locator('textarea').fill('After my walk');
  await sheet.getByRole('button', { name: chatWords.screen.attachments.send, exact: true }).click();

  const photoOf = (seen: Page) => seen.getByRole('article').filter({ hasText: 'After my walk' }).last();
  const place = photoOf(page).locator('button:has(img)');
  await expect
    .poll(async () => {
      const box = await place.boundingBox();
      return box && box.width / box.height;
    })
    .toBeCloseTo(3 / 4, 1);

  const form = photoOf(page).getByRole('form', { name: /Blood pressure/ });
  await form.waitFor();
  expect(await faults(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);

  // The others hear that there is one, without its digits.
  const theirs = photoOf(doctor.page);
  await theirs.getByText(/needs to confirm it/).waitFor();
  expect(await theirs.textContent()).not.toMatch(/128|82/);

  const upper = form.getByLabel(entry.field.systolic, { exact: true });
  expect(await upper.inputValue()).toBe('128');
  await upper.fill('13');
  await upper.press('Enter');
  await form.getByText(/70 to 300 mmHg/).waitFor();
  expect(await upper.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await faults(page)).toEqual([]);
  await upper.fill('188');
  await upper.press('Enter');
  await photoOf(page).getByText(words.confirmedOwn).waitFor();
  // Critical: the numbers to call are shown here as well.
  await photoOf(page).getByText(entry.critical.act.pressure_high).waitFor();
  expect(await photoOf(page).locator('a[href="tel:112"]').count()).toBe(1);
  expect(await faults(page)).toEqual([]);
  expect(await overflow(page)).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-message')))
    .toBe(true);

  await theirs.getByText('188/82 mmHg, pulse 71').waitFor();
  expect(await faults(doctor.page)).toEqual([]);
  await goTo(doctor.page, {
    name: 'summary',
    path: `/chat/${chatId}/summary`,
    shows: 'main a:has-text("188/82")',
  });
});

it('reads well in Malayalam, large, dark and narrow, and can be no reading, or one of another kind', async () => {
  const { page } = patient;
  reader.says = {
    status: 'read',
    kind: 'blood_sugar',
    readings: { value: 145 },
    unit: 'mg/dL',
    confidence: 0.8,
  };
  const file = await sharp(await aMeter())
    .resize(640, 300)
    .jpeg()
    .toBuffer();
  const uploaded = await page.evaluate(
    async (bytes) => {
      const { accessToken } = await (await fetch('/api/auth/session')).json();
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'sugar.jpg');
      const headers = { authorization: `Bearer ${accessToken}` };
      return await (await fetch('/api/upload-files', { method: 'POST', headers, body: form })).json();
    },
    [...file],
  );
  const id = await page.evaluate(() => crypto.randomUUID());
  await patient.post(`/api/chats/${chatId}/messages`, { id, message: 'Sugar', file_ids: [uploaded.file_id] });

  await dress(patient, { language: 'ml', size: 'Large', theme: 'dark', width: 360 });
  await show(page, { theme: 'dark', width: 360 });
  await goTo(page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
  const says = malayalam.screen.readings;
  const entryIn = malayalamVitals.screen;
  const form = page.getByRole('form', { name: new RegExp(says.kind.blood_sugar) });
  await form.waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await faults(page)).toEqual([]);
  const mine = page.getByRole('article').last();
  await mine.getByRole('button', { name: entryIn.photo.noReading }).click();
  // It goes after twelve seconds, unless a pointer rests on it.
  await page.getByText(says.dismissed, { exact: true }).hover();
  await expect.poll(() => form.count()).toBe(0);
  const { messages } = await doctor.get(`/api/chats/${chatId}/messages`);
  expect(messages[0].mlObj).toMatchObject({ status: 'dismissed', readings: null });

  // A second thought: it is a reading, only not of sugar.
  await page.getByRole('button', { name: says.undo, exact: true }).click();
  await form.waitFor();
  await mine.getByLabel(entryIn.photo.kind, { exact: true }).selectOption('weight');
  await form.getByLabel(entryIn.type.weight, { exact: true }).fill('71,5');
  expect(await overflow(page)).toBe(0);
  await form.getByRole('button', { name: entryIn.photo.confirm }).click();
  await mine.getByText('71.5 kg').waitFor();
  expect(await faults(page)).toEqual([]);
  await goTo(doctor.page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
  await doctor.page.getByRole('article').last().getByText('71.5 kg').waitFor();
});
