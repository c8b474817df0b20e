import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/chat/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, launch, originOf, signIn } from '../appointments/sessions.ts';
import { ask, must } from '../in-page.ts';
import {
  doctorOf,
  drawn,
  focusOf,
  frames,
  framesSeen,
  isFocused,
  isInView,
  type LongHistories,
  lastInView,
  line,
  lineOf,
  longHistories,
  othersIn,
  PATIENT,
  scrollBeyondOpening,
  watchFrames,
  wheelUntil,
} from './long-history.ts';
import { costOfFrame, heapOf, heightOf, scrollUpTo } from './long-list.ts';
import { bubble } from './pair.ts';

/** The history of a chat: pages, jumps, what is new, and the keys. */
const says = en.screen;
let browser: Browser;
let histories: LongHistories;
let living: string;
let patient: Page;

beforeAll(async () => {
  histories = await longHistories();
  living = originOf('living', histories.port);
  browser = await launch();
  patient = await signIn(browser, living, PATIENT, '/more', { width: 1280 });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
  await histories?.stop();
});

const open = async (page: Page, path: string) => {
  await page.goto(`${living}/chat/${path}`);
  await page.locator('[data-message]').first().waitFor();
};
const asDoctor = (index: number) => signIn(browser, living, doctorOf(index), '/more', { width: 1280 });
const tell = (page: Page, chatId: string, message: string) =>
  must(page, 'POST', `/api/chats/${chatId}/messages`, { id: crypto.randomUUID(), message });
const latest = (page: Page) => page.locator('[role=log] ~ button');
const newWords = (count: number) =>
  (count === 1 ? says.log.latestNew_one : says.log.latestNew_other).replace('{{count}}', String(count));

/**
 * Each heading of a day that is drawn, with the day of the first message below it.
 * What is drawn covers one day or two, by the hour at which the test runs.
 */
async function namedDays(page: Page): Promise<(readonly [string, string | undefined])[]> {
  const days = await page.locator('[role=log] h2, [data-message] time').evaluateAll((found) =>
    found.map((each) => {
      const time = each instanceof HTMLTimeElement ? each : each.querySelector('time')!;
      const day = new Date(time.dateTime).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
      return `${each.tagName} ${day}`;
    }),
  );
  // At some hours the last drawn row is the heading of a day, with its first message further down.
  if (days.at(-1)?.startsWith('H2')) days.pop();
  return days.flatMap((each, at) =>
    each.startsWith('H2') ? [[each.slice(3), days[at + 1]?.slice(5)] as const] : [],
  );
}

it('goes back page by page, days named, and what one looks at stays where it is', async () => {
  const chatId = await histories.aChat({ doctor: 1, messages: 170, minutesApart: 60 });
  await open(patient, chatId);
  await line(patient, 170).waitFor();
  await watchFrames(patient);

  // The next page is held back until one has come to the top of what is there.
  const held: (() => void)[] = [];
  const isAtTop = () => patient.getByRole('log').evaluate((log) => log.scrollTop === 0);
  await patient.route(/messages\?before=/, async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  const marked: { seq: number; before: number; after: number }[] = [];
  for (const top of [121, 71]) {
    await wheelUntil(patient, -900, async () => (await drawn(patient))[0] === top && (await isAtTop()));
    await expect.poll(() => held.length).toBe(1);
    const yOf = async () => (await line(patient, top + 2).boundingBox())!.y;
    const before = await yOf();
    held.pop()!();
    await line(patient, top - 1).waitFor({ state: 'attached' });
    await frames(patient);
    marked.push({ seq: top + 2, before, after: await yOf() });
  }
  await patient.unroute(/messages\?before=/);
  for (const { seq, before, after } of marked)
    expect(Math.abs(after - before), `the place of ${lineOf(seq)}`).toBeLessThanOrEqual(1);

  await wheelUntil(patient, -900, async () => (await drawn(patient))[0] === 1 && (await isAtTop()));
  await expect.poll(async () => (await namedDays(patient)).length).toBeGreaterThan(0);
  const named = await namedDays(patient);
  for (const [name, first] of named) expect(name).toBe(first);
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
  expect((await framesSeen(patient)).holes).toEqual([]);
});

it('ends well where the whole chat is exactly one page', async () => {
  const chatId = await histories.aChat({ doctor: 2, messages: 50 });
  const asked: Request[] = [];
  patient.on('request', (request) => request.url().includes('messages?before=') && asked.push(request));
  await open(patient, chatId);
  await wheelUntil(patient, -900, async () => asked.length > 0 && (await isInView(patient, 1)));
  await expect.poll(() => patient.locator('[role=log] [role=status]').count()).toBe(0);
  expect(await (await asked[0]!.response())!.json()).toEqual({ messages: [], more: false });
  expect(await patient.locator('[role=log] h2').first().isVisible()).toBe(true);
  expect(await isInView(patient, 1)).toBe(true);
  await wheelUntil(patient, 300, () => isInView(patient, 50));
  await wheelUntil(patient, -300, () => isInView(patient, 1));
  expect(asked.length, 'no more requests at the beginning of the history').toBe(1);
});

it('leads to a message that is not there yet, from a search, a quote and a link, and back to the latest', async () => {
  const chatId = await histories.aChat({ doctor: 3, messages: 400 });
  await histories.quote(chatId, 396, 40);
  await histories.link(chatId, 120, 'https://example.org/diet');
  const doctor = await asDoctor(3);
  await open(patient, chatId);
  await watchFrames(patient);
  const arrives = async (seq: number) => {
    await expect.poll(() => focusOf(patient)).toMatch(new RegExp(`${lineOf(seq)}(?!\\d)`));
    await expect.poll(() => isInView(patient, seq)).toBe(true);
  };
  await patient.getByRole('button', { name: says.search.inChat }).click();
  await patient.getByRole('searchbox', { name: says.search.inChat }).fill(lineOf(200));
  await patient.getByRole('search').getByRole('link').click();
  await arrives(200);
  await expectAccessible(patient);
  expect(await latest(patient).textContent()).toBe(says.log.latest);
  for (const n of [1, 2]) await tell(doctor, chatId, `new ${n}`);
  await expect.poll(() => latest(patient).textContent()).toBe(newWords(2));
  await latest(patient).click();
  await bubble(patient, 'new 2').waitFor();
  await expect.poll(() => latest(patient).count()).toBe(0);

  await wheelUntil(patient, -300, () => isInView(patient, 396));
  await line(patient, 396)
    .getByRole('button', { name: new RegExp(lineOf(40)) })
    .click();
  await arrives(40);
  // From an old place downwards, page after page, to the end.
  await wheelUntil(patient, 700, async () => (await latest(patient).count()) === 0);
  expect(await drawn(patient)).toContain(400);
  const { holes, marked } = await framesSeen(patient);
  expect(holes).toEqual([]);
  expect(marked).toEqual([200, 40]);

  await patient.goto(`${living}/chat/${chatId}/files?kind=link`);
  await patient.getByRole('link', { name: says.info.toMessage }).click();
  await arrives(120);
  await patient.goto(`${living}/chat`);
  await patient.getByRole('searchbox', { name: says.search.label }).fill(lineOf(333));
  await patient.locator('a[href*="?message="]').first().click();
  await arrives(333);
});

it('begins at the first new one of many, and counts exactly', async () => {
  const chatId = await histories.aChat({ doctor: 4, messages: 300, readUpTo: 100 });
  const doctor = await asDoctor(4);
  const fresh = othersIn(100, 300);
  expect((await ask(patient, 'GET', `/api/chats/${chatId}`)).unread_count).toBe(fresh);
  await open(patient, chatId);
  const divider = patient.getByText(newWords(fresh), { exact: true }).and(patient.locator('p'));
  await divider.waitFor();
  await watchFrames(patient);
  await expect.poll(() => isInView(patient, 101)).toBe(true);
  const { y } = (await divider.boundingBox())!;
  expect(y).toBeLessThan((await line(patient, 101).boundingBox())!.y);
  expect(y).toBeGreaterThan((await line(patient, 100).boundingBox())!.y);
  // Opening has read it, for the list and for all devices; the divider stays.
  await expect.poll(async () => (await ask(patient, 'GET', '/api/chat-unread')).total).toBe(0);
  const left = async () => Number((await latest(patient).textContent())!.match(/\d+/)![0]);
  await scrollBeyondOpening(patient);
  await expect.poll(async () => (await left()) - othersIn(await lastInView(patient), 300)).toBe(0);
  await tell(doctor, chatId, 'one more');
  await expect.poll(left).toBe(othersIn(await lastInView(patient), 300) + 1);
  expect(await divider.isVisible()).toBe(true);
  await wheelUntil(patient, 700, async () => (await drawn(patient)).includes(180));
  await expect.poll(async () => (await left()) - othersIn(await lastInView(patient), 300)).toBe(1);
  await wheelUntil(patient, 900, async () => (await latest(patient).count()) === 0);
  expect((await framesSeen(patient)).holes).toEqual([]);
  await wheelUntil(patient, -300, () => isInView(patient, 101));
  expect(await divider.isVisible(), 'it is frozen').toBe(true);
  // Own ones don't count, and on the next opening it begins at what came since.
  await patient.locator('a[href="/chat"]').first().click();
  await latest(patient).waitFor({ state: 'detached' });
  await tell(patient, chatId, 'mine');
  for (const n of [1, 2, 3]) await tell(doctor, chatId, `later ${n}`);
  await patient.locator(`a[href="/chat/${chatId}"]`).getByText('later 3').waitFor();
  await patient.locator(`a[data-row][href="/chat/${chatId}"]`).click();
  await patient.getByText(newWords(3), { exact: true }).waitFor();
  expect(await divider.count()).toBe(0);
  await expect.poll(async () => (await ask(patient, 'GET', '/api/chat-unread')).total).toBe(0);
  await patient.reload();
  await bubble(patient, 'later 3').waitFor();
  expect(await patient.getByText(newWords(3), { exact: true }).count()).toBe(0);
});

it('is gone through with the keys, and what is new is said once', async () => {
  const chatId = await histories.aChat({ doctor: 5, messages: 200 });
  const doctor = await asDoctor(5);
  await open(patient, chatId);
  await line(patient, 200).waitFor();
  const focused = () =>
    patient.evaluate(() => {
      const found = /line(\d+)/.exec(document.activeElement?.closest('[data-message]')?.textContent ?? '');
      return found ? Number(found[1]) : document.activeElement?.getAttribute('role');
    });
  await expect.poll(() => isInView(patient, 200)).toBe(true);
  await patient.getByRole('log').focus();
  await patient.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe(200);
  await patient.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe(199);
  const places = [199];
  for (let pages = 0; pages < 5; pages += 1) {
    await patient.keyboard.press('PageUp');
    await expect.poll(async () => Number(await focused()) < places.at(-1)!).toBe(true);
    places.push(Number(await focused()));
    await expect.poll(() => isInView(patient, places.at(-1)!)).toBe(true);
  }
  await patient.keyboard.press('PageDown');
  await expect.poll(async () => Number(await focused()) > places.at(-1)!).toBe(true);
  // To the first that is loaded, which the pages may have come to already.
  await patient.keyboard.press('Home');
  await expect.poll(async () => Number(await focused()) <= places.at(-1)!).toBe(true);
  await patient.keyboard.press('ArrowDown');
  await patient.keyboard.press('End');
  await expect.poll(focused).toBe(200);
  // A wheel takes the message with the focus away; the keys still know where they are.
  await wheelUntil(patient, -900, async () => (await drawn(patient)).at(-1)! < 190);
  await expect.poll(focused).toBe('log');
  await patient.keyboard.press('ArrowDown');
  await expect.poll(async () => isInView(patient, Number(await focused()))).toBe(true);

  const said = () => patient.locator('[data-heard] p').allTextContents();
  expect(await said(), 'history is not read out').toEqual([]);
  await tell(doctor, chatId, 'Take it now');
  await expect
    .poll(async () => (await said()).filter((words) => words.endsWith(': Take it now')).length)
    .toBe(1);
  await tell(doctor, chatId, 'Take it now');
  await expect
    .poll(async () => (await said()).filter((words) => words.endsWith(': Take it now')).length)
    .toBe(2);
  await tell(patient, chatId, 'own words');
  await wheelUntil(patient, -900, async () => (await drawn(patient))[0]! < 60);
  expect(await said()).toHaveLength(2);
  await patient.keyboard.press('Escape');
  expect(await patient.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});

it('scrolls in a hundred thousand messages as it does in a thousand, and holds no more of them', async () => {
  const chatId = await histories.aChat({ doctor: 6, messages: 100_000 });
  const few = await signIn(browser, living, PATIENT, '/more', { width: 1280 });
  await open(few, chatId);
  await scrollUpTo(few, 99_080);
  await open(patient, chatId);
  await watchFrames(patient);
  await scrollUpTo(patient, 97_500);
  await expect
    .poll(() => heightOf(patient), { message: 'what is far away is let go of' })
    .toBeLessThan(1.2 * (await heightOf(few)));
  await patient.getByRole('button', { name: says.search.inChat }).click();
  await patient.getByRole('searchbox', { name: says.search.inChat }).fill(lineOf(50_000));
  await patient.getByRole('search').getByRole('link').click();
  await expect.poll(() => isFocused(patient, 50_000)).toBe(true);
  await scrollUpTo(patient, 49_400);
  await latest(patient).click();
  await expect.poll(() => isInView(patient, 100_000)).toBe(true);
  await scrollUpTo(patient, 99_080);
  // Both pages in turn, and the least of each, because other load of the machine only adds to a round.
  const [costs, base]: [number[], number[]] = [[], []];
  for (const page of [few, patient])
    await page.evaluate(() => document.querySelector('[role=log]')!.scrollBy(0, 6000));
  for (let round = 0; round < 5; round += 1) {
    base.push(await costOfFrame(few));
    costs.push(await costOfFrame(patient));
  }
  const { holes, most } = await framesSeen(patient);
  expect(holes).toEqual([]);
  expect(most, 'rows that are drawn at once').toBeLessThan(150);
  expect(Math.min(...costs) / Math.min(...base), `${costs} against ${base} ms a frame`).toBeLessThan(1.6);
  expect((await heapOf(patient)) / (await heapOf(few)), 'memory').toBeLessThan(1.5);
});
