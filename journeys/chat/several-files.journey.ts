import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, launch, originOf } from '../appointments/sessions.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { aPair, type Pair } from './pair.ts';

/** Several files in one message: one is stopped on its way, one fails and is tried again; others are pasted and dropped. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/several-files');
const says = en.screen.attachments;
const mark = lettersOfItsOwn();
let browser: Browser;
let pair: Pair;

beforeAll(async () => {
  browser = await launch();
  const [patient, doctor] = [phoneOf('hospital patient 23'), phoneOf('hospital doctor 10')];
  pair = await aPair(browser, { brand: 'hospital', patient, doctor });
  const { is_accepted } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}`);
  if (!is_accepted) await must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/accept`, {});
  for (const page of [pair.patient, pair.doctor]) {
    await page.goto(`${hospital}/chat/${pair.chatId}`);
    await page.locator('textarea').waitFor();
  }
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const sheet = (page: Page) => page.locator('dialog[open]');
const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();
const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} ${mark}`) });
const filesOfLast = async (): Promise<string[]> => {
  const { messages } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}/messages`);
  return (messages[0]?.files ?? []).map((file: { name: string }) => file.name);
};

it('one is stopped on its way, one is lost once, and the message carries what arrived', async () => {
  const { patient, doctor } = pair;
  const upload = /\/api\/upload-files/;
  let tries = 0;
  // The first stands still, the second is lost once, and what is tried then gets through.
  await patient.route(upload, async (route) => {
    tries += 1;
    if (tries === 1) return;
    await (tries === 2 ? route.abort('connectionreset') : route.continue());
  });
  await patient.locator('input[data-kind=files]').setInputFiles(['a.txt', 'b.txt', 'c.txt'].map(note));
  await press(sheet(patient), says.send);
  await sheet(patient).waitFor({ state: 'detached' });
  const waiting = patient.locator('[data-message]').filter({ hasText: 'c.txt' });
  await waiting.getByRole('progressbar').waitFor();
  await expectAccessible(patient);
  expect(await filesOfLast()).toEqual([]);
  await waiting.getByRole('button', { name: en.screen.waiting.giveUp, exact: true }).click();
  await patient.getByRole('menuitem', { name: says.removeFile.replace('{{name}}', 'a.txt') }).click();
  // The menu names it, too.
  await waiting.getByText('a.txt', { exact: true }).waitFor({ state: 'detached' });
  const seen = doctor.getByRole('article').filter({ hasText: 'b.txt' });
  await seen.getByText('c.txt').waitFor();
  await patient.unroute(upload);
  expect((await filesOfLast()).sort()).toEqual(['b.txt', 'c.txt']);
  expect(tries).toBe(4);
});

it('a picture is pasted and a file is dropped into the conversation', async () => {
  const { patient } = pair;
  await patient.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    const data = new DataTransfer();
    data.items.add(new File([picture as Blob], 'pasted.png', { type: 'image/png' }));
    const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.querySelector('textarea')?.dispatchEvent(pasted);
  });
  await sheet(patient).getByText('pasted.png').waitFor();
  await press(sheet(patient), says.send);
  await sheet(patient).waitFor({ state: 'detached' });
  await expect.poll(filesOfLast).toEqual(['pasted.png']);

  const carry = (kind: string) =>
    patient.evaluate((kind) => {
      const data = new DataTransfer();
      data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
      const event = new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true });
      document.querySelector('[data-message]')?.dispatchEvent(event);
    }, kind);
  await carry('dragenter');
  await patient.getByText(says.dropHere, { exact: true }).waitFor();
  await carry('dragleave');
  await patient.getByText(says.dropHere, { exact: true }).waitFor({ state: 'detached' });
  await carry('dragenter');
  await carry('drop');
  await sheet(patient).getByText('dropped.txt').waitFor();
  await press(sheet(patient), says.send);
  await expect.poll(filesOfLast).toEqual(['dropped.txt']);

  // A copied text may carry a picture of itself: then the text is what was meant.
  const goesOn = await patient.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'words');
    data.items.add(new File(['x'], 'words.png', { type: 'image/png' }));
    const pasted = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    return document.querySelector('textarea')?.dispatchEvent(pasted);
  });
  expect(goesOn).toBe(true);
  expect(await sheet(patient).count()).toBe(0);
});
