import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import imports from '../../features/reading-imports/words/en.json' with { type: 'json' };
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { ask } from '../in-page.ts';

/** A patient's readings come in from a file and go out as one. */
const hospital = originOf('hospital');
const phoneOf = castOf('vitals/papers');
const says = { ...en.screen, ...imports.screen };
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

/**
 * Days of its own for each try, so that the file is new however often this is tried on one server; none is before the
 * patient was born.
 */
const FIRST = Date.UTC(2015, 0, 1) + (Math.floor(Date.now() / 1000) % 3000) * 86_400_000;
const iso = (at: number) => new Date(FIRST + at * 86_400_000).toISOString().slice(0, 10);
const indian = (at: number) => iso(at).split('-').reverse().join('/');
const FILE = [
  'Date;Time;Sugar;Meal;BP;Weight (kg);Notes',
  `${indian(0)};07:30;6,2;fasting;128/82;70,5;"=1+1; after the walk"`,
  `${indian(1)};07:30;6,4;fasting;82/128;;`,
  `${indian(2)};;;;130/84;;`,
  `${indian(3)};07:30;abc;;;;`,
].join('\r\n');
const csvFile = (text: string) => ({ name: 'diary.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const open = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: says.list.papers }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('heading', { name: entry, level: 1 }).waitFor();
};
const plural = (text: { one: string; other: string }, count: number) =>
  count === 1 ? text.one : text.other.replace('{{count}}', String(count));
const good = (count: number) => plural({ one: says.import.good_one, other: says.import.good_other }, count);

it('a file is looked at line by line, its good lines are taken, and once only', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 13'), '/vitals');
  const before = (await ask(page, 'GET', '/api/vitals?limit=500')).vitals.length;
  await open(page, says.import.title);
  await expectAccessible(page);

  // A workbook under the name of a CSV is none: what to do is said, and the screen is as it was.
  await page
    .locator('input[type=file]')
    .setInputFiles({ ...csvFile('PK\u0003\u0004'), name: 'diary.xlsx.csv' });
  await page.getByText(imports.server.errors.not_csv).waitFor();

  await page.locator('input[type=file]').setInputFiles(csvFile(FILE));
  await page.getByRole('heading', { name: 'diary.csv' }).waitFor();
  await page.getByText(good(1), { exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByText(en.server.fields.above_systolic).waitFor();
  await page.getByText(en.server.fields.not_a_number).waitFor();

  // Nothing in the file says in which unit its sugars are: asked once, for all of them.
  await page.getByText('mmol/L', { exact: true }).click();
  await page.getByText(good(2), { exact: true }).waitFor();
  await page.getByText('6.2 mmol/L').waitFor();
  await expectAccessible(page);
  expect((await ask(page, 'GET', '/api/vitals?limit=500')).vitals).toHaveLength(before);

  const take = () =>
    page.getByRole('button', { name: says.import.take_other.replace('{{count}}', '2'), exact: true });
  await take().click();
  await page.getByRole('heading', { name: says.import.done }).waitFor();
  await page.getByText(says.import.leftOut_other.replace('{{count}}', '2')).waitFor();
  await expectAccessible(page);
  const stored = (await ask(page, 'GET', '/api/vitals?limit=500')).vitals;
  expect(stored.length - before).toBe(4);

  // The same once more, pasted: nothing is left to take.
  await page.getByRole('button', { name: says.import.another, exact: true }).click();
  await page.getByRole('textbox', { name: says.import.paste }).fill(FILE);
  await page.getByRole('button', { name: says.import.check }).click();
  await page.getByText('mmol/L', { exact: true }).click();
  await page.getByText(says.import.there_other.replace('{{count}}', '2')).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Take / }).count()).toBe(0);
});

it('an export of Health Connect is taken once; what it is not is said', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 13'), '/vitals');
  const before = (await ask(page, 'GET', '/api/vitals?limit=500')).vitals.length;
  await open(page, says.import.title);
  const choose = (name: string, content: unknown) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: '', buffer: Buffer.from(JSON.stringify(content)) });
  await choose('contacts.json', { people: ['Asha'] });
  await page.getByText(says.import.platform.unknown).waitFor();
  await choose('takeout.zip', 'cut off');
  await page.getByText(says.import.platform.packed).waitFor();
  await page.getByText(says.import.how.cannot).waitFor();
  await expectAccessible(page);

  const weight = (kilograms: number, hoursAgo: number) => ({
    recordType: 'WeightRecord',
    time: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    weight: { inKilograms: kilograms },
    metadata: { id: crypto.randomUUID() },
  });
  const records = [weight(71.2, 50), weight(70.9, 26), weight(7000, 2)];
  const take = async () => {
    await choose('health-connect.json', { records });
    await page.getByRole('heading', { name: 'health-connect.json' }).waitFor();
    await page.getByText(says.import.platform.found.replace('{{platform}}', 'Health Connect')).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: says.import.platform.take, exact: true }).click();
    await page.getByRole('heading', { name: says.import.done }).waitFor();
    await page.getByText(says.import.platform.refused_one).waitFor();
    await expectAccessible(page);
  };
  await take();
  await page.getByText(says.import.taken_other.replace('{{count}}', '2')).waitFor();
  expect((await ask(page, 'GET', '/api/vitals?limit=500')).vitals).toHaveLength(before + 2);
  await page.getByRole('button', { name: says.import.another, exact: true }).click();
  await take();
  await page.getByText(says.import.wereThere_other.replace('{{count}}', '2')).waitFor();
  expect((await ask(page, 'GET', '/api/vitals?limit=500')).vitals).toHaveLength(before + 2);
});

it('a period goes out as a file, in which no note is a formula', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 13'), '/vitals');
  await open(page, says.export.title);
  await expectAccessible(page);
  await page.getByLabel(says.paper.period).selectOption('other');
  await page.getByLabel(says.export.from).fill('1990-01-01');
  await page.getByLabel(says.export.to).fill('1990-01-02');
  await page.getByRole('button', { name: says.export.save }).click();
  await page.getByText(says.export.none).waitFor();

  await page.getByLabel(says.export.from).fill(iso(0));
  await page.getByLabel(says.export.to).fill(iso(3));
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: says.export.save }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(
    new RegExp(`^readings-${iso(0)}-to-${iso(3)}-\\d{8}-\\d{6}\\.csv$`),
  );
  const text = await readFile(await saved.path(), 'utf8');
  expect(text.startsWith('\uFEFFdate,time,type,value,')).toBe(true);
  expect(text).toContain(`${iso(0)},07:30,blood_pressure,,128,82,`);
  expect(text).toContain("'=1+1; after the walk");
  await page.getByText(says.export.saved).waitFor();
});

it('a period goes out as a PDF for the doctor, in the language that is chosen; what fails can be tried again', async () => {
  const page = await signIn(browser, hospital, phoneOf('hospital patient 13'), '/vitals/export');
  const save = page.getByRole('button', { name: says.paper.savePdf });
  await page.getByLabel(says.paper.period).selectOption('other');
  await page.getByLabel(says.export.from).fill('2020-01-01');
  await page.getByLabel(says.export.to).fill('2021-12-31');
  await save.click();
  await page.getByText(says.paper.tooLong.replace('{{days}}', '366')).waitFor();
  await expectAccessible(page);

  await page.getByLabel(says.export.from).fill(iso(0));
  await page.getByLabel(says.export.to).fill(iso(3));
  await page.route('**/api/vitals/pdf**', (route) => route.abort(), { times: 1 });
  await save.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await expectAccessible(page);

  const sizes = new Set<number>();
  for (const language of ['en', 'te', 'ml']) {
    await page.getByLabel(says.paper.language).selectOption(language);
    const asked = page.waitForRequest(/\/api\/vitals\/pdf\?/);
    const [saved] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(new URL((await asked).url()).searchParams.get('language')).toBe(language);
    expect(saved.suggestedFilename()).toMatch(
      new RegExp(`^readings-${iso(0)}-to-${iso(3)}-\\d{8}-\\d{6}\\.pdf$`),
    );
    const bytes = await readFile(await saved.path());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    sizes.add(bytes.length);
  }
  expect(sizes.size).toBe(3);
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByText(says.paper.savedPdf).first().waitFor();
  await page.getByLabel(says.paper.period).selectOption('7');
  expect(await page.getByLabel(says.export.from).count()).toBe(0);
});
