import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import chatWords from '../../features/chat/words/en.json' with { type: 'json' };
import { launch, lettersOfItsOwn } from '../browsers.ts';
import { dress, goTo, openUserSession, type UserSession } from '../signed-in.ts';
import { idOf, meet } from './talk.ts';

/** A doctor founds a group; a later member reads messages from then on, and leaves again. */
const { groups, info } = chatWords.screen;
const name = `Knee ${lettersOfItsOwn()}`;
let browser: Browser;
let founder: UserSession;
let patient: UserSession;
let colleague: UserSession;
let chatId: string;

beforeAll(async () => {
  browser = await launch();
  founder = await openUserSession(browser, 'doctor', 'hospital', 1);
  patient = await openUserSession(browser, 'patient', 'hospital', 8);
  colleague = await openUserSession(browser, 'doctor', 'hospital', 2);
  for (const session of [founder, patient, colleague])
    await dress(session, { language: 'en', size: 'Medium', theme: 'light', width: 360 });
  await meet(patient, founder);
});
afterAll(() => browser?.close());

const nameOf = async (session: UserSession): Promise<string> => {
  const { contacts } = await founder.get('/api/chat-contacts?for=group');
  const id = await idOf(session.page);
  const found = contacts.find((each: { person_id: string }) => each.person_id === id);
  return found?.name ?? '';
};
const choose = async (page: Page, who: string) => {
  await page.getByRole('searchbox', { name: groups.search }).last().fill(who);
  await page.getByRole('checkbox', { name: new RegExp(who) }).check();
};
const texts = async (session: UserSession): Promise<string[]> => {
  const { messages } = await session.get(`/api/chats/${chatId}/messages`);
  return messages.map((each: { message: string; event: { type: string } | null }) =>
    each.event ? `(${each.event.type})` : each.message,
  );
};
const write = async ({ page }: UserSession, text: string) => {
  await goTo(page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
  await page.locator('textarea').last().fill(text);
  await page.getByRole('button', { name: chatWords.screen.composer.send, exact: true }).click();
  await expect.poll(() => texts(founder)).toContain(text);
};

it('says what is missing, and is founded then', async () => {
  const { page } = founder;
  await goTo(page, { name: 'new-group', path: '/chat/new-group', shows: '#group-group_name' });
  await page.getByRole('button', { name: groups.create }).click();
  await page.getByRole('link', { name: groups.nameMissing }).waitFor();
  await page.getByRole('link', { name: groups.peopleMissing }).waitFor();
  await page.locator('#group-group_name').fill(name);
  await choose(page, await nameOf(patient));
  await page.getByRole('button', { name: groups.create }).click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/chat\/[0-9a-f-]{36}$/);
  chatId = new URL(page.url()).pathname.split('/')[2] ?? '';
  await write(founder, 'Welcome');
  await goTo(patient.page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
  await patient.page.getByText('Welcome', { exact: true }).waitFor();
  await goTo(patient.page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await patient.page.getByText(info.admin, { exact: true }).waitFor();
  expect(await patient.page.getByRole('button', { name: groups.add }).count()).toBe(0);
});

it('a member added later sees only what follows, and can’t read it any more once they have left', async () => {
  const { page } = founder;
  const who = await nameOf(colleague);
  await goTo(page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await page.getByRole('button', { name: groups.add }).click();
  const sheet = page.locator('dialog[open]');
  await choose(page, who);
  await sheet.getByRole('button', { name: 'Add 1 person' }).click();
  await page.getByRole('button', { name: groups.actions.replace('{{name}}', who) }).waitFor();
  await write(founder, 'Now with a colleague');
  expect(await texts(colleague)).toEqual(['Now with a colleague', '(joined)']);
  await goTo(colleague.page, { name: 'chat', path: `/chat/${chatId}`, shows: 'textarea' });
  await colleague.page.getByText('Now with a colleague', { exact: true }).waitFor();
  expect(await colleague.page.getByText('Welcome', { exact: true }).count()).toBe(0);

  await goTo(colleague.page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await colleague.page.getByRole('button', { name: groups.leave }).click();
  await colleague.page.getByRole('alertdialog').getByRole('button', { name: groups.leave }).click();
  await expect.poll(() => new URL(colleague.page.url()).pathname).toBe('/chat');
  const { chats } = await colleague.get('/api/chats');
  expect(chats.map((chat: { chat_id: string }) => chat.chat_id)).not.toContain(chatId);
  await page
    .getByRole('button', { name: groups.actions.replace('{{name}}', who) })
    .waitFor({ state: 'hidden' });
});

it('an admin makes another one, removes a member, and mutes the group for a week', async () => {
  const { page } = founder;
  const who = await nameOf(patient);
  await goTo(page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  const menu = page.getByRole('button', { name: groups.actions.replace('{{name}}', who) });
  await menu.click();
  await page.getByRole('menuitem', { name: groups.makeAdmin }).click();
  await expect.poll(() => page.getByText(info.admin, { exact: true }).count()).toBe(2);
  await page.getByRole('button', { name: info.mute['1_week'] }).click();
  await page.getByRole('button', { name: info.unmute }).waitFor();
  expect((await founder.get(`/api/chats/${chatId}`)).un_mute).toBe(false);
  await menu.click();
  await page.getByRole('menuitem', { name: groups.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: groups.remove }).click();
  await menu.waitFor({ state: 'hidden' });
  expect((await patient.get(`/api/chats/${chatId}`)).code).toBe('not_found');
});
