import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/vitals/words/en.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf } from '../cast.ts';
import { enter, nameOf, picture, sugar } from './pictures.ts';

/** What a chart shows under the pointer. The readings are of a year without readings of the demo. */
const hospital = originOf('hospital');
const patient = castOf('vitals/values')('hospital patient 24');
const { trends } = en.screen;
let browser: Browser;

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

it('says what was measured where a finger or a key is: value and time, over 7, 30 and 365 days', async () => {
  const page = await signIn(browser, hospital, patient, '/vitals');
  await enter(page, [
    sugar('2020-02-29 07:00', 140, 'fasting'),
    sugar('2020-03-04 07:00', 100, 'fasting'),
    sugar('2020-03-04 14:00', 210, 'after_meal'),
    sugar('2020-03-07 07:00', 120, 'fasting'),
    sugar('2020-03-07 20:30', 160, 'random'),
  ]);
  await page.goto(`${hospital}/vitals/trends?type=blood_sugar&period=last_7_days&on=2020-03-07`);
  await picture(page).waitFor();
  await expect.poll(() => nameOf(page)).toContain('1–7 Mar 2020');
  const slider = page.getByRole('slider', { name: trends.reading });
  const said = () => slider.getAttribute('aria-valuetext');
  // Where the target begins and ends is written upon it.
  const bounds = picture(page).locator('text[class*="bound"]');
  expect(await bounds.allTextContents()).toEqual(['70', '126', '200']);
  const { width = 0 } = (await slider.boundingBox()) ?? {};
  // The last reading is the nearest one at the right edge, and stays when the finger is lifted.
  await slider.dispatchEvent('pointerdown', { pointerType: 'touch', clientX: 2000 });
  await slider.dispatchEvent('pointerleave', { pointerType: 'touch' });
  await page.getByText(/7 Mar.*8:30\s?pm · 160 mg\/dL/).waitFor();
  await slider.click({ position: { x: width / 2, y: 60 } });
  expect(await said()).toMatch(/4 Mar.*7:00\s?am · 100 mg\/dL/);
  await page.keyboard.press('ArrowRight');
  expect(await said()).toMatch(/4 Mar.*2:00\s?pm · 210 mg\/dL/);
  await page.keyboard.press('Home');
  expect(await said()).toMatch(/4 Mar.*7:00\s?am · 100 mg\/dL/);
  await page.locator('label').getByText(trends.period.last_30_days, { exact: true }).click();
  await expect.poll(() => nameOf(page)).toContain('7 Mar 2020');
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(said).toMatch(/7 Mar.* · 140 \(120–160\) mg\/dL/);
  await page.locator('label').getByText(trends.period.last_365_days, { exact: true }).click();
  await slider.focus();
  await page.keyboard.press('Home');
  await expect.poll(said).toMatch(/29 Feb.* · 140 mg\/dL/);
  await expectAccessible(page);
});
