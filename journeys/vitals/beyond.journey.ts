import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { enter, type Given, heads, nameOf, picture, rowsOf, sugar } from './pictures.ts';

/** A meter that showed HI or LO instead of a number: in pictures, figures and tables. */
const living = originOf('living');
const patient = castOf('vitals/beyond')('living patient 40');
const says = en.screen;
const { trends } = says;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const beyond = (at: string, which: 'high' | 'low'): Given => ({
  type: 'blood_sugar',
  at,
  readings: { beyond: which, context: 'fasting' },
  unit: 'mg/dL',
});

it('a meter that showed HI or LO is seen, out of range, and on no missed day', async () => {
  const given = [
    sugar('2024-06-03 07:00', 104, 'fasting'),
    beyond('2024-06-04 07:00', 'high'),
    beyond('2024-06-06 07:00', 'low'),
    sugar('2024-06-06 20:00', 120, 'random'),
  ];
  const page: Page = await signIn(browser, living, patient, '/vitals');
  await enter(page, given);
  await page.goto(`${living}/vitals/trends?type=blood_sugar&period=week&on=2024-06-04`);
  await picture(page).waitFor();
  // Two of four are in range; the average is of the two that have a number.
  expect(await nameOf(page)).toContain(
    `${trends.average}: 112 mg/dL. ${trends.inRange}: 50%. ${trends.beyond}: HI, LO`,
  );
  expect(await picture(page).locator('text[class*="beyond"]').allTextContents()).toEqual(['HI', 'LO']);
  await page.getByText(trends.someOut.replace('{{kind}}', says.type.blood_sugar)).waitFor();
  await expectAccessible(page);
  await page.goto(`${living}/vitals/trends?type=blood_sugar&period=month&on=2024-06-04`);
  const rows = await rowsOf(page, heads('June 2024', says.type.blood_sugar));
  expect(rows.filter((row) => !row.includes(trends.gap)).map((row) => row.split(' | ').slice(1))).toEqual([
    ['120 LO', '50%', '2'],
    ['HI', '0%', '1'],
    ['104', '100%', '1'],
  ]);
  // A day with nothing else isn't an empty one.
  await page.goto(`${living}/vitals/trends?type=blood_sugar&period=day&on=2024-06-04`);
  await picture(page).locator('text[class*="beyond"]').getByText('HI').waitFor();
  await page.getByText(trends.someAbove.replace('{{kind}}', says.type.blood_sugar)).waitFor();
});
