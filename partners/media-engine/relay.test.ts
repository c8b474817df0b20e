import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, findChromium } from '#platform/testing/chromium.ts';
import { type ThrowawayTurnserver, throwawayTurnserver } from '#platform/testing/throwaway-turnserver.ts';
import type { IceServer } from './port.ts';
import { CREDENTIAL_SECONDS, iceServersOf, relayCredentials } from './relay-credentials.ts';

let relay: ThrowawayTurnserver | undefined;
let browser: Browser | undefined;
beforeAll(async () => {
  const [server, found] = [await throwawayTurnserver(), await findChromium()];
  if ('unavailable' in server) return console.warn(`The relay was not tested: ${server.unavailable}`);
  relay = server;
  if ('unavailable' in found) return console.warn(`The relay was not tested: ${found.unavailable}`);
  browser = await chromium.launch({
    executablePath: found.path,
    args: [...CHROMIUM_FLAGS, '--allow-loopback-in-peer-connection'],
  });
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await relay?.stop();
});

/** Runs in the browser: the server's code doesn't know its types. */
const TALK = `async (iceServers) => {
  const configuration = { iceServers, iceTransportPolicy: 'relay' };
  const [a, b] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
  a.onicecandidate = ({ candidate }) => candidate && b.addIceCandidate(candidate);
  b.onicecandidate = ({ candidate }) => candidate && a.addIceCandidate(candidate);
  const outcome = new Promise((done) => {
    a.onicecandidateerror = ({ errorCode }) => done('refused ' + errorCode);
    b.ondatachannel = ({ channel }) => {
      channel.onmessage = ({ data }) => done(data);
    };
  });
  const channel = a.createDataChannel('test');
  channel.onopen = () => channel.send('heard');
  await a.setLocalDescription(await a.createOffer());
  await b.setRemoteDescription(a.localDescription);
  await b.setLocalDescription(await b.createAnswer());
  await a.setRemoteDescription(b.localDescription);
  const said = await outcome;
  a.close();
  b.close();
  return said;
}`;

/** Two connections that may only use the relay: whether a message arrives, or with which code the relay refuses. */
async function talk(iceServers: readonly IceServer[]): Promise<string> {
  const page = await browser!.newPage();
  const said = await page.evaluate<string>(`(${TALK})(${JSON.stringify(iceServers)})`);
  await page.close();
  return said;
}

it('a relay accepts only clients with the app’s credentials, over TCP', async ({ skip }) => {
  if (!relay || !browser) return skip('coturn or Chromium is not installed');
  const settings = { stunUrls: [], turnUrls: [relay.url], turnSecret: relay.secret };
  expect(await talk(iceServersOf(settings, 'some-participant', new Date()))).toBe('heard');
  const forged = iceServersOf({ ...settings, turnSecret: 'another secret' }, 'some-participant', new Date());
  expect(await talk(forged)).toBe('refused 401');
  const longAgo = new Date(Date.now() - 2 * CREDENTIAL_SECONDS * 1000);
  expect(await talk(iceServersOf(settings, 'some-participant', longAgo))).toBe('refused 401');
}, 60_000);

it('credentials are as coturn computes them, and end after an hour', () => {
  const { username, credential, expiresAt } = relayCredentials(
    'north',
    'p1',
    new Date('2026-11-23T05:00:00Z'),
  );
  expect(username).toBe('1795413600:p1');
  expect(expiresAt.toISOString()).toBe('2026-11-23T06:00:00.000Z');
  expect(credential).toMatch(/^[A-Za-z0-9+/]{27}=$/);
});
