import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/reports/words/en.json' with { type: 'json' };
import te from '../../features/reports/words/te.json' with { type: 'json' };
import { expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { ask } from '../in-page.ts';
import { look, type OwnServer, onOwnServer } from '../own-server.ts';
import { overflow } from '../signed-in.ts';

/** A faculty head looks at the brand in figures: on a laptop, and in Telugu with large text on a phone. */
const HEAD = '+919100000302';
const says = en.screen;
let own: OwnServer;
let hospital: string;
let browser: Browser;

beforeAll(async () => {
  // The demo has half a year of visits behind it.
  own = await onOwnServer({ MODE: 'demo' });
  hospital = originOf('hospital');
  browser = own.browser;
});
afterAll(async () => {
  await own?.stop();
});

it('finds the figures at Home and in the navigation, filters by the address bar, and saves files', async () => {
  const page = await signIn(browser, hospital, HEAD, '/', { width: 1280 });
  await page.getByRole('heading', { name: says.title, exact: true }).waitFor();
  await page.getByText(says.figure.booked, { exact: true }).first().waitFor();
  await look(page, 'head-home-1280');
  expect(await page.locator('nav a[href="/vitals"]').count()).toBe(0);
  await page.locator('nav a[href="/reports"]').click();
  await page.getByRole('heading', { name: says.rows.overview }).waitFor();
  await page.locator('nav a[aria-current=page][href="/reports"]').waitFor();
  await expectAccessible(page);
  await look(page, 'reports-1280');

  await page.getByText(says.window_other.replace('{{count}}', '13'), { exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('days')).toBe('91');
  await page.getByLabel(says.about).selectOption('clinicians');
  await page.getByText(says.figure.visit_p90_minutes, { exact: true }).first().waitFor();
  const { totals, pages } = await ask(
    page,
    'GET',
    '/api/faculty-head/reports?days=91&summary_type=clinicians',
  );
  await page
    .getByText(new Intl.NumberFormat('en-IN').format(totals.booked), { exact: true })
    .first()
    .waitFor();
  await look(page, 'reports-clinicians-1280');
  await page.getByRole('button', { name: says.pageAfter }).click();
  await page.getByText(says.page.replace('{{page}}', '2').replace('{{pages}}', String(pages))).waitFor();
  for (const [name, ending] of [
    [says.csv, 'csv'],
    [says.pdf, 'pdf'],
  ] as const) {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name, exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(new RegExp(`^report-clinicians-.*\\.${ending}$`));
  }
  await page.getByLabel(says.about).selectOption('labs');
  await page.getByText(says.empty).first().waitFor();
  await expectAccessible(page);
  await look(page, 'reports-empty-1280');
  // Chat is for patients and their care team.
  expect(await page.locator('nav a[href="/chat"]').count()).toBe(0);
  expect(await page.locator('nav a').count()).toBeGreaterThan(2);

  // The longest words of the navigation neither shrink an icon nor break before their last letter.
  await page.evaluate(() => localStorage.setItem('preferredLanguage', 'ml'));
  await page.goto(`${hospital}/reports`);
  const nav = page.locator('nav:has(a[href="/reports"])');
  await nav.getByText('റിപ്പോർട്ടുകൾ', { exact: true }).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const icons = await nav.locator('svg').evaluateAll((all) => all.map((icon) => icon.clientWidth));
  expect(new Set(icons).size).toBe(1);
  const word = nav.getByText('റിപ്പോർട്ടുകൾ', { exact: true });
  const lines = await word.evaluate((label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
});

it('reads the same in Telugu with large text on a phone', async () => {
  const page = await signIn(browser, hospital, HEAD, '/privacy', { language: 'te' });
  await page.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  await page.goto(`${hospital}/reports?days=91`);
  await page.getByRole('heading', { name: te.screen.rows.overview }).waitFor();
  expect(await overflow(page)).toBe(0);
  await expectAccessible(page);
  await look(page, 'reports-360-te');
  await page.goto(`${hospital}/`);
  await page.getByText(te.screen.figure.booked, { exact: true }).first().waitFor();
  expect(await overflow(page)).toBe(0);
  await look(page, 'head-home-360-te');
});

it('a doctor sees figures of their own visits', async () => {
  const page = await signIn(browser, hospital, '+919100000104', '/my-figures', { width: 1280 });
  await page.getByText(says.figure.visit_median_minutes, { exact: true }).first().waitFor();
  await expectAccessible(page);
  await look(page, 'own-1280');
});
