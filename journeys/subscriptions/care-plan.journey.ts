import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import payTe from '../../features/payments/words/te.json' with { type: 'json' };
import en from '../../features/subscriptions/words/en.json' with { type: 'json' };
import te from '../../features/subscriptions/words/te.json' with { type: 'json' };
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch } from '../browsers.ts';
import { castOf, frontDesk } from '../cast.ts';
import { ask } from '../in-page.ts';

/** A patient at 360 px in Telugu subscribes, pays, pauses, resumes and cancels; the front desk sees it. */
const hospital = originOf('hospital');
const phoneOf = castOf('subscriptions/care-plan');
const says = te.screen;
let browser: Browser;
let patient: Page;

beforeAll(async () => {
  browser = await launch();
  patient = await signIn(browser, hospital, phoneOf('hospital patient 17'), '/care-plans', {
    language: 'te',
  });
});
afterAll(async () => {
  await closeSessions();
  await browser?.close();
});

const look = async (page: Page, name: string) => {
  if (process.env.JOURNEY_PICTURES)
    await page.screenshot({ path: `${process.env.JOURNEY_PICTURES}/${name}.png`, fullPage: true });
};
const press = (name: string) => patient.getByRole('button', { name, exact: true }).click();

it('subscribes in two taps, with price and rules before it pays', async () => {
  await patient.getByText(says.cancelRule).first().waitFor();
  await look(patient, 'plans-te');
  await expectAccessible(patient);
  await patient.getByRole('link', { name: says.choose }).first().click();
  await press(says.start);
  await patient.getByText(says.collection.missing).waitFor();
  await patient.getByLabel(says.collection.autopay).check();
  await look(patient, 'choose-te');
  await expectAccessible(patient);
  await press(says.start);
  await press(payTe.screen.pay.upi);
  await press('Approve payment');
  await patient.getByRole('link', { name: payTe.screen.paid.toPlan }).click();
  await patient.getByText(says.state.active).waitFor();
  await expect
    .poll(async () => (await ask(patient, 'GET', '/api/subscriptions')).mine[0]?.has_mandate)
    .toBe(true);
  await patient.getByText(says.next.autopay).waitFor();
  await look(patient, 'mine-te');
  await expectAccessible(patient);
});

it('pauses and starts again', async () => {
  await press(says.pause.action);
  const dialog = patient.getByRole('alertdialog');
  await dialog.getByText(says.pause.text).waitFor();
  await look(patient, 'pause-te');
  await dialog.getByRole('button', { name: says.pause.action, exact: true }).click();
  await patient.getByText(says.state.paused).waitFor();
  await look(patient, 'paused-te');
  await expectAccessible(patient);
  await press(says.undo.pause);
  await patient.getByText(says.state.active).waitFor();
});

it('cancels in two taps and takes it back; the front desk sees the plan', async () => {
  await press(says.cancel.action);
  const dialog = patient.getByRole('alertdialog');
  await dialog.getByText(says.cancel.refundText).waitFor();
  await look(patient, 'cancel-te');
  await dialog.getByRole('button', { name: says.cancel.action, exact: true }).click();
  await patient.getByText(says.state.ending).waitFor();
  await look(patient, 'ending-te');
  await expectAccessible(patient);
  const desk = await signIn(browser, hospital, frontDesk('hospital'), '/care-plans/all', { width: 1280 });
  await desk.getByText(en.screen.state.ending).first().waitFor();
  await look(desk, 'desk-1280');
  await expectAccessible(desk);
  await press(says.undo.cancel);
  await patient.getByText(says.state.active).waitFor();
});
