import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import chatWords from '../../features/chat/words/en.json' with { type: 'json' };
import { expectAccessible } from '../accounts/browser.ts';
import { launch, lettersOfItsOwn } from '../browsers.ts';
import { must } from '../in-page.ts';
import { dress, goTo, openUserSession, settle, type UserSession } from '../signed-in.ts';
import { aChat, idOf } from './talk.ts';

/** A doctor's tag, from making it to deleting it; what the others see of it; and small settings of the chat. */
const { info, tags, groups, tab } = chatWords.screen;
const name = `Feet ${lettersOfItsOwn()}`;
let browser: Browser;
let doctor: UserSession;
let patient: UserSession;
let other: UserSession;
let desk: UserSession;
let patientId: string;
let chatId: string;
let otherChat: string;

beforeAll(async () => {
  browser = await launch();
  doctor = await openUserSession(browser, 'doctor', 'hospital', 12);
  patient = await openUserSession(browser, 'patient', 'hospital', 27);
  other = await openUserSession(browser, 'patient', 'hospital', 28);
  desk = await openUserSession(browser, 'staff', 'hospital', 1);
  for (const session of [doctor, patient, other, desk])
    await dress(session, { language: 'en', size: 'Medium', theme: 'light', width: 360 });
  patientId = await idOf(patient.page);
  chatId = await aChat(patient, doctor);
  otherChat = await aChat(other, doctor);
});
afterAll(() => browser?.close());

const sheetOf = (page: Page): Locator => page.locator('dialog[open]');
const chip = (page: Page, of: Locator | Page = page): Locator =>
  of.getByRole('button', { name, exact: true });
const chooseTags = async (page: Page) => {
  await page.getByRole('button', { name: info.chooseTags }).click();
  await sheetOf(page).getByRole('button', { name: info.newTag }).waitFor();
};
const save = async (page: Page) => {
  await sheetOf(page).getByRole('button', { name: groups.save }).click();
  await sheetOf(page).waitFor({ state: 'detached' });
};
const rows = (page: Page): Locator => page.locator(`a[data-row]`);
const linksTo = (page: Page): Promise<string[]> =>
  rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/')[2] ?? ''));

it('a doctor makes a tag on a patient’s page and puts it on a chat', async () => {
  const { page } = doctor;
  await goTo(page, { name: 'patient', path: `/patients/${patientId}`, shows: 'h2' });
  await chooseTags(page);
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: info.newTag }).click();
  await sheet.getByRole('button', { name: info.makeTag }).click();
  await sheet.getByRole('link', { name: tags.nameMissing }).waitFor();
  await sheet.getByLabel(info.tagName).fill(name);
  await sheet.getByRole('radio', { name: info.tagSigns.warn }).check();
  await sheet.getByRole('checkbox', { name: new RegExp(info.clinical) }).check();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: info.makeTag }).click();
  await expect.poll(() => chip(page, sheet).getAttribute('aria-pressed')).toBe('true');
  await save(page);
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();

  await goTo(page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await chooseTags(page);
  await chip(page, sheetOf(page)).click();
  await save(page);
  await page.getByRole('listitem').filter({ hasText: name }).waitFor();
  await expectAccessible(page);
});

it('finds the patient and the chat by it', async () => {
  const { page } = doctor;
  await goTo(page, { name: 'patients', path: '/patients', shows: 'main li a[href^="/patients/"]' });
  const patients = page.locator('main li a[href^="/patients/"]');
  expect(await patients.count()).toBeGreaterThan(1);
  await chip(page).click();
  await expect.poll(() => patients.count()).toBe(1);
  expect(await patients.getAttribute('href')).toBe(`/patients/${patientId}`);
  // The address keeps it.
  await page.reload();
  await expect.poll(() => patients.count()).toBe(1);
  await expectAccessible(page);
  await chip(page).click();
  await expect.poll(() => patients.count()).toBeGreaterThan(1);

  await goTo(page, { name: 'chats', path: '/chat', shows: 'a[data-row]' });
  expect(await linksTo(page)).toEqual(expect.arrayContaining([chatId, otherChat]));
  await chip(page).click();
  await expect.poll(() => linksTo(page)).toEqual([chatId]);
  await expectAccessible(page);
  await chip(page).click();
});

it('the front desk sees nothing of it, since it says something clinical, and the patient sees no tags at all', async () => {
  const { page } = desk;
  await goTo(page, { name: 'patient', path: `/patients/${patientId}`, shows: 'h2' });
  await chooseTags(page);
  expect(await page.getByText(name).count()).toBe(0);
  await sheetOf(page).getByRole('button', { name: info.newTag }).click();
  expect(await sheetOf(page).getByRole('checkbox').count()).toBe(0);
  await goTo(page, { name: 'tags', path: '/tags', shows: 'h1' });
  await page.getByRole('button', { name: info.newTag }).waitFor();
  await settle(page);
  expect(await page.getByText(name).count()).toBe(0);

  const theirs = patient.page;
  await goTo(theirs, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await settle(theirs);
  expect(await theirs.getByRole('heading', { name: info.tags }).count()).toBe(0);
  await goTo(theirs, { name: 'chats', path: '/chat', shows: 'a[data-row]' });
  await settle(theirs);
  expect(await theirs.getByRole('group', { name: tags.filter }).count()).toBe(0);
  expect((await theirs.content()).includes(name)).toBe(false);
  await goTo(theirs, { name: 'tags', path: '/tags' });
  expect(await theirs.getByRole('button', { name: info.newTag }).count()).toBe(0);
});

it('renames it, and deletes it everywhere at once', async () => {
  const { page } = doctor;
  const second = await page.context().newPage();
  await second.goto(new URL(`/patients/${patientId}`, page.url()).href);
  await second.getByRole('listitem').filter({ hasText: name }).waitFor();

  await goTo(page, { name: 'tags', path: '/tags', shows: 'h1' });
  const menu = (of: string) => page.getByRole('button', { name: tags.menu.replace('{{name}}', of) });
  await menu(name).click();
  await page.getByRole('menuitem', { name: tags.edit }).click();
  const renamed = `${name} again`;
  await sheetOf(page).getByLabel(info.tagName).fill(renamed);
  await expectAccessible(page);
  await save(page);
  await second.getByRole('listitem').filter({ hasText: renamed }).waitFor();

  await menu(renamed).click();
  await page.getByRole('menuitem', { name: tags.delete }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('1 patient · 1 chat').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: tags.delete }).click();
  await menu(renamed).waitFor({ state: 'detached' });
  await second.getByText(info.noTags).waitFor();
  await second.close();
  await goTo(page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await page.getByText(info.noTags).waitFor();
  expect(await page.getByText(renamed, { exact: true }).count()).toBe(0);
});

it.each([360, 1280])(
  'who reads through the unread chats loses none under the finger, %i px',
  async (width) => {
    const { page } = doctor;
    const text = lettersOfItsOwn();
    for (const [{ page: writer }, chat] of [
      [patient, chatId],
      [other, otherChat],
    ] as const)
      await must(writer, 'POST', `/api/chats/${chat}/messages`, { id: crypto.randomUUID(), message: text });
    await page.setViewportSize({ width, height: 800 });
    await goTo(page, { name: 'home', path: '/', shows: 'h1' });
    await goTo(page, { name: 'chats', path: '/chat', shows: 'a[data-row]' });
    const unread = page.getByRole('tab', { name: new RegExp(`^${tab.unread}`) });
    await unread.click();
    await expect.poll(() => linksTo(page)).toEqual(expect.arrayContaining([chatId, otherChat]));
    const before = await linksTo(page);
    await page.locator(`a[data-row][href="/chat/${chatId}"]`).click();
    await page.locator('[data-message]').filter({ hasText: text }).waitFor();
    await expect.poll(async () => (await doctor.get('/api/chat-unread')).chats[chatId]).toBeUndefined();
    if (width < 768) await page.goBack();
    await settle(page);
    expect(await linksTo(page)).toEqual(before);
    const row = page.getByRole('listitem').filter({ has: page.locator(`a[href="/chat/${chatId}"]`) });
    await expect.poll(() => row.getByText(/unread message/).count()).toBe(0);
    await page.getByRole('tab', { name: tab.all }).click();
    await settle(page);
    await unread.click();
    await expect.poll(() => linksTo(page)).toEqual(before.filter((id) => id !== chatId));
    await must(page, 'POST', `/api/chats/${otherChat}/read`, {});
    await page.getByRole('tab', { name: tab.all }).click();
  },
);

it('a patient hides their presence in the settings, and the chat knows it', async () => {
  const { page } = patient;
  await goTo(page, { name: 'settings', path: '/account/settings', shows: 'h2' });
  const shares = page.getByRole('switch', { name: info.sharePresence });
  await shares.click();
  await expect.poll(() => shares.getAttribute('aria-checked')).toBe('false');
  await goTo(page, { name: 'info', path: `/chat/${chatId}/info`, shows: 'h2' });
  await expect.poll(() => shares.getAttribute('aria-checked')).toBe('false');
  const seen = (await doctor.get(`/api/chats/${chatId}`)).recipients_dict[patientId];
  expect(seen).toMatchObject({ online: null, last_seen: null });
  await goTo(page, { name: 'privacy', path: '/privacy', shows: 'h2' });
  await shares.click();
  await expect.poll(() => shares.getAttribute('aria-checked')).toBe('true');
  await expect
    .poll(async () => (await doctor.get(`/api/chats/${chatId}`)).recipients_dict[patientId].last_seen)
    .not.toBeNull();
});
