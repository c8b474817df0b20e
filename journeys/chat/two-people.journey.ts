import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, launch, originOf } from '../appointments/sessions.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { aPair, bubble, type Pair, textsOf } from './pair.ts';
import { storedNames } from './stored.ts';

/** A patient and a doctor in two browsers: asking, answering, a network that goes and comes back. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/two-people');
const says = en.screen;
let browser: Browser;
let pair: Pair;

beforeAll(async () => {
  browser = await launch();
  pair = await aPair(browser, {
    brand: 'hospital',
    patient: phoneOf('hospital patient 10'),
    doctor: phoneOf('hospital doctor 8'),
  });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const field = (page: Page) => page.getByRole('textbox', { name: says.composer.label });
const writes = async (page: Page, text: string) => {
  await field(page).fill(text);
  await page.getByRole('button', { name: says.composer.send, exact: true }).click();
};
const progressOf = (page: Page, text: string) => bubble(page, text).locator('[data-progress]');

it('the doctor accepts, and both write: typing, ticks, a quote, an edit and a deletion are seen by the other', async () => {
  const { patient, doctor, chatId } = pair;
  const mark = lettersOfItsOwn();
  await patient.goto(`${hospital}/chat/${chatId}`);
  await doctor.goto(`${hospital}/chat`);
  const { is_accepted } = await ask(doctor, 'GET', `/api/chats/${chatId}`);
  if (!is_accepted) {
    await writes(patient, `${mark} hello`);
    await doctor.getByRole('tab', { name: new RegExp(says.tab.requests) }).click();
    const row = doctor.locator(`li:has(a[href="/chat/${chatId}"])`);
    await row.getByRole('button', { name: says.request.accept, exact: true }).click();
    await row.waitFor({ state: 'detached' });
  }
  await expectAccessible(doctor);
  await doctor.goto(`${hospital}/chat/${chatId}`);
  await patient.getByText(says.head.online, { exact: true }).waitFor();

  // It is shown for some seconds after each sign of it: the doctor types until it is seen.
  const types = async () => {
    await field(doctor).pressSequentially('How are ');
    return await patient.getByText(says.typing.one).count();
  };
  await expect.poll(types, { interval: 200 }).toBeGreaterThan(0);
  await writes(doctor, `${mark} How are you today?`);
  await bubble(patient, `${mark} How are you today?`).waitFor();
  await expect
    .poll(() => progressOf(doctor, `${mark} How are you today?`).getAttribute('data-progress'))
    .toBe('read');

  const asked = bubble(patient, `${mark} How are you today?`);
  await asked.getByRole('button').last().click();
  await patient.getByRole('menuitem', { name: says.message.reply }).click();
  await writes(patient, `${mark} Fine, thank you`);
  const answer = bubble(doctor, `${mark} Fine, thank you`);
  await answer.getByRole('button', { name: new RegExp(`${mark} How are you today`) }).waitFor();

  const own = bubble(patient, `${mark} Fine, thank you`);
  await own.getByRole('button').last().click();
  await patient.getByRole('menuitem', { name: says.message.edit, exact: true }).click();
  await field(patient).fill(`${mark} Better, thank you`);
  await patient.getByRole('button', { name: says.composer.save }).click();
  await bubble(doctor, `${mark} Better, thank you`).getByText(says.message.edited, { exact: true }).waitFor();

  await bubble(patient, `${mark} Better, thank you`).getByRole('button').last().click();
  await patient.getByRole('menuitem', { name: says.message.delete }).click();
  await patient.getByRole('alertdialog').getByRole('button', { name: says.message.delete }).click();
  await doctor.getByText(says.message.deleted, { exact: true }).first().waitFor();
  expect(await textsOf(doctor, `${mark} Better`)).toEqual([]);
  await expectAccessible(patient);
});

it('what is written offline waits, also over a closed page, and then arrives once and in order', async () => {
  const { patient, doctor, chatId } = pair;
  const mark = lettersOfItsOwn();
  const context = patient.context();
  await patient.goto(`${hospital}/chat/${chatId}`);
  await doctor.goto(`${hospital}/chat`);
  await writes(patient, `${mark} 0`);
  await expect.poll(() => progressOf(patient, `${mark} 0`).getAttribute('data-progress')).not.toBe('waiting');
  // The chat opens at its first unread message and is at its end: it shows later messages and marks them as read.
  await doctor.goto(`${hospital}/chat/${chatId}`);
  await bubble(doctor, `${mark} 0`).waitFor();

  const back = await withoutServer(context);
  await writes(patient, `${mark} 1`);
  await writes(patient, `${mark} 2`);
  await expect.poll(() => progressOf(patient, `${mark} 2`).getAttribute('data-progress')).toBe('waiting');
  await expect.poll(() => storedNames(patient, 'waiting/')).toHaveLength(2);
  await must(doctor, 'POST', `/api/chats/${chatId}/messages`, {
    id: crypto.randomUUID(),
    message: `${mark} doctor`,
  });

  // The tab is closed and opened again, still without a server.
  await patient.close();
  const again = await context.newPage();
  await again.goto(`${hospital}/chat/${chatId}`);
  await bubble(again, `${mark} 2`).waitFor();
  await expect.poll(() => textsOf(again, mark)).toEqual([`${mark} 1`, `${mark} 2`]);
  await writes(again, `${mark} 3`);
  await bubble(again, `${mark} 3`).waitFor();
  const readable = await again.evaluate(storedInClear);
  expect(readable, 'nothing of it stands on the disk in the clear').not.toContain(mark);

  await back();
  await again.evaluate(() => window.dispatchEvent(new Event('online')));
  const all = [`${mark} 0`, `${mark} doctor`, `${mark} 1`, `${mark} 2`, `${mark} 3`];
  await expect.poll(() => textsOf(doctor, mark)).toEqual(all);
  await expect.poll(() => textsOf(again, mark)).toEqual(all);
  await expect.poll(() => progressOf(again, `${mark} 3`).getAttribute('data-progress')).toBe('read');
  const { messages } = await ask(doctor, 'GET', `/api/chats/${chatId}/messages`);
  const stored = messages.map((message: { message: string }) => message.message).reverse();
  expect(stored.filter((text: string) => text.startsWith(mark))).toEqual(all);
  await expect.poll(() => again.evaluate(storedInClear)).toBe('');
});

it('unread messages are counted in the navigation, the title and the list until the chat is opened', async () => {
  const { doctor, chatId } = pair;
  const patient = pair.patient.context().pages()[0]!;
  const mark = lettersOfItsOwn();
  await patient.goto(`${hospital}/chat`);
  await patient.locator(`a[href="/chat/${chatId}"]`).waitFor();
  for (const n of [1, 2])
    await must(doctor, 'POST', `/api/chats/${chatId}/messages`, {
      id: crypto.randomUUID(),
      message: `${mark} ${n}`,
    });
  await expect.poll(() => patient.title()).toMatch(/^\(2\) /);
  const row = patient.locator(`li:has(a[href="/chat/${chatId}"])`);
  await row.getByText(`${mark} 2`).waitFor();
  await row.getByText(says.list.unread_other.replace('{{count}}', '2')).waitFor();
  await row.locator('a[data-row]').click();
  await patient
    .getByText(says.log.latestNew_other.replace('{{count}}', '2'), { exact: true })
    .first()
    .waitFor();
  await expect.poll(() => patient.title()).not.toMatch(/^\(/);
  await expect.poll(async () => (await ask(patient, 'GET', '/api/chat-unread')).total).toBe(0);
});

/** Every call fails as it does without a network; answers with how it comes back. */
async function withoutServer(context: BrowserContext): Promise<() => Promise<void>> {
  await context.setOffline(true);
  const calls = /\/api\//;
  await context.route(calls, (route) => route.abort('internetdisconnected'));
  // The files of the app itself come from the network here: no service worker keeps them in a journey.
  await context.setOffline(false);
  return () => context.unroute(calls);
}

/** What waits on this device, as it stands in the database. */
async function storedInClear(): Promise<string> {
  const database = await new Promise<IDBDatabase>((open) => {
    const request = indexedDB.open('sukham-chat');
    request.onsuccess = () => open(request.result);
  });
  const records = database.transaction('kept').objectStore('kept');
  const read = (ask: IDBRequest) =>
    new Promise<unknown[]>((done) => (ask.onsuccess = () => done(ask.result)));
  const names = (await read(records.getAllKeys(IDBKeyRange.bound('waiting/', 'waiting/\uffff')))) as string[];
  const values = await read(records.getAll(IDBKeyRange.bound('waiting/', 'waiting/\uffff')));
  database.close();
  return names.length === 0 ? '' : JSON.stringify(values);
}
