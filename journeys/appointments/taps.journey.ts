import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import accounts from '../../features/accounts/words/en.json' with { type: 'json' };
import en from '../../features/appointments/words/en.json' with { type: 'json' };
import people from '../../features/people/words/en.json' with { type: 'json' };
import { lettersOfItsOwn } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { closeSessions, expectAccessible, isAt, launch, originOf, signIn } from './sessions.ts';

/** How many taps the main tasks take, and what the front desk does for a patient without an account. */
const hospital = originOf('hospital');
const says = en.screen;
const patient = castOf('appointments/taps')('hospital patient 18');
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

/** Taps one after the other, each once it is there; answers how many. */
async function taps(...targets: readonly Locator[]): Promise<number> {
  for (const target of targets) await target.click();
  return targets.length;
}

/** A time of a later day: none that is over before it is confirmed. */
const aTime = (page: Page) => page.locator('fieldset fieldset a').last();

it('a new video visit takes five taps, and another one with the same doctor three', async () => {
  const page = await signIn(browser, hospital, patient, '/');
  const confirm = page.getByRole('button', { name: says.book.confirm });
  const first = await taps(
    page.locator('nav').getByRole('link', { name: 'Schedule' }),
    page.getByRole('link', { name: says.list.book }).first(),
    page.locator('main li a[href*="clinician_id="]').first(),
    aTime(page),
    confirm,
  );
  expect(first).toBe(5);
  await isAt(page, /\/(booked|pay\/visit\/[^/]+)$/);
  await page.goto(`${hospital}/`);
  const again = await taps(page.getByRole('link', { name: says.one.again }), aTime(page), confirm);
  expect(again).toBe(3);
  await isAt(page, /\/(booked|pay\/visit\/[^/]+)$/);
});

it('the front desk registers a walk-in, and sees the patient on every step of the booking', async () => {
  const page = await signIn(browser, hospital, frontDesk('hospital'), '/', { width: 1280 });
  await page.getByText(says.front.waiting, { exact: true }).waitFor();
  await expectAccessible(page);
  const walkIn = page.getByRole('link', { name: says.front.walkIn });
  await walkIn.click();
  await walkIn.waitFor({ state: 'hidden' });
  await expectAccessible(page);
  const name = `Walkin ${lettersOfItsOwn()}`;
  const number = `98${String(Date.now()).slice(-8)}`;
  await page.getByLabel(people.screen.patients.name, { exact: true }).fill(name);
  await page.getByLabel(people.screen.walkIn.phone).fill(number);
  await page.getByLabel(accounts.screen.basics.day, { exact: true }).fill('9');
  await page.getByLabel(accounts.screen.basics.month, { exact: true }).selectOption({ index: 3 });
  await page.getByLabel(accounts.screen.basics.year, { exact: true }).fill('1958');
  await page.getByText(accounts.screen.sex.female, { exact: true }).click();
  await page.getByRole('button', { name: people.screen.walkIn.save }).click();
  await isAt(page, /\/appointments\/book$/);
  const who = page.getByText(says.book.forPatient.replace('{{name}}', name));
  await who.waitFor();
  await page.getByRole('link', { name: says.mode.in_person }).click();
  await page.getByText(says.book.questionTeam.clinician, { exact: true }).waitFor();
  await who.waitFor();
  await page.locator('main li a[href*="clinician_id="]').first().click();
  await page.getByText(says.book.questionTeam.time, { exact: true }).waitFor();
  await who.waitFor();
  await expectAccessible(page);
});
