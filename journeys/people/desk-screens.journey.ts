import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import ml from '../../features/privacy/words/ml.json' with { type: 'json' };
import te from '../../features/privacy/words/te.json' with { type: 'json' };
import mlShell from '../../platform/web/words/ml.json' with { type: 'json' };
import teShell from '../../platform/web/words/te.json' with { type: 'json' };
import { closeSessions, expectAccessible, launch, originOf, signIn } from '../appointments/sessions.ts';
import { frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';

/** What the front desk sees at its desk, 1280 px wide, with large text in the widest scripts. Nothing is changed. */
const living = originOf('living');
const WORDS = { te: { ...te.screen, shell: teShell.screen }, ml: { ...ml.screen, shell: mlShell.screen } };
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

async function atDesk(language: 'te' | 'ml'): Promise<Page> {
  const staff = await signIn(browser, living, frontDesk('living'), '/privacy', { language, width: 1280 });
  await staff.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  return staff;
}

/** In how many lines the text of each element stands. */
const linesOf = (page: Page, selector: string): Promise<number[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }),
  );

it.each(['te', 'ml'] as const)(
  'the pages of the desk are filled, and no word breaks, in %s',
  async (language) => {
    const says = WORDS[language];
    const staff = await atDesk(language);
    const { patients } = await ask(staff, 'GET', '/api/get-all-patient');
    const [patient] = patients;
    await staff.goto(`${living}/patients/${patient.patient_id}`);
    await staff.getByRole('heading', { name: patient.name, level: 1 }).waitFor();
    const labels = await linesOf(staff, 'nav [class*="_label_"]');
    expect(labels.length).toBeGreaterThan(4);
    expect(new Set(labels)).toEqual(new Set([1]));
    // A person's details and the actions on that person stand side by side, up to the right edge.
    const rightEdge = () =>
      staff
        .locator('main section')
        .evaluateAll((all) => Math.max(...all.map((section) => section.getBoundingClientRect().right)));
    await expect.poll(rightEdge).toBeGreaterThan(1200);

    await staff.goto(`${living}/more`);
    const groups = staff.getByRole('navigation').getByRole('heading', { level: 2 });
    await expect
      .poll(() => groups.allInnerTexts())
      .toEqual(
        (['visits', 'orders', 'people', 'clinic', 'safety', 'app'] as const).map(
          (group) => says.shell.more.group[group],
        ),
      );
    await expectAccessible(staff);
  },
);

it('a breach is described by who read, chosen by name, and by what, without an id', async () => {
  const staff = await atDesk('te');
  const { breach } = WORDS.te;
  const own = await ask(staff, 'GET', '/api/auth/session');
  await ask(staff, 'GET', '/api/get-all-patient');
  await staff.goto(`${living}/privacy/breaches`);
  const reader = staff.getByLabel(breach.reader, { exact: true });
  await staff.getByLabel(breach.find).fill(own.user.name.split(' ')[0]);
  await expect
    .poll(() => reader.locator('option').allInnerTexts())
    .toContainEqual(expect.stringContaining(own.user.name));
  await reader.selectOption(own.user.id);
  await staff.getByLabel(breach.find).fill('nobody');
  // The chosen reader stays chosen, and the data that they read can be chosen.
  expect(await reader.inputValue()).toBe(own.user.id);
  const parts = staff.getByLabel(breach.resource).locator('option');
  await expect.poll(() => parts.count()).toBeGreaterThan(1);
  await expectAccessible(staff);
});
