import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, it } from 'vitest';
import ml from '../../features/people/words/ml.json' with { type: 'json' };
import te from '../../features/people/words/te.json' with { type: 'json' };
import mlShell from '../../platform/web/words/ml.json' with { type: 'json' };
import teShell from '../../platform/web/words/te.json' with { type: 'json' };
import {
  closeSessions,
  expectAccessible,
  heading,
  launch,
  originOf,
  reads,
  signIn,
} from '../appointments/sessions.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';

/** What staff decide about identities and registrations, in Telugu and Malayalam. Nothing is decided here. */
const living = originOf('living');
const WORDS = {
  te: { ...te.screen, form: teShell.screen.form },
  ml: { ...ml.screen, form: mlShell.screen.form },
};
/** Where nothing of the page lies under the bar at the bottom. */
const TALL = 2400;
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterEach(closeSessions);
afterAll(() => browser?.close());

/** At the desk in dark colours, or on a phone with large text. */
async function atDesk(language: 'te' | 'ml', path: string, width: number): Promise<Page> {
  const staff = await signIn(browser, living, frontDesk('living'), '/privacy', { language, width });
  await staff.evaluate((large) => {
    localStorage.setItem('theme', 'dark');
    localStorage.setItem('fontSize', large ? 'Large' : 'Medium');
  }, width < 768);
  await staff.setViewportSize({ width, height: TALL });
  await staff.goto(`${living}${path}`);
  return staff;
}

it.each([
  ['te', 360],
  ['te', 1280],
  ['ml', 360],
  ['ml', 1280],
] as const)('identities and registrations in %s at %i pixels', async (language, width) => {
  const says = WORDS[language];
  const staff = await atDesk(language, '/kyc', width);
  const press = (name: string) => staff.getByRole('button', { name, exact: true }).first().click();
  const dialog = staff.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).click();
  const leave = async () => {
    await staff.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  };
  await reads(heading(staff)).toBe(says.kycList.title);
  await staff.locator('article').first().waitFor();
  await expectAccessible(staff);
  await press(says.kycList.reject);
  await dialog.waitFor();
  await inDialog(says.kycList.reject);
  await dialog.getByText(says.kycList.reasonMissing).first().waitFor();
  await expectAccessible(staff);
  await leave();
  await press(says.kycList.approve);
  await dialog.getByText(says.kycList.approveBody).waitFor();
  await expectAccessible(staff);
  await leave();

  const doctor = castOf('people/staff-screens')('living doctor 11');
  const { clinicians } = await ask(staff, 'GET', `/api/doctor-profiles?q=${encodeURIComponent('Haritha')}`);
  if (!clinicians[0]) throw new Error(`${doctor} isn't found by the name`);
  await staff.goto(`${living}/doctors/${clinicians[0].clinician_id}`);
  await staff.getByText(says.verify.open).first().waitFor();
  await expectAccessible(staff);
  for (const [action, body] of [
    [says.verify.confirm, says.verify.confirmBody],
    [says.verify.refuse, says.verify.refuseBody],
  ] as const) {
    await press(action);
    await dialog.getByText(body).waitFor();
    await expectAccessible(staff);
    await leave();
  }
});
