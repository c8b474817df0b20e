import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import chatWords from '../../features/chat/words/en.json' with { type: 'json' };
import { CALL_FLAGS } from '../../platform/testing/chromium.ts';
import { violationsOn } from '../axe.ts';
import { launch } from '../browsers.ts';
import { dress, goTo, openUserSession, type UserSession } from '../signed-in.ts';
import { aChat } from './talk.ts';

/** A photo and a voice note go from a patient's phone to a doctor's desk, and are looked at and heard there. */
const words = chatWords.screen.attachments;
let browser: Browser;
let patient: UserSession;
let doctor: UserSession;
let chatId: string;

beforeAll(async () => {
  browser = await launch(CALL_FLAGS);
  patient = await openUserSession(browser, 'patient', 'living', 39);
  doctor = await openUserSession(browser, 'doctor', 'living', 5);
  await dress(patient, { language: 'en', size: 'Medium', theme: 'light', width: 360 });
  await dress(doctor, { language: 'en', size: 'Medium', theme: 'light', width: 1280 });
  chatId = await aChat(patient, doctor);
  for (const { page } of [patient, doctor]) {
    await goTo(page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
  }
});
afterAll(() => browser?.close());

const sheet = (page: Page) => page.locator('dialog[open]');
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true });
const faults = (page: Page) => violationsOn(page, ['wcag2a', 'wcag2aa', 'wcag22aa']);

it('a photo is previewed, goes with a few words, and is seen large by the other', async () => {
  const { page } = patient;
  const background = { r: 40, g: 90, b: 80 };
  const meter = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await page.locator('input[data-kind=photos]').setInputFiles([
    { name: 'meter.jpg', mimeType: 'image/jpeg', buffer: meter },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  await sheet(page).getByText(words.problem.wrong_kind.replace('{{name}}', 'setup.exe')).waitFor();
  expect(await faults(page)).toEqual([]);
  await sheet(page).locator('textarea').fill('After breakfast');
  await button(page, words.send).click();

  const seen = doctor.page.getByRole('article').filter({ hasText: 'After breakfast' }).last();
  await seen.locator('img').waitFor();
  await expect
    .poll(() => seen.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBe(640);
  await seen.getByRole('button', { name: /^Open the photo/ }).click();
  await sheet(doctor.page).locator('img').waitFor();
  expect(await faults(doctor.page)).toEqual([]);
  await doctor.page.keyboard.press('Escape');
  await expect.poll(() => sheet(doctor.page).count()).toBe(0);
});

it('a voice note is recorded, and played, moved in and sped up by the other, with keys alone', async () => {
  const { page } = patient;
  await page.getByRole('button', { name: words.record }).click();
  await sheet(page).getByText(words.voice.recording).waitFor();
  // That takes long where much else is done: the note that is sent is another one, of three seconds.
  expect(await faults(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: words.record }).click();
  await sheet(page).getByText(words.voice.recording).waitFor();
  await page.waitForTimeout(3000);
  await button(page, words.send).click();

  // A second try leaves another one above it.
  const note = doctor.page.getByRole('group', { name: /Voice note from/ }).last();
  await note.waitFor();
  const position = note.getByRole('slider', { name: words.voice.position });
  await note.getByRole('button', { name: words.voice.play }).focus();
  // It lasts three seconds: what is said meanwhile is looked for from before it begins.
  const playing = note.getByRole('button', { name: words.voice.pause }).waitFor();
  const moving = note.locator('[aria-valuetext^="0:01 of 0:"], [aria-valuetext^="0:02 of 0:"]').waitFor();
  await doctor.page.keyboard.press('Enter');
  await Promise.all([playing, moving]);
  // At its end it is at its beginning again.
  await note.getByRole('button', { name: words.voice.play }).waitFor();
  await position.focus();
  await doctor.page.keyboard.press('End');
  // What was recorded may end a moment before the clock that was running beside it.
  await expect
    .poll(async () => {
      const [at, length] = (await position.getAttribute('aria-valuetext'))?.match(/\d\d/g) ?? [];
      return Number(length) - Number(at);
    })
    .toBeLessThanOrEqual(1);
  await doctor.page.keyboard.press('Home');
  await doctor.page.keyboard.press('ArrowRight');
  await expect.poll(() => position.getAttribute('aria-valuetext')).toMatch(/^0:01 of/);
  const speed = note.getByRole('button', { name: /^Speed/ });
  await speed.press('Enter');
  await speed.press('Enter');
  await expect.poll(() => speed.textContent()).toContain('2');

  const { messages } = await doctor.get(`/api/chats/${chatId}/messages`);
  const [voice] = messages[0].files;
  expect(voice).toMatchObject({ kind: 'voice', mime: 'audio/webm' });
  expect(voice.duration_ms).toBeGreaterThan(2000);
  // The microphone of the test beeps about once a second: loud and silent bars.
  expect(voice.waveform.length).toBeLessThanOrEqual(64);
  expect(Math.max(...voice.waveform)).toBeGreaterThan(50);
  expect(Math.min(...voice.waveform)).toBeLessThan(20);
  expect(await faults(doctor.page)).toEqual([]);
});

it('what was shared is found behind the chat', async () => {
  const { page } = doctor;
  await goTo(page, { name: 'files', path: `/chat/${chatId}/files`, shows: '[role=tabpanel] img' });
  await page.locator('[role=tabpanel] ul button').first().click();
  expect(await faults(page)).toEqual([]);
  await sheet(page).getByRole('link', { name: chatWords.screen.info.toMessage }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/chat/${chatId}`);
  const itsMessage = page.getByRole('article').filter({ hasText: 'After breakfast' }).last();
  await expect
    .poll(() => itsMessage.evaluate((message) => message.contains(document.activeElement)))
    .toBe(true);
  await page.goBack();
  await page.locator('[role=tabpanel] img').first().waitFor();
  await page.getByRole('tab', { name: chatWords.screen.info.kind.file }).click();
  await page
    .getByRole('group', { name: /Voice note from/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: chatWords.screen.info.toMessage }).first().click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/chat/${chatId}`);
});
