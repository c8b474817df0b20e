import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import shell from '../../platform/web/words/en.json' with { type: 'json' };
import { closeSessions, isAt, launch, originOf } from '../appointments/sessions.ts';
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';
import { aPair, type Pair } from './pair.ts';

/** A chat is laid aside: into the archive and back, muted and heard again; and what the app's icon counts. */
const hospital = originOf('hospital');
const phoneOf = castOf('chat/aside');
const says = en.screen;
let browser: Browser;
let pair: Pair;

beforeAll(async () => {
  browser = await launch();
  const [patient, doctor] = [phoneOf('hospital patient 21'), phoneOf('hospital doctor 5')];
  pair = await aPair(browser, { brand: 'hospital', patient, doctor });
  const { is_accepted } = await ask(pair.doctor, 'GET', `/api/chats/${pair.chatId}`);
  if (!is_accepted) await must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/accept`, {});
  // As in an installed app: records the counts that the app sets on its icon.
  await pair.patient.context().addInitScript(() => {
    const notified: number[] = [];
    Object.assign(window, { notified });
    const badge = {
      setAppBadge: (n: number) => Promise.resolve(void notified.push(n)),
      clearAppBadge: () => Promise.resolve(void notified.push(0)),
    };
    for (const [name, value] of Object.entries(badge))
      Object.defineProperty(navigator, name, { value, configurable: true });
  });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const row = (page: Page) => page.locator(`li:has(a[href="/chat/${pair.chatId}"])`);
const notified = (page: Page) =>
  page.evaluate(() => (window as unknown as { notified: number[] }).notified.at(-1));
const fromDoctor = (message: string) =>
  must(pair.doctor, 'POST', `/api/chats/${pair.chatId}/messages`, { id: crypto.randomUUID(), message });

it('the icon and the title count what is unread, an archived chat adds nothing, and brought back it does again', async () => {
  const { patient } = pair;
  const name = (await ask(pair.doctor, 'GET', '/api/auth/session')).user.name as string;
  await patient.goto(`${hospital}/chat`);
  await tab(patient, says.tab.archive).click();
  await patient.getByText(says.none.archive, { exact: true }).waitFor();
  await tab(patient, says.tab.unread).click();
  await patient.getByText(says.none.unread, { exact: true }).waitFor();
  await fromDoctor(`${lettersOfItsOwn()} one`);
  await row(patient).waitFor();
  await expect.poll(() => notified(patient)).toBe(1);
  await expect.poll(() => patient.title()).toMatch(/^\(1\) /);

  const more = row(patient).getByRole('button', { name: /Options for/ });
  await more.click();
  await patient.getByRole('menuitem', { name: says.list.archive }).click();
  await row(patient).waitFor({ state: 'detached' });
  await expect.poll(() => notified(patient)).toBe(0);
  await expect.poll(() => patient.title()).not.toMatch(/^\(/);
  await fromDoctor(`${lettersOfItsOwn()} two`);
  await tab(patient, says.tab.all).click();
  await expect.poll(() => ask(patient, 'GET', '/api/chat-unread')).toMatchObject({ total: 0 });
  expect(await row(patient).count()).toBe(0);
  expect(await notified(patient)).toBe(0);

  await tab(patient, says.tab.archive).click();
  await row(patient).getByText(/ two$/).waitFor();
  await more.click();
  await patient.getByRole('menuitem', { name: says.list.bringBack }).click();
  await patient.getByText(says.none.archive, { exact: true }).waitFor();
  await tab(patient, says.tab.all).click();
  await row(patient).getByText(name).waitFor();
  await expect.poll(() => notified(patient)).toBe(2);
  await row(patient).locator('a[data-row]').click();
  await expect.poll(() => notified(patient)).toBe(0);
});

it.each([
  ['8_hours', 8 * 3600_000],
  ['1_week', 7 * 86_400_000],
  ['always', undefined],
] as const)('is muted for %s, says until when, and is heard again', async (howLong, lasts) => {
  const { patient, chatId } = pair;
  await patient.goto(`${hospital}/chat/${chatId}/info`);
  await patient.getByRole('button', { name: says.info.mute[howLong], exact: true }).click();
  const again = patient.getByRole('button', { name: says.info.unmute, exact: true });
  await again.waitFor();
  const muted = await ask(patient, 'GET', `/api/chats/${chatId}`);
  expect(muted.un_mute).toBe(false);
  if (lasts) {
    expect(Math.abs(Date.parse(muted.muted_until) - Date.now() - lasts)).toBeLessThan(120_000);
    await patient.getByText(says.info.mutedUntil.split('{{')[0] ?? '').waitFor();
  } else await patient.getByText(says.info.mutedAlways, { exact: true }).waitFor();
  await again.click();
  await patient.getByText(says.info.announced, { exact: true }).waitFor();
  expect(await ask(patient, 'GET', `/api/chats/${chatId}`)).toMatchObject({
    un_mute: true,
    muted_until: null,
  });
});

it('logging out removes the count from the icon and the title', async () => {
  const { patient } = pair;
  await patient.goto(`${hospital}/more`);
  await fromDoctor(`${lettersOfItsOwn()} after all`);
  await expect.poll(() => patient.title()).toMatch(/^\(\d+\) /);
  await expect.poll(() => notified(patient)).toBeGreaterThan(0);
  const { signOut } = shell.screen.more;
  await patient.getByRole('button', { name: signOut, exact: true }).click();
  await patient.getByRole('alertdialog').getByRole('button', { name: signOut, exact: true }).click();
  await isAt(patient, '/account/login');
  await expect.poll(() => notified(patient)).toBe(0);
  await expect.poll(() => patient.title()).not.toMatch(/^\(/);
});
