import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { closeSessions, launch, originOf } from '../appointments/sessions.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { aPair, bubble, type Pair } from './pair.ts';

/** What one may do with words that were sent: follow their links, copy them, change them for a quarter of an hour. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/words');
const says = en.screen;
const mark = lettersOfItsOwn();
let browser: Browser;
let pair: Pair;

beforeAll(async () => {
  browser = await launch();
  const [patient, doctor] = [phoneOf('hospital patient 22'), phoneOf('hospital doctor 7')];
  pair = await aPair(browser, { brand: 'hospital', patient, doctor });
  const { is_accepted } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}`);
  if (!is_accepted) await must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/accept`, {});
  for (const page of [pair.patient, pair.doctor]) await page.goto(`${hospital}/chat/${pair.chatId}`);
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const write = (message: string) =>
  must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/messages`, { id: crypto.randomUUID(), message });
const menuOf = async (page: Page, text: string) => {
  await bubble(page, text).hover();
  await bubble(page, text).getByRole('button').last().click();
};
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

it('only an address that leads where it says becomes a link, and it gives nothing away', async () => {
  const { patient, doctor, chatId } = pair;
  const good = 'https://www.who.int/india/diabetes';
  const bad = [
    'javascript:alert(document.cookie)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'https://bank.in@evil.example/',
    // A Cyrillic letter in the host; a Hebrew one that turns what follows.
    'https://b\u0430nk.in/login',
    'https://evil.example/\u05d0/bank.in',
    'http://0x7f.1/',
  ];
  await write(`${mark} ${good} ${bad.join(' ')} https://xn--bnk-7cd.in/`);
  const said = patient.locator('[data-message]').filter({ hasText: `${mark} ${good}` });
  await said.waitFor();
  const links = await said.locator('a').evaluateAll((all) =>
    all.map((link) => {
      const { href, rel, target } = link as HTMLAnchorElement;
      return { href, rel, target, shown: link.textContent };
    }),
  );
  const safe = { rel: 'noopener noreferrer nofollow', target: '_blank' };
  expect(links).toEqual([good, 'https://xn--bnk-7cd.in/'].map((href) => ({ href, shown: href, ...safe })));
  for (const text of bad) await said.getByText(text.slice(0, 30)).waitFor();
  const turned = { id: crypto.randomUUID(), message: 'https://evil.example/\u202Eni.knab' };
  const refused = await ask(doctor, 'POST', `/api/chats/${chatId}/messages`, turned);
  expect(refused.fields).toMatchObject([{ field: 'message', code: 'wrong_characters' }]);
});

it('a message is copied as it was written', async () => {
  const { patient } = pair;
  const text = `${mark} 140/90\nతర్వాత 🙂`;
  await write(text);
  await menuOf(patient, text);
  await item(patient, says.message.copy).click();
  await patient.getByText(says.message.copied, { exact: true }).waitFor();
  expect(await patient.evaluate(() => navigator.clipboard.readText())).toBe(text);
});

it('is edited and deleted before the other’s eyes; after a quarter of an hour no longer edited', async () => {
  const { patient, doctor } = pair;
  const text = `${mark} One tablet`;
  await write(text);
  await menuOf(doctor, text);
  await item(doctor, says.message.edit).click();
  await doctor.getByRole('textbox', { name: says.composer.label }).fill(`${text} after lunch`);
  await doctor.getByRole('button', { name: says.composer.save }).click();
  const changed = bubble(patient, `${text} after lunch`);
  await changed.getByText(says.message.edited, { exact: true }).waitFor();

  await doctor.clock.setFixedTime(Date.now() + 15 * 60_000 + 30_000);
  await menuOf(doctor, `${text} after lunch`);
  await item(doctor, says.message.delete).waitFor();
  expect(await item(doctor, says.message.edit).count()).toBe(0);
  await item(doctor, says.message.delete).click();
  await doctor.getByRole('alertdialog').getByRole('button', { name: says.message.delete }).click();
  await changed.waitFor({ state: 'detached' });
  await patient.getByText(says.message.deleted, { exact: true }).waitFor();
  const { messages } = await ask(patient, 'GET', `/api/chats/${pair.chatId}/messages`);
  expect(JSON.stringify(messages)).not.toContain('One tablet');
});
