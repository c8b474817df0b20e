import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import ml from '../../features/medications/words/ml.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask, must } from '../in-page.ts';

/** A patient adds a medicine of their own, and answers a dose while there is no network. */
const hospital = originOf('hospital');
const phoneOf = castOf('medications/taking');
const says = ml.screen;
const REGIMEN = {
  ...{ unit: 'tablet', food: 'after', as_needed: null, every_days: 1, weekdays: [] },
  ...{ starts_on: '2026-01-01', ends_on: null },
};
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const listOf = (page: Page) => ask(page, 'GET', '/api/patient-medication');
/** Beside the words of its row, however large they are. */
const isBeside = (button: Element): boolean => {
  const words = button.closest('li')?.querySelector('span > span > span')?.getBoundingClientRect();
  const at = button.getBoundingClientRect();
  return words !== undefined && at.left >= words.right && at.top < words.bottom;
};
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

it('a medicine is added in Malayalam, and a dose that is answered offline arrives once', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 33'), '/medicines', {
    language: 'ml',
  });
  const before = (await listOf(page)).events.length;
  await page.getByRole('link', { name: says.list.add }).first().click();
  await page.getByRole('button', { name: says.add.save }).click();
  await page.getByRole('link', { name: says.form.wrong.name }).waitFor();
  const name = `മരുന്ന് ${Date.now() % 100_000}`;
  await page.getByRole('textbox', { name: new RegExp(`^${says.add.name}`) }).fill(name);
  await field(page, says.form.rhythm).selectOption('as_needed');
  await field(page, says.form.most).fill('4');
  await expectAccessible(page);
  await page.getByRole('button', { name: says.add.save }).click();
  const taken = page
    .getByRole('list', { name: says.needed.title })
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: says.action.taken });
  await taken.waitFor();
  await expectAccessible(page);

  await page.context().setOffline(true);
  await taken.click();
  await page.getByText(says.said.taken.replace('{{names}}', name)).waitFor();
  const count = says.needed.taken.replace('{{max}}', '4').replace('{{count}}', '1');
  await page.getByText(count).waitFor();
  await page.context().setOffline(false);
  await expect.poll(async () => (await listOf(page)).events.length).toBe(before + 1);
  const { events, medications } = await listOf(page);
  const added = medications.find((each: { name: string }) => each.name === name);
  expect(events.at(-1)).toMatchObject({ medication_id: added.medication_id, answer: 'taken', slot: null });

  // At whatever time of the day this runs, the dose of the night is still to come.
  const doses = [
    { slot: 'morning', amount: 1, time: null },
    { slot: 'night', amount: 1, time: '03:59' },
  ];
  await must(page, 'POST', '/api/medications-create', {
    ...{ medication_id: crypto.randomUUID(), name: 'Amlodipine + Telmisartan', strength: '5 mg/40 mg' },
    ...{ remind: false, regimen: { ...REGIMEN, steps: [{ days: null, doses }] } },
  });
  await page.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  await page.reload();
  const menu = page.getByRole('list', { name: says.today.doses }).getByRole('button', { name: /Amlodipine/ });
  await expect.poll(() => menu.last().evaluate(isBeside)).toBe(true);
});
