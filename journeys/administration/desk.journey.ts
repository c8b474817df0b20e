import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/administration/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { clinicDay, launch } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';
import { look } from '../own-server.ts';

/** A member of staff suspends two accounts together and takes it back, and sets a price that begins tomorrow. */
const hospital = originOf('hospital');
const phoneOf = castOf('administration/desk');
const says = en.screen;
let browser: Browser;
let desk: Page;

beforeAll(async () => {
  browser = await launch();
  desk = await signIn(browser, hospital, frontDesk('hospital'), '/administration', { width: 1280 });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const press = (name: string) => desk.getByRole('button', { name, exact: true }).first().click();
const dialog = () => desk.getByRole('dialog');
const found = async (phone: string) =>
  (await ask(desk, 'GET', `/api/administration/people?q=${phone.slice(-8)}`)).people[0];

it('suspends two accounts with a reason, after a preview, and undoes it', async () => {
  await desk.getByRole('heading', { name: says.attention.title }).waitFor();
  await look(desk, 'administration-1280');
  await expectAccessible(desk);
  await desk.getByRole('link', { name: says.people.short, exact: true }).click();
  // A long name breaks beside its picture, never below it.
  const ticks = desk.locator('main').getByRole('checkbox');
  await ticks.first().waitFor();
  const below = await ticks.evaluateAll((all) =>
    all.flatMap((tick) => {
      const name = tick.parentElement?.querySelector('button');
      const isBelow = name && name.getBoundingClientRect().top > tick.getBoundingClientRect().bottom;
      return isBelow ? [name.textContent] : [];
    }),
  );
  expect(below).toEqual([]);
  const phones = [phoneOf('hospital patient 37'), phoneOf('hospital patient 38')];
  for (const phone of phones) {
    const { name } = await found(phone);
    await desk.getByLabel(says.people.find).fill(phone.slice(-8));
    await desk.getByRole('checkbox', { name: says.choose.replace('{{name}}', name) }).check();
  }
  await press(says.people.action.suspend);
  await dialog().getByText(says.preview_other.replace('{{count}}', '2')).waitFor();
  await dialog().getByRole('button', { name: says.people.action.suspend }).click();
  await dialog().getByText(says.reasonMissing).waitFor();
  await dialog().getByLabel(says.reason).fill('Same person twice');
  await look(desk, 'suspend-1280');
  await expectAccessible(desk);
  await dialog().getByRole('button', { name: says.people.action.suspend }).click();
  await desk.getByText(says.done_other.replace('{{count}}', '2')).waitFor();
  expect((await found(phones[0]!)).suspended_at).not.toBeNull();
  await press(says.undo);
  await expect.poll(async () => (await found(phones[0]!)).suspended_at).toBeNull();
  await expect.poll(async () => (await found(phones[1]!)).suspended_at).toBeNull();
});

it('sets a price that begins tomorrow, and sees the entry beside it', async () => {
  await desk.getByRole('link', { name: says.prices.short, exact: true }).click();
  await desk.getByLabel(says.prices.find).fill('CBC');
  await desk.getByRole('checkbox').first().check();
  await press(says.prices.action.price);
  await dialog().getByRole('textbox', { name: says.prices.by.price }).fill('310');
  await dialog().getByText('₹310', { exact: false }).waitFor();
  await look(desk, 'price-1280');
  await dialog().getByRole('button', { name: says.prices.action.price }).click();
  await desk.getByText(says.done_one.replace('{{count}}', '1')).waitFor();
  const { packages } = await ask(desk, 'GET', `/api/administration/packages?day=${clinicDay(1)}`);
  expect(packages.filter((each: { price: number }) => each.price === 31_000)).toHaveLength(1);
  await desk.getByText(says.entry.priced, { exact: false }).first().waitFor();
  await look(desk, 'prices-1280');
  await press(says.undo);
  await desk.getByText(says.entry.undone, { exact: false }).first().waitFor();
});
