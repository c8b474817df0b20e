import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_MESSAGE_BYTES } from '../../features/chat/contract/limits.ts';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf } from '../appointments/sessions.ts';
import { launch, lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { aPair, bubble, type Pair, textsOf } from './pair.ts';
import { storedNames } from './stored.ts';
import { idOf } from './talk.ts';

/** A line that is cut in the middle of a conversation, and messages that can't go. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/cut-off');
const says = en.screen;
let browser: Browser;
let pair: Pair;

beforeAll(async () => {
  browser = await launch();
  pair = await aPair(browser, {
    brand: 'hospital',
    patient: phoneOf('hospital patient 30'),
    doctor: phoneOf('hospital coach 2'),
  });
  const { is_accepted } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}`);
  if (!is_accepted) await must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/accept`, {});
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const field = (page: Page) => page.getByRole('textbox', { name: says.composer.label });
const sendButton = (page: Page) => page.getByRole('button', { name: says.composer.send, exact: true });
const writes = async (page: Page, text: string) => {
  await field(page).fill(text);
  await sendButton(page).click();
};
const opens = async (page: Page, chatId: string) => {
  await page.goto(`${hospital}/chat/${chatId}`);
  await field(page).waitFor();
};

it('both write while the line of one is cut, and end with the same list', async () => {
  const { patient, doctor, chatId } = pair;
  const mark = lettersOfItsOwn();
  await opens(patient, chatId);
  await opens(doctor, chatId);
  await writes(patient, `${mark} hello`);
  await bubble(doctor, `${mark} hello`).waitFor();

  const context = patient.context();
  await context.setOffline(true);
  for (const n of [1, 2, 3]) {
    await writes(doctor, `${mark} doctor ${n}`);
    await writes(patient, `${mark} patient ${n}`);
  }
  await expect.poll(() => textsOf(doctor, mark)).toHaveLength(4);
  await expect.poll(() => textsOf(patient, mark)).toHaveLength(4);
  // Long enough for the live line to notice.
  await patient.waitForTimeout(3000);
  await context.setOffline(false);

  const all = ['hello', 'doctor 1', 'doctor 2', 'doctor 3', 'patient 1', 'patient 2', 'patient 3'];
  const expected = all.map((text) => `${mark} ${text}`);
  await expect.poll(() => textsOf(doctor, mark)).toEqual(expected);
  await expect.poll(() => textsOf(patient, mark)).toEqual(expected);
  const { messages } = await ask(doctor, 'GET', `/api/chats/${chatId}/messages`);
  const stored = messages.map(({ message }: { message: string }) => message).reverse();
  expect(stored.filter((text: string) => text.startsWith(mark))).toEqual(expected);
  // The line lives again: what is written now comes by itself.
  await writes(doctor, `${mark} are you there`);
  await bubble(patient, `${mark} are you there`).waitFor();
});

it('a message that can’t be sent after a removal from the group stays, with what to do', async () => {
  const { patient, doctor } = pair;
  const mark = lettersOfItsOwn();
  const patientId = await idOf(patient);
  const { chat_id } = await must(doctor, 'POST', '/api/chat-group', {
    group_name: `Walks ${mark}`,
    user_ids: [patientId],
  });
  await opens(patient, chat_id);
  await patient.context().setOffline(true);
  await writes(patient, `${mark} see you at six`);
  await bubble(patient, `${mark} see you at six`).locator('[data-progress=waiting]').waitFor();
  await must(doctor, 'POST', '/api/participant_update', {
    chat_id,
    action: 'remove',
    user_ids: [patientId],
  });
  await patient.context().setOffline(false);

  const stored = bubble(patient, `${mark} see you at six`);
  await stored.getByText(says.waiting.left).waitFor();
  await patient.getByText(says.gone).waitFor();
  await expectAccessible(patient);
  // From the list it is still found, though the group isn't in it any more.
  await patient.goto(`${hospital}/chat`);
  await patient.getByText(says.waiting.unsent_one.replace('{{count}}', '1')).waitFor();
  await expectAccessible(patient);
  await patient.getByRole('link', { name: says.waiting.look }).click();
  await stored.getByRole('button', { name: says.message.copy }).click();
  await patient.getByText(says.message.copied).waitFor();
  expect(await patient.evaluate(() => navigator.clipboard.readText())).toBe(`${mark} see you at six`);
  await stored.getByRole('button', { name: says.message.remove, exact: true }).click();
  await stored.waitFor({ state: 'detached' });
});

it('a text that is too long is reported before it is sent, and a draft outlives a reload', async () => {
  const { patient, chatId } = pair;
  const mark = lettersOfItsOwn();
  await opens(patient, chatId);
  const sent: string[] = [];
  patient.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/messages')) sent.push(request.url());
  });
  // Malayalam letters take three bytes each.
  const most = Math.floor((MAX_MESSAGE_BYTES - mark.length) / 3);
  await field(patient).fill(mark + 'ക'.repeat(most + 1));
  const notified = patient.getByText(says.composer.too_long);
  await notified.waitFor();
  // What is said to be disabled may be pressed all the same.
  await sendButton(patient).click({ force: true });
  await sendButton(patient).press('Enter');
  expect(sent).toEqual([]);
  expect(await field(patient).inputValue()).toHaveLength(mark.length + most + 1);
  await expectAccessible(patient);

  await field(patient).fill(mark + 'ക'.repeat(most));
  await notified.waitFor({ state: 'detached' });
  await patient.getByText(says.composer.near.replace('{{percent}}', '100%')).waitFor();
  // A draft is put away a moment after the last letter: this one once nothing of the one before it is left.
  const drafts = () => storedNames(patient, 'draft/');
  await field(patient).fill('');
  await expect.poll(drafts).toEqual([]);
  await field(patient).fill(`${mark} half a sent`);
  await expect.poll(drafts).toHaveLength(1);
  await patient.reload();
  await expect.poll(() => field(patient).inputValue()).toBe(`${mark} half a sent`);
  await field(patient).press('End');
  await field(patient).pressSequentially('ence');
  await sendButton(patient).click();
  await bubble(pair.doctor, `${mark} half a sentence`).waitFor();
  expect(await field(patient).inputValue()).toBe('');
  await expect.poll(drafts).toEqual([]);
  await patient.reload();
  await bubble(patient, `${mark} half a sentence`).waitFor();
  expect(await field(patient).inputValue()).toBe('');
});
