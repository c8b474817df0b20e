import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';

/** A patient's readings, from the meter in the hand to the list, with a network and without. */
const living = originOf('living');
const phoneOf = castOf('vitals/entry');
const says = en.screen;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

interface Stored {
  readonly readings: { readonly value?: number; readonly systolic?: number; readonly diastolic?: number };
  readonly unit: string;
}
const storedOf = async (page: Page, type: string): Promise<Stored[]> =>
  (await ask(page, 'GET', `/api/vitals?type=${type}`)).vitals;
const press = async (page: Page, keys: string) => {
  for (const key of keys)
    await page
      .getByRole('group', { name: says.enter.keypad })
      .getByRole('button', { name: key === '.' ? says.enter.point : key, exact: true })
      .click();
};
const save = (page: Page) => page.getByRole('button', { name: says.enter.save, exact: true });
const type = (page: Page, name: string) => page.getByRole('textbox', { name });
const add = async (page: Page, name: string) => {
  await page.getByRole('link', { name: says.list.add }).first().click();
  await page.getByRole('link', { name }).click();
  await save(page).waitFor();
};

it('a sugar takes two taps and its digits, is seen, and is taken back', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 32'), '/');
  const before = (await storedOf(page, 'blood_sugar')).length;
  await page.getByRole('link', { name: says.short.blood_sugar, exact: true }).click();
  await press(page, '118');
  await expectAccessible(page);
  await save(page).click();
  await page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  await page.getByText(says.level.short.in_range, { exact: true }).waitFor();
  await expectAccessible(page);
  expect((await storedOf(page, 'blood_sugar'))[0]).toMatchObject({ readings: { value: 118 }, unit: 'mg/dL' });

  await page.getByRole('button', { name: says.saved.undo, exact: true }).click();
  // What was typed is not lost with it.
  await expect.poll(() => type(page, says.field.blood_sugar).inputValue()).toBe('118');
  await expect.poll(() => storedOf(page, 'blood_sugar')).toHaveLength(before);

  await save(page).click();
  const done = page.getByRole('link', { name: says.saved.done, exact: true });
  await done.click();
  await done.waitFor({ state: 'hidden' });
  await page.getByText('118 mg/dL').filter({ visible: true }).first().waitFor();
  await expectAccessible(page);
});

it('a meter that shows LO is entered as it shows it, leads to the numbers to call, and is undone', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 32'), '/vitals/add/blood_sugar');
  await page.getByRole('button', { name: says.enter.shows.replace('{{shown}}', 'LO') }).click();
  await page.getByText(says.enter.beyond.low).waitFor();
  await expectAccessible(page);
  await save(page).click();
  await page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  await page.locator('a[href="tel:112"]').waitFor();
  await expectAccessible(page);
  expect((await storedOf(page, 'blood_sugar'))[0]).toMatchObject({ readings: { beyond: 'low' } });
  await page.getByRole('button', { name: says.saved.undo, exact: true }).click();
  await expect.poll(() => type(page, says.field.blood_sugar).inputValue()).toBe('LO');
  await expect
    .poll(async () => (await storedOf(page, 'blood_sugar'))[0]?.readings)
    .not.toHaveProperty('beyond');
});

it('asks when the unit seems to be another one, and takes that one the next time', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 32'), '/vitals/add/blood_sugar');
  await press(page, '5.6');
  await save(page).click();
  await page.getByText(says.enter.meant.replace('{{reading}}', '5.6 mmol/L')).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: says.enter.yesUnit.replace('{{unit}}', 'mmol/L') }).click();
  await page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  expect((await storedOf(page, 'blood_sugar'))[0]).toMatchObject({
    readings: { value: 5.6 },
    unit: 'mmol/L',
  });
  await page.goto(`${living}/vitals/add/blood_sugar`);
  await expect.poll(() => page.getByRole('radio', { name: 'mmol/L' }).isChecked()).toBe(true);
});

it('moves on by itself through a pressure, in whatever digits, and says beside the field what can’t be', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 32'), '/vitals/add/blood_pressure');
  await press(page, '92');
  await press(page, '146');
  await save(page).click();
  await page.getByText(says.wrong.above_systolic).waitFor();
  await expectAccessible(page);
  await type(page, says.field.systolic).fill('১৮৬/৯২');
  expect(await type(page, says.field.diastolic).inputValue()).toBe('92');
  await save(page).click();
  await page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  // Critical: what it means, what to do, and the numbers to call.
  await page.getByText(says.critical.title).waitFor();
  await page.getByText(says.critical.act.pressure_high).waitFor();
  await page.getByText(says.critical.contacts).waitFor();
  await expectAccessible(page);
  expect((await storedOf(page, 'blood_pressure'))[0]?.readings).toEqual({ systolic: 186, diastolic: 92 });
});

it('is changed with its history, deleted, and brought back', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 32'), '/vitals/add/temperature');
  await press(page, '36.6');
  await save(page).click();
  await page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  await page.goto(`${living}/vitals?type=temperature`);
  const menu = (reading: string) =>
    page.getByRole('button', { name: says.list.actions.replace('{{reading}}', reading) }).first();
  await menu('36.6 °C').click();
  await page.getByRole('menuitem', { name: says.list.edit }).click();
  await page.getByRole('heading', { name: says.edit.title, level: 1 }).waitFor();
  await type(page, says.field.temperature).fill('36.8');
  await page.getByRole('button', { name: says.edit.save }).click();
  await page.getByText(says.edit.saved).waitFor();
  await page.goto(`${living}/vitals?type=temperature`);
  await menu('36.8 °C').click();
  await page.getByRole('menuitem', { name: says.list.history }).click();
  await page.getByText(says.history.was.replace('{{reading}}', '36.6 °C')).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await menu('36.8 °C').click();
  await page.getByRole('menuitem', { name: says.list.delete }).click();
  // It goes after twelve seconds, unless a pointer rests on it.
  await page.getByText(says.list.deleted).hover();
  await expect.poll(async () => (await storedOf(page, 'temperature')).length).toBe(0);
  await page.getByRole('button', { name: says.saved.undo, exact: true }).click();
  await menu('36.8 °C').waitFor();
  await expect.poll(() => storedOf(page, 'temperature')).toHaveLength(1);
});

it('two that are entered without a network are stored encrypted, and are sent once', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 35'), '/vitals');
  const before = (await storedOf(page, 'weight')).length;
  // Everything that an entry needs has been here once; the service worker does this for an installed app.
  await add(page, says.type.weight);
  await page.goto(`${living}/vitals`);
  await add(page, says.type.weight);
  await page.context().setOffline(true);
  for (const digits of ['72.5', '73.5']) {
    await press(page, digits);
    await save(page).click();
    await page.getByText(says.saved.waiting).waitFor();
    await page.getByRole('button', { name: says.saved.another }).click();
  }
  await expectAccessible(page);
  const sealed = await page.evaluate(async () => {
    const request = indexedDB.open('sukham-vitals');
    const database = await new Promise<IDBDatabase>((open) => {
      request.onsuccess = () => open(request.result);
    });
    const all = database.transaction('waiting').objectStore('waiting').getAll();
    await new Promise((done) => {
      all.onsuccess = done;
    });
    database.close();
    return all.result.map(String);
  });
  expect(sealed).toHaveLength(2);
  for (const text of sealed) expect(text).not.toMatch(/weight|72\.5|73\.5/);

  await page.context().setOffline(false);
  await expect.poll(async () => (await storedOf(page, 'weight')).length).toBe(before + 2);
  await page.goto(`${living}/vitals`);
  await page.getByText('73.5 kg').first().waitFor();
  // Long enough for a second round: nothing goes out twice.
  await page.waitForTimeout(3000);
  const values = (await storedOf(page, 'weight')).slice(0, 2).map(({ readings }) => readings.value);
  expect(values).toEqual([73.5, 72.5]);
  expect(await storedOf(page, 'weight')).toHaveLength(before + 2);
});

it('one that the server refuses later is corrected with nothing typed again', async () => {
  const page = await signIn(browser, living, phoneOf('living patient 35'), '/vitals');
  const before = (await storedOf(page, 'weight')).length;
  await add(page, says.type.weight);
  await page.context().setOffline(true);
  await press(page, '74.5');
  await save(page).click();
  await page.getByText(says.saved.waiting).waitFor();
  const error = {
    code: 'invalid',
    message: 'no',
    fields: [{ field: 'taken_at', code: 'x', message: 'Not then' }],
  };
  await page.route('**/api/vitals', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 400, contentType: 'application/json', body: JSON.stringify(error) })
      : route.fallback(),
  );
  await page.context().setOffline(false);
  await page.getByRole('link', { name: says.saved.done, exact: true }).click();
  await page.getByText(says.waiting.refused.replace('{{reason}}', 'Not then')).waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/vitals');
  await page.getByRole('button', { name: says.list.actions.replace('{{reading}}', '74.5 kg') }).click();
  await page.getByRole('menuitem', { name: says.list.edit }).click();
  await expect.poll(() => type(page, says.field.weight).inputValue()).toBe('74.5');
  await save(page).click();
  await page.getByRole('heading', { name: says.saved.title, level: 1 }).waitFor();
  await page.getByRole('link', { name: says.saved.done, exact: true }).click();
  await page.getByText('74.5 kg').first().waitFor();
  expect(await page.getByText(says.waiting.title).count()).toBe(0);
  expect(await storedOf(page, 'weight')).toHaveLength(before + 1);
});
