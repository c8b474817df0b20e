import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import visitsEn from '../../features/appointments/words/en.json' with { type: 'json' };
import visitsTe from '../../features/appointments/words/te.json' with { type: 'json' };
import en from '../../features/calls/words/en.json' with { type: 'json' };
import te from '../../features/calls/words/te.json' with { type: 'json' };
import { CALL_FLAGS } from '../../platform/testing/chromium.ts';
import { expectAccessible } from '../accounts/browser.ts';
import { launch } from '../browsers.ts';
import { ask, must } from '../in-page.ts';
import { removes, seesPictureOf } from './call-checks.ts';
import {
  aPage,
  aVisit,
  type CallServer,
  closeBrowsers,
  connectionsOf,
  heardBy,
  letsIn,
  makesLink,
  networkOf,
  signedIn,
  startCallServer,
  starts,
} from './call-people.ts';

/** A visit over video, as both sides live through it. */
const says = en.screen;
const telugu = te.screen;
const visits = { en: visitsEn.screen, te: visitsTe.screen };
const PHONE = { language: 'te', width: 360, height: 740 } as const;
const DESK = { language: 'en', width: 1280, height: 800 } as const;
/** So long that the button beside it used to have no room. */
const DAUGHTER = 'Venkata Naga Lakshmi Subbamma';
const named = (text: string, name: string) => text.replace('{{name}}', name);
let browser: Browser;
let server: CallServer;
beforeAll(async () => {
  [server, browser] = await Promise.all([startCallServer(), launch(CALL_FLAGS)]);
});
afterEach(closeBrowsers);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it('a video visit in Telugu over a network that fails in the middle: check, consent, waiting, let in, sound only, cut off, back, the end', async () => {
  const patient = await signedIn(browser, server, ['patient', 1], PHONE);
  // Before the page makes a connection: later it would have no effect on voice and picture.
  const network = await networkOf(patient);
  await patient.evaluate(() => localStorage.setItem('fontSize', 'Large'));
  const doctor = await signedIn(browser, server, ['doctor', 1], DESK);
  const visit = await aVisit(patient, doctor, 'virtual', server);

  await patient.goto(`${server.origin}${visit.path}`);
  await seesPictureOf(patient, telugu.you);
  await patient.getByRole('button', { name: telugu.join.onward, exact: true }).click();
  await patient.getByRole('button', { name: telugu.join.agree, exact: true }).click();
  await patient.getByText(named(telugu.waiting.title, visit.clinician), { exact: true }).waitFor();
  await patient.getByText(telugu.waiting.private, { exact: true }).waitFor();

  await starts(doctor, visit.path, server);
  const letIn = letsIn(doctor, visit.patient);
  await letIn.waitFor();
  expect(await connectionsOf(patient), 'no participant hears or sees anything before').toBe(0);
  await letIn.click();
  await seesPictureOf(doctor, visit.patient);
  await seesPictureOf(patient, visit.clinician);
  await expect.poll(() => heardBy(patient)).toBeGreaterThan(0);
  await shoot(patient, 'live-te');
  await shoot(doctor, 'live-desk');
  // Beside the picture one writes at the bottom, however little has been written.
  await doctor.getByRole('tab', { name: says.chat.title, exact: true }).click();
  const field = await doctor.getByLabel(says.chat.write, { exact: true }).boundingBox();
  expect(field!.y + field!.height).toBeGreaterThan(DESK.height - 48);
  await shoot(doctor, 'chat-desk');

  // The date of birth was wrong: a minor waits again until it is known which adult is there.
  await must(patient, 'POST', '/api/auth/update-user/', { date_of_birth: '2015-01-01' });
  await patient.getByRole('button', { name: telugu.join.onward, exact: true }).click();
  await patient.getByText(telugu.consent.adultHint, { exact: true }).waitFor();
  await shoot(patient, 'adult-te');
  await patient.getByLabel(telugu.consent.adultName).fill('Lakshmi Rao');
  await patient.getByRole('button', { name: telugu.join.agree, exact: true }).click();
  await letIn.click();
  await seesPictureOf(doctor, visit.patient);
  await seesPictureOf(patient, visit.clinician);

  await network.carries(80);
  // Both see a text, and neither has to do anything. Which side notices first depends on the moment.
  await saysOne(patient, telugu.fall.audio.own, named(telugu.fall.audio.other, visit.clinician));
  await saysOne(doctor, says.fall.audio.own, named(says.fall.audio.other, visit.patient));
  await shoot(patient, 'weak-te');
  await shoot(doctor, 'weak-desk');
  const heard = await heardBy(doctor);
  await expect.poll(() => heardBy(doctor)).toBeGreaterThan(heard);
  await network.breaks();
  const cutOff = doctor.getByText(named(says.live.lost, visit.patient), { exact: true });
  await cutOff.waitFor();
  await shoot(doctor, 'cut-off-desk');
  // Who is cut off reads so as well, and no measure of a line that is not there.
  await patient.getByText(telugu.network.none, { exact: true }).waitFor();
  await patient.getByText(named(telugu.live.lost, visit.clinician), { exact: true }).waitFor();
  await shoot(patient, 'cut-off-te');
  await network.carries(1000);
  await cutOff.waitFor({ state: 'detached' });
  const before = await heardBy(doctor);
  await expect.poll(() => heardBy(doctor)).toBeGreaterThan(before);

  await doctor.getByRole('button', { name: says.live.leave, exact: true }).click();
  await doctor.getByRole('button', { name: says.end.forAll, exact: true }).click();
  await patient.getByText(telugu.over.done, { exact: true }).waitFor();
  await doctor.getByText(says.over.done, { exact: true }).waitFor();
  expect((await ask(doctor, 'GET', `/api/appointments/${visit.id}`)).status).toBe(9);
});

it('a patient gets a token, the doctor opens the desk of the visit and works it off', async () => {
  const patient = await signedIn(browser, server, ['patient', 2], PHONE);
  const doctor = await signedIn(browser, server, ['doctor', 2], DESK);
  const visit = await aVisit(patient, doctor, 'virtual', server);
  await patient.goto(`${server.origin}/appointments/${visit.id}`);
  await patient.getByText(visits.te.status['4'], { exact: true }).first().waitFor();

  const staff = await signedIn(browser, server, ['staff', 1], DESK);
  // The desk offers check-in for visits in person only; that a patient is there for another one can still be noted.
  await must(staff, 'POST', `/api/appointments/${visit.id}/status`, { status: 5 });
  // The patient sees each step without a reload.
  await patient.getByText(visits.te.queue.yourToken).waitFor();

  await doctor.goto(`${server.origin}/appointments/${visit.id}/desk`);
  await doctor.getByRole('heading', { level: 1, name: visit.patient }).waitFor();
  const late = doctor.getByRole('button', { name: visits.en.late.more.replace('{{minutes}}', '5') });
  await late.click();
  await doctor.getByText(visits.en.late.now.replace('{{minutes}}', '5')).waitFor();
  await expectAccessible(doctor);

  await doctor.goto(`${server.origin}/appointments/${visit.id}`);
  for (const [step, status] of [
    ['start_pre_session', '6'],
    ['start_session', '7'],
    ['complete', '9'],
  ] as const) {
    await doctor.getByRole('button', { name: visits.en.team[step], exact: true }).click();
    await doctor.getByText(visits.en.status[status], { exact: true }).first().waitFor();
    await patient.getByText(visits.te.status[status], { exact: true }).first().waitFor();
  }
});

it('an audio visit rings, is accepted on any screen of the patient, is voice only, and continues while the server is down', async () => {
  const patient = await signedIn(browser, server, ['patient', 3], PHONE);
  const doctor = await signedIn(browser, server, ['doctor', 3], DESK);
  const visit = await aVisit(patient, doctor, 'audio', server);
  await patient.goto(`${server.origin}/appointments`);

  await starts(doctor, visit.path, server);
  await doctor.getByRole('button', { name: named(says.ring.call, visit.patient) }).click();
  const rings = patient.getByRole('dialog', { name: named(telugu.ring.title, visit.clinician) });
  await rings.waitFor();
  await expectAccessible(patient);
  await rings.getByRole('button', { name: telugu.ring.accept, exact: true }).click();
  await patient.getByRole('button', { name: telugu.join.agree, exact: true }).click();
  await patient.getByRole('toolbar', { name: telugu.live.controls }).waitFor();
  await expect.poll(() => heardBy(patient)).toBeGreaterThan(0);
  await expect.poll(() => heardBy(doctor)).toBeGreaterThan(0);
  expect(
    await patient
      .locator('video')
      .evaluateAll((all) => all.filter((each) => (each as HTMLVideoElement).videoWidth > 0)),
  ).toEqual([]);
  const { status } = await ask(doctor, 'GET', `/api/appointments/${visit.id}`);
  expect(status).toBe(7);

  const startAgain = await server.crash();
  const before = { patient: await heardBy(patient), doctor: await heardBy(doctor) };
  await expect.poll(() => heardBy(patient)).toBeGreaterThan(before.patient);
  await expect.poll(() => heardBy(doctor)).toBeGreaterThan(before.doctor);
  // What is changed meanwhile reaches the other side once the live connection has come back by itself.
  await patient.getByRole('button', { name: telugu.live.mute, exact: true }).click();
  await startAgain();
  await doctor.getByRole('img', { name: named(says.live.isMuted, visit.patient) }).waitFor();
  await doctor.getByRole('button', { name: says.live.leave, exact: true }).click();
  await doctor.getByRole('button', { name: says.end.forAll, exact: true }).click();
  await patient.getByText(telugu.over.done, { exact: true }).waitFor();
});

it('a daughter comes in by a link, once, and hears nothing any more when she is removed', async () => {
  const patient = await signedIn(browser, server, ['patient', 4], PHONE);
  const doctor = await signedIn(browser, server, ['doctor', 4], DESK);
  const visit = await aVisit(patient, doctor, 'virtual', server);
  await patient.goto(`${server.origin}${visit.path}`);
  await patient.getByRole('button', { name: telugu.join.onward, exact: true }).click();
  await patient.getByRole('button', { name: telugu.join.agree, exact: true }).click();
  await starts(doctor, visit.path, server);
  await letsIn(doctor, visit.patient).click();
  await seesPictureOf(doctor, visit.patient);

  const address = await makesLink(doctor);
  const daughter = await aPage(browser, server, { ...PHONE, language: 'en' });
  await daughter.goto(address);
  await daughter.getByRole('button', { name: says.guest.enter, exact: true }).click();
  await daughter.getByRole('link', { name: says.guest.nameMissing }).waitFor();
  await daughter.getByLabel(says.guest.name).fill(DAUGHTER);
  await expectAccessible(daughter);
  await daughter.getByRole('button', { name: says.guest.enter, exact: true }).click();
  await daughter.getByText(says.waiting.private, { exact: true }).waitFor();
  expect(await connectionsOf(daughter)).toBe(0);
  await letsIn(doctor, DAUGHTER).click();
  await seesPictureOf(daughter, visit.patient);
  await seesPictureOf(patient, DAUGHTER);
  await expect.poll(() => heardBy(daughter)).toBeGreaterThan(0);

  const late = await aPage(browser, server, { ...PHONE, language: 'en' });
  await late.goto(address);
  await late.getByText(says.guest.useless).waitFor();

  const [name, button] = await Promise.all([
    doctor.locator('b', { hasText: DAUGHTER }).last().boundingBox(),
    doctor.getByRole('button', { name: says.people.remove, exact: true }).last().boundingBox(),
  ]);
  expect(button?.x, 'beside the name, not below it').toBeGreaterThan((name?.x ?? 0) + (name?.width ?? 0));
  await removes(doctor, daughter, DAUGHTER, patient);
});

const saysOne = (page: Page, text: string, other: string) =>
  page
    .getByText(text, { exact: true })
    .or(page.getByText(other, { exact: true }))
    .first()
    .waitFor();

/** Pictures for a person to look at: CALL_PICTURES names a folder. */
async function shoot(of: Page, name: string): Promise<void> {
  const folder = process.env.CALL_PICTURES;
  if (folder) await of.screenshot({ path: `${folder}/${name}.png` });
}
