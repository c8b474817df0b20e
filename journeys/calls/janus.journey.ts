import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/calls/words/en.json' with { type: 'json' };
import { CALL_FLAGS } from '../../platform/testing/chromium.ts';
import { type ThrowawayJanus, throwawayJanus } from '../../platform/testing/throwaway-janus.ts';
import { launch } from '../browsers.ts';
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
  signedIn,
  startCallServer,
  starts,
} from './call-people.ts';

/**
 * A visit of three over Janus, where it is installed: each browser sends once, a removed participant receives
 * nothing.
 */
const says = en.screen;
const PHONE = { language: 'en', width: 360, height: 740 } as const;
const DESK = { language: 'en', width: 1280, height: 800 } as const;
let browser: Browser;
let server: CallServer;
let janus: ThrowawayJanus | undefined;
beforeAll(async () => {
  const found = await throwawayJanus();
  if ('unavailable' in found) return console.warn(`A visit over Janus was not tried: ${found.unavailable}`);
  janus = found;
  const settings = {
    ...{ MEDIA_ENGINE: 'janus', JANUS_URL: janus.url, JANUS_PUBLIC_URL: janus.publicUrl },
    ...{ JANUS_SECRET: janus.secret, JANUS_ADMIN_KEY: janus.adminKey },
  };
  [server, browser] = await Promise.all([startCallServer(settings), launch(CALL_FLAGS)]);
}, 180_000);
afterAll(async () => {
  await closeBrowsers();
  await browser?.close();
  await server?.stop();
  await janus?.stop();
});

it('three see and hear each other, one comes back after the connection was cut, and one is removed', async ({
  skip,
}) => {
  if (!janus) return skip('Janus is not installed');
  const patient = await signedIn(browser, server, ['patient', 1], PHONE);
  const doctor = await signedIn(browser, server, ['doctor', 1], DESK);
  const visit = await aVisit(patient, doctor, 'virtual', server);
  await patient.goto(`${server.origin}${visit.path}`);
  await patient.getByRole('button', { name: says.join.onward, exact: true }).click();
  await patient.getByRole('button', { name: says.join.agree, exact: true }).click();
  await starts(doctor, visit.path, server);
  await letsIn(doctor, visit.patient).waitFor();
  expect(await connectionsOf(patient), 'nothing is sent before').toBe(0);
  await letsIn(doctor, visit.patient).click();
  await seesPictureOf(doctor, visit.patient);
  await seesPictureOf(patient, visit.clinician);
  await expect.poll(() => heardBy(patient)).toBeGreaterThan(0);

  const address = await makesLink(doctor);
  const daughter = await aPage(browser, server, PHONE);
  await daughter.goto(address);
  await daughter.getByLabel(says.guest.name).fill('Lakshmi');
  await daughter.getByRole('button', { name: says.guest.enter, exact: true }).click();
  await letsIn(doctor, 'Lakshmi').click();
  await seesPictureOf(daughter, visit.patient);
  await seesPictureOf(daughter, visit.clinician);
  await seesPictureOf(patient, 'Lakshmi');
  // To Janus one connection, from it one for each of the two others.
  expect(await connectionsOf(daughter)).toBe(3);

  // The network of the phone changes: everything is connected again, without a tap.
  await patient.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => connectionsOf(patient)).toBeGreaterThanOrEqual(6);
  await seesPictureOf(patient, visit.clinician);
  await seesPictureOf(doctor, visit.patient);
  const before = await heardBy(patient);
  await expect.poll(() => heardBy(patient)).toBeGreaterThan(before);

  await removes(doctor, daughter, 'Lakshmi', patient);
});
