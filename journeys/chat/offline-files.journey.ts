import type { Browser, BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { CALL_FLAGS } from '../../platform/testing/chromium.ts';
import shell from '../../platform/web/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf } from '../appointments/sessions.ts';
import { aBrowser, launch, lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must, signIn } from '../in-page.ts';
import { aPair, bubble, type Pair } from './pair.ts';
import { isStoredInClear, storedNames } from './stored.ts';

/** Photos, files and voice notes that are sent without a network. */
const living = originOf('living');
const phoneOf = castOf('chat/offline-files');
const says = en.screen;
let browser: Browser;
let pair: Pair;
let photo: Buffer;
/** The patient's telephone: the app is installed on it, so it opens without a network, too. */
let telephone: BrowserContext;
let chat: string;

beforeAll(async () => {
  browser = await launch(CALL_FLAGS);
  const people = {
    brand: 'living',
    patient: phoneOf('living patient 36'),
    doctor: phoneOf('living doctor 7'),
  } as const;
  pair = await aPair(browser, people);
  chat = `${living}/chat/${pair.chatId}`;
  const { is_accepted } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}`);
  if (!is_accepted) await must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/accept`, {});
  const background = { r: 40, g: 90, b: 80 };
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const;
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background, noise } })
    .jpeg()
    .toBuffer();
  telephone = await aBrowser(browser, {
    serviceWorkers: 'allow',
    locale: 'en-IN',
    permissions: ['microphone'],
  });
  const page = await telephone.newPage();
  await page.goto(`${living}/privacy`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await signIn(page, people.patient);
  await page.goto(chat);
  await field(page).waitFor();
  await pair.doctor.goto(chat);
  await field(pair.doctor).waitFor();
});
afterAll(async () => {
  await telephone?.close();
  await closeSessions();
  await browser?.close();
});

const field = (page: Page) => page.getByRole('textbox', { name: says.composer.label });
const sheet = (page: Page) => page.locator('dialog[open]');
const writes = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: says.composer.send, exact: true }).click();
};
const attaches = async (page: Page, caption: string, name = 'meter.jpg', bytes = photo) => {
  await page
    .locator('input[data-kind=photos]')
    .setInputFiles([{ name, mimeType: 'image/jpeg', buffer: bytes }]);
  await sheet(page).locator('textarea').fill(caption);
  await sheet(page).getByRole('button', { name: says.attachments.send, exact: true }).click();
  await expect.poll(() => sheet(page).count()).toBe(0);
  await bubble(page, caption).waitFor();
};
const isShown = (page: Page, caption: string) =>
  expect
    .poll(() =>
      bubble(page, caption)
        .locator('img')
        .evaluate((image) => (image as HTMLImageElement).naturalWidth),
    )
    .toBe(640);
const stored = async (mark: string): Promise<[string, number][]> => {
  const { messages } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}/messages`);
  return messages
    .map(({ message, files }: { message: string; files: unknown[] }) => [message, files.length])
    .filter(([text]: [string]) => text.startsWith(mark))
    .reverse();
};
/** How often a file of these pages has reached the server, and its answer them. */
const countUploads = (...pages: Page[]) => {
  const sent: string[] = [];
  for (const page of pages)
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/upload-files'))
        sent.push(request.url());
    });
  return sent;
};

it('text, photo, text: they wait over a reload without a network, and arrive once and in this order', async () => {
  const mark = lettersOfItsOwn();
  const page = telephone.pages()[0]!;
  const uploads = countUploads(page);
  await telephone.setOffline(true);
  await writes(page, `${mark} before`);
  await attaches(page, `${mark} the meter`);
  await writes(page, `${mark} after`);
  await isShown(page, `${mark} the meter`);
  await bubble(page, `${mark} the meter`).getByText(says.waiting.offline).waitFor();
  await expectAccessible(page);

  await page.reload();
  await isShown(page, `${mark} the meter`);
  await bubble(page, `${mark} after`).locator('[data-progress=waiting]').waitFor();
  expect(await storedNames(page, 'bytes/')).toHaveLength(1);
  expect(await isStoredInClear(page, photo.subarray(200, 264)), 'it is encrypted').toBe(false);
  expect(await stored(mark)).toEqual([]);

  await telephone.setOffline(false);
  const all: [string, number][] = [
    [`${mark} before`, 0],
    [`${mark} the meter`, 1],
    [`${mark} after`, 0],
  ];
  await expect.poll(() => stored(mark)).toEqual(all);
  await isShown(pair.doctor, `${mark} the meter`);
  await bubble(page, `${mark} after`).locator('[data-progress=waiting]').waitFor({ state: 'detached' });
  const shown = pair.doctor.locator('[data-message] p[dir=auto]').filter({ hasText: mark });
  await expect.poll(() => shown.allTextContents()).toEqual(all.map(([text]) => text));
  expect(uploads).toHaveLength(1);
  await expect.poll(() => storedNames(page, '')).toEqual([]);
});

it('a voice note that was recorded without a network is heard here, and by the doctor afterwards', async () => {
  const mark = lettersOfItsOwn();
  const page = telephone.pages()[0]!;
  await telephone.setOffline(true);
  await page.getByRole('button', { name: says.attachments.record }).click();
  await sheet(page).getByText(says.attachments.voice.recording).waitFor();
  await page.waitForTimeout(2000);
  await sheet(page).getByRole('button', { name: says.attachments.send, exact: true }).click();
  const waiting = page.locator('[data-message]:has([data-progress=waiting])');
  // It plays for two seconds only: looked for from before it begins.
  const plays = waiting.getByRole('button', { name: says.attachments.voice.pause }).waitFor();
  await waiting.getByRole('button', { name: says.attachments.voice.play }).click();
  await plays;
  await writes(page, `${mark} listen`);
  await telephone.setOffline(false);
  await bubble(pair.doctor, `${mark} listen`).waitFor();
  const { messages } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}/messages`);
  expect(messages[1].files).toMatchObject([{ kind: 'voice', mime: 'audio/webm' }]);
  expect(messages[1].files[0].duration_ms).toBeGreaterThan(1000);
});

it('a lost answer and a second tab double neither the file nor the message', async () => {
  const mark = lettersOfItsOwn();
  const { patient } = pair;
  const context = patient.context();
  await patient.goto(chat);
  const second = await context.newPage();
  await second.goto(chat);
  await field(second).waitFor();
  const uploads = countUploads(patient, second);
  // The server gets it; that it did is lost on the way back.
  await context.route(
    '**/api/upload-files',
    async (route) => {
      const { hostname, host } = new URL(route.request().url());
      // Only browsers know *.localhost everywhere.
      const url = route.request().url().replace(hostname, '127.0.0.1');
      await route.fetch({ url, headers: { ...route.request().headers(), host } });
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await attaches(patient, `${mark} once`);
  await writes(patient, `${mark} then`);
  await expect
    .poll(() => stored(mark))
    .toEqual([
      [`${mark} once`, 1],
      [`${mark} then`, 0],
    ]);

  await context.setOffline(true);
  await attaches(patient, `${mark} twice`);
  await second.evaluate(() => window.dispatchEvent(new Event('focus')));
  await isShown(second, `${mark} twice`);
  await context.setOffline(false);
  await expect.poll(() => stored(mark)).toHaveLength(3);
  for (const page of [patient, second])
    await bubble(page, `${mark} twice`).locator('[data-progress=waiting]').waitFor({ state: 'detached' });
  expect(await stored(mark)).toHaveLength(3);
  // Of the first one no answer came, and it was not sent again.
  expect(uploads).toHaveLength(1);
  await second.close();
});

it('a file that the server refuses is reported, the text can be sent without it, and what waits can be withdrawn', async () => {
  const mark = lettersOfItsOwn();
  const { patient } = pair;
  await patient.goto(chat);
  await field(patient).waitFor();
  await patient.context().setOffline(true);
  await attaches(patient, `${mark} broken`, 'broken.jpg', Buffer.from([1, 2, 3, 0, 255, 254, 7]));
  await attaches(patient, `${mark} not this`);
  await bubble(patient, `${mark} not this`).getByRole('button', { name: says.waiting.giveUp }).click();
  await bubble(patient, `${mark} not this`).waitFor({ state: 'detached' });
  await patient.context().setOffline(false);
  const refused = bubble(patient, `${mark} broken`);
  await refused.getByText(says.waiting.textKept).waitFor();
  await refused.getByText(/^broken\.jpg: ./).waitFor();
  await expectAccessible(patient);
  await refused.getByRole('button', { name: says.waiting.without_one }).click();
  await expect.poll(() => stored(mark)).toEqual([[`${mark} broken`, 0]]);
  await refused.getByText(says.waiting.textKept).waitFor({ state: 'detached' });
  await expect.poll(() => storedNames(patient, '')).toEqual([]);
});

it('more than a device may hold is not taken over, and nothing of it is lost', async () => {
  const mark = lettersOfItsOwn();
  const { patient } = pair;
  await patient.context().setOffline(true);
  await patient.evaluate(() => {
    const data = new DataTransfer();
    for (const n of [1, 2, 3, 4, 5])
      data.items.add(new File([new Uint8Array(24 * 1024 * 1024)], `walk-${n}.mp4`, { type: 'video/mp4' }));
    const event = new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true });
    document.querySelector('textarea')?.dispatchEvent(event);
  });
  await sheet(patient).locator('textarea').fill(`${mark} my walk`);
  const send = sheet(patient).getByRole('button', { name: says.attachments.send, exact: true });
  await send.click();
  await sheet(patient).getByText(says.waiting.full.replace('{{limit}}', '100 MB')).waitFor();
  expect(await sheet(patient).locator('textarea').inputValue()).toBe(`${mark} my walk`);
  expect(await sheet(patient).locator('li').count()).toBe(5);
  expect(await storedNames(patient, '')).toEqual([]);
  const takeOut = says.attachments.removeFile;
  for (const n of [2, 3, 4, 5])
    await sheet(patient)
      .getByRole('button', { name: takeOut.replace('{{name}}', `walk-${n}.mp4`) })
      .click();
  await send.click();
  await bubble(patient, `${mark} my walk`).waitFor();
  await expect.poll(() => storedNames(patient, 'bytes/')).toHaveLength(1);
});

it('logging out removes the messages that wait', async () => {
  const { patient } = pair;
  await patient.context().route('**/api/chats/**', (route) => route.abort());
  await patient.context().route('**/api/upload-files', (route) => route.abort());
  await patient.context().setOffline(false);
  await patient.goto(`${living}/more`);
  expect(await storedNames(patient, 'bytes/')).toHaveLength(1);
  await patient.getByRole('button', { name: shell.screen.more.signOut, exact: true }).click();
  await patient
    .getByRole('alertdialog')
    .getByRole('button', { name: shell.screen.more.signOut, exact: true })
    .click();
  await expect.poll(() => storedNames(patient, '')).toEqual([]);
});
