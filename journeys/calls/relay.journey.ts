import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import en from '../../features/calls/words/en.json' with { type: 'json' };
import { CALL_FLAGS } from '../../platform/testing/chromium.ts';
import {
  type ThrowawayTurnserver,
  throwawayTurnserver,
} from '../../platform/testing/throwaway-turnserver.ts';
import { launch } from '../browsers.ts';
import { seesPictureOf } from './call-checks.ts';
import {
  aVisit,
  type CallServer,
  closeBrowsers,
  heardBy,
  letsIn,
  pathsOf,
  signedIn,
  startCallServer,
  starts,
} from './call-people.ts';

/** A visit of two people in networks that allow only TCP to the relay, where coturn is installed. */
const says = en.screen;
const STRICT = { language: 'en', width: 1280, height: 800, relayOnly: true } as const;
let browser: Browser;
let server: CallServer;
let relay: ThrowawayTurnserver | undefined;
beforeAll(async () => {
  const found = await throwawayTurnserver();
  if ('unavailable' in found) return console.warn(`A visit over a relay was not tried: ${found.unavailable}`);
  relay = found;
  const settings = { TURN_URLS: relay.url, TURN_SECRET: relay.secret };
  const flags = [...CALL_FLAGS, '--allow-loopback-in-peer-connection'];
  [server, browser] = await Promise.all([startCallServer(settings), launch(flags)]);
}, 180_000);
afterAll(async () => {
  await closeBrowsers();
  await browser?.close();
  await server?.stop();
  await relay?.stop();
});

it('a visit goes through the relay over TCP', async ({ skip }) => {
  if (!relay) return skip('coturn is not installed');
  const patient = await signedIn(browser, server, ['patient', 1], STRICT);
  const doctor = await signedIn(browser, server, ['doctor', 1], STRICT);
  const visit = await aVisit(patient, doctor, 'virtual', server);
  await patient.goto(`${server.origin}${visit.path}`);
  await patient.getByRole('button', { name: says.join.agree, exact: true }).click();
  await starts(doctor, visit.path, server);
  await letsIn(doctor, visit.patient).click();
  await seesPictureOf(doctor, visit.patient);
  await seesPictureOf(patient, visit.clinician);
  await expect.poll(() => heardBy(patient)).toBeGreaterThan(0);
  // A path that was replaced meanwhile may be among them.
  for (const page of [patient, doctor]) expect(new Set(await pathsOf(page))).toEqual(new Set(['relay tcp']));
});
