import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import en from '../../features/medications/words/en.json' with { type: 'json' };
import ml from '../../features/medications/words/ml.json' with { type: 'json' };
import { aheadOf, type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { shiftClock } from '../../platform/testing/shifted-clock.mjs';
import { closeSessions, expectAccessible, originOf, signIn } from '../appointments/sessions.ts';
import { launch, PASSWORD } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { comesUnderCare } from '../chat/pair.ts';
import { ask, must } from '../in-page.ts';

/**
 * What a doctor prescribed before breakfast, an hour and a half later: one patient answers the dose without a
 * network, in English; a mother who reads Malayalam has not answered, so that her son is alerted until she does. On a
 * server of its own with a clock that is set: to 7:40, and to 9:00 when it is started again.
 */
const before = { ...process.env };
let server: JourneyServer;
let living: string;
let browser: Browser;

/** For each try: the clock of a server is never turned back. */
beforeEach(async () => {
  process.env.JOURNEY_CLOCK_AHEAD_MS = String(aheadOf('07:40', Date.now()));
  server = await startServer();
  process.env.JOURNEY_PORT = String(server.port);
  living = originOf('living');
  browser = await launch();
});
afterEach(async () => {
  await closeSessions();
  await browser?.close();
  await server?.stop();
  for (const name of ['JOURNEY_PORT', 'JOURNEY_CLOCK_AHEAD_MS']) {
    if (before[name]) process.env[name] = before[name];
    else delete process.env[name];
  }
});

const clockOf = () => new Date(Date.now() + Number(process.env.JOURNEY_CLOCK_AHEAD_MS));
const listOf = (page: Page) => ask(page, 'GET', '/api/patient-medication');

/** Paracetamol in the morning and at night, for five days. */
async function prescribe(doctor: Page, patient: Page): Promise<void> {
  await comesUnderCare(patient, doctor);
  const { medicines } = await must(doctor, 'GET', '/api/new-medication-search/?search=paracetamol');
  const [{ medicine_id, name, products }] = medicines;
  const { product_id } = products.find(({ strength }: { strength: string }) => strength === '500 mg');
  const { prescription_id } = await must(doctor, 'POST', '/api/prescriptions', {
    prescription_id: crypto.randomUUID(),
    patient_id: (await ask(patient, 'GET', '/api/profile')).person_id,
    content: {
      ...{ diagnosis: 'Fever', identity_confirmed: true, consent_confirmed: true },
      lines: [
        {
          ...{ line_id: crypto.randomUUID(), medicine_id, product_id, name, unit: 'tablet' },
          ...{ timing: '1-0-0-1', food: 'after', days: 5 },
        },
      ],
    },
  });
  await must(doctor, 'POST', `/api/prescriptions/${prescription_id}/sign`, { password: PASSWORD });
}

/** The patient looks over what was prescribed, and agrees that it rings. */
async function agrees(patient: Page, says: typeof en.screen | typeof ml.screen): Promise<void> {
  const waiting = () => ask(patient, 'GET', '/api/medication-reconciliations');
  await expect.poll(async () => (await waiting()).reconciliations.length).toBe(1);
  await patient.goto(`${living}/medicines`);
  const part = patient.getByRole('region', { name: says.reconcile.title });
  await part.getByRole('button', { name: says.reconcile.agree, exact: true }).click();
  await part.waitFor({ state: 'detached' });
}

/** The dose is answered while there is no network; with one it arrives once, and is shown as taken. */
async function answersOffline(patient: Page, says: typeof en.screen | typeof ml.screen): Promise<void> {
  await patient.goto(`${living}/medicines`);
  const taken = patient.getByRole('button', { name: says.action.taken, exact: true });
  await taken.waitFor();
  // With large letters the answer is on a phone's first screen, above its navigation.
  const setSize = (size: string) =>
    patient.evaluate((value) => {
      document.documentElement.dataset.fontSize = value;
    }, size);
  await setSize('large');
  const [answer, bar] = await Promise.all(
    [taken, patient.locator('nav').last()].map((each) => each.boundingBox()),
  );
  expect(answer!.y + answer!.height).toBeLessThan(bar!.y);
  await setSize('medium');
  await patient.context().setOffline(true);
  await taken.click();
  await patient.getByText(says.waiting.offline_one.replace('{{count}}', '1')).waitFor();
  await taken.waitFor({ state: 'detached' });
  await patient.context().setOffline(false);
  const events = async () => (await listOf(patient)).events;
  await expect.poll(async () => (await events()).length).toBe(1);
  await patient.reload();
  await patient
    .getByText(new RegExp(says.state.takenAt.replace('{{time}}', '.+')))
    .first()
    .waitFor();
  const { medications } = await listOf(patient);
  expect(await events()).toMatchObject([
    {
      ...{ medication_id: medications[0].medication_id, answer: 'taken', slot: 'morning', origin: 'app' },
    },
  ]);
  expect(medications).toMatchObject([{ source: 'prescription' }]);
}

it('a prescribed dose is answered offline, once; a mother’s unanswered one reaches her son until she answers', async () => {
  const doctor = await signIn(browser, living, phoneOf('living', 'doctor', 1), '/more', { width: 1280 });
  const [patient, mother, son] = await Promise.all([
    signIn(browser, living, phoneOf('living', 'patient', 33), '/more'),
    signIn(browser, living, phoneOf('living', 'patient', 34), '/more', { language: 'ml' }),
    signIn(browser, living, phoneOf('living', 'patient', 35), '/more'),
  ]);
  for (const each of [patient, mother]) await prescribe(doctor, each);
  await Promise.all([agrees(patient, en.screen), agrees(mother, ml.screen)]);

  // The mother says that it is important, and who may know.
  await mother.goto(`${living}/medicines/settings`);
  const important = mother.getByRole('switch', { name: ml.screen.add.important });
  await important.click();
  await expect.poll(async () => (await listOf(mother)).medications[0].important).toBe(true);
  const family = mother.getByRole('region', { name: ml.screen.family.title });
  await family.getByRole('button', { name: ml.screen.family.add }).click();
  await family.getByLabel(ml.screen.family.label).fill('രവി');
  await family.getByRole('button', { name: ml.screen.family.make }).click();
  const link = (await mother.getByText('/medicines/watch#').textContent()) ?? '';
  await expectAccessible(mother);
  await son.goto(link);
  await son.getByRole('button', { name: en.screen.watch.agree, exact: true }).click();
  await son.getByText(en.screen.watch.agreed).waitFor();
  await son.getByText(en.screen.watch.fine).waitFor();

  const startAgain = await server.crash();
  const ahead = aheadOf('09:00', clockOf().getTime()) + clockOf().getTime() - Date.now();
  await startAgain({ JOURNEY_CLOCK_AHEAD_MS: String(ahead) });
  process.env.JOURNEY_CLOCK_AHEAD_MS = String(ahead);
  for (const page of [patient, mother, son]) await page.context().addInitScript(shiftClock, ahead);

  await answersOffline(patient, en.screen);

  // It names neither the mother nor a medicine, and leads to who needs a call.
  await son.goto(`${living}/notifications`);
  await expect.poll(alertsOf(son), { timeout: 120_000 }).toMatchObject([{ read: false }]);
  await son.reload();
  const { title, action } = en.server.notifications.medication_alert_important;
  await son.getByText(title).first().waitFor();
  // Not pressed, which would mark it as read: the mother's answer is to do so.
  const leadsTo = await son.getByRole('link', { name: action, exact: true }).first().getAttribute('href');
  await son.goto(`${living}${leadsTo}`);
  const missed = (slot: string) =>
    son.getByText(new RegExp(slot.replace('{{slot}}', '.+').replace('{{due}}', '.+')));
  await missed(en.screen.watch.missed).waitFor();
  expect(await son.locator('a[href^="tel:"]').count()).toBeGreaterThan(0);
  expect(await son.locator('main').textContent()).not.toContain('paracetamol');
  await expectAccessible(son);
  await shoot(son, 'alert');

  await mother.goto(`${living}/medicines/settings`);
  await mother.getByRole('heading', { name: ml.screen.family.sent }).waitFor();
  await shoot(mother, 'alert-shown-ml');
  await answersOffline(mother, ml.screen);
  await mother.goto(`${living}/medicines/settings`);
  await mother.getByText(ml.screen.family.answered, { exact: false }).waitFor();
  await expect.poll(alertsOf(son)).toMatchObject([{ read: true }]);
  await son.reload();
  await missed(en.screen.watch.late).waitFor();
});

const alertsOf = (page: Page) => async () => {
  const { notifications } = await ask(page, 'GET', '/api/notify/notifications/');
  return notifications.filter(({ kind }: { kind: string }) => kind.startsWith('medication_alert'));
};

/** Pictures for a person to look at: MEDICATION_PICTURES names a folder. */
async function shoot(of: Page, name: string): Promise<void> {
  const folder = process.env.MEDICATION_PICTURES;
  if (folder) await of.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
