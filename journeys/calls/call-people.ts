import type { Browser, BrowserContext, Page } from 'playwright-core';
import en from '../../features/calls/words/en.json' with { type: 'json' };
import { aheadOf, type JourneyServer, startServer } from '../../platform/testing/journey-server.ts';
import { shiftClock } from '../../platform/testing/shifted-clock.mjs';
import { aBrowser, originOf } from '../browsers.ts';
import { phoneOf } from '../cast.ts';
import { ask, must, signIn } from '../in-page.ts';

const CLOCK = new URL('../../platform/testing/shifted-clock.mjs', import.meta.url).href;
/** A visit is joined shortly before its time: at this hour no visit of the demo data takes the next free times. */
const HOUR = '07:32';
const MINUTE = 60_000;

export interface CallServer extends JourneyServer {
  readonly origin: string;
  readonly ahead: number;
}

/**
 * Starts a server with accounts that no other journey uses, at that hour.
 * @param settings further environment
 * @param ahead milliseconds by which its clock is ahead: of two servers, the same
 */
export async function startCallServer(
  settings: Readonly<Record<string, string>> = {},
  ahead = aheadOf(HOUR, Date.now()),
): Promise<CallServer> {
  const server = await startServer({
    JOURNEY_CLOCK_AHEAD_MS: String(ahead),
    NODE_OPTIONS: `--import=${CLOCK}`,
    ...settings,
  });
  return { ...server, ahead, origin: originOf('living', String(server.port)) };
}

export interface Look {
  readonly language: string;
  readonly width: number;
  readonly height: number;
  /** The strictest network: nothing passes but through a relay. */
  readonly relayOnly?: boolean;
}

const open: BrowserContext[] = [];
export async function closeBrowsers(): Promise<void> {
  for (const context of open.splice(0)) await context.close();
}

/** A person's own browser with a camera and a microphone, that remembers its connections. */
export async function aPage(browser: Browser, server: CallServer, look: Look): Promise<Page> {
  const context = await aBrowser(browser, {
    locale: `${look.language}-IN`,
    viewport: { width: look.width, height: look.height },
    permissions: ['camera', 'microphone', 'clipboard-read', 'clipboard-write'],
  });
  open.push(context);
  await context.addInitScript(shiftClock, server.ahead);
  await context.addInitScript((relayOnly) => {
    const Real = RTCPeerConnection;
    const made: RTCPeerConnection[] = [];
    class Remembered extends Real {
      constructor(given?: RTCConfiguration) {
        super(relayOnly ? { ...given, iceTransportPolicy: 'relay' } : given);
        made.push(this);
      }
    }
    Object.assign(window, { made, RTCPeerConnection: Remembered });
  }, look.relayOnly ?? false);
  return await context.newPage();
}

export async function signedIn(
  browser: Browser,
  server: CallServer,
  who: readonly ['patient' | 'doctor' | 'staff', number],
  look: Look,
): Promise<Page> {
  const page = await aPage(browser, server, look);
  await page.goto(`${server.origin}/privacy`);
  await signIn(page, phoneOf('living', ...who));
  return page;
}

/** A visit that may be joined now, and its people. */
export async function aVisit(patient: Page, doctor: Page, mode: 'virtual' | 'audio', server: CallServer) {
  const profile = await ask(doctor, 'GET', '/api/profile');
  const now = Date.now() + server.ahead;
  const inClinic = (instant: number) =>
    new Date(instant).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' }).split(' ') as [string, string];
  const [date] = inClinic(now);
  const clock = (instant: number) => inClinic(instant)[1].slice(0, 5);
  // Not so soon that it has begun before it is booked.
  const soon = Math.ceil((now + MINUTE) / (5 * MINUTE)) * 5 * MINUTE;
  // Only these hours, in this mode: those of the demo data may be in another.
  for (const { rule_id } of (await must(doctor, 'GET', '/api/availability')).rules)
    await must(doctor, 'DELETE', `/api/availability/rules/${rule_id}?keep_bookings=true`);
  const hours = { from: clock(soon), to: clock(soon + 120 * MINUTE), mode, slot_minutes: 10, fee: 50_000 };
  await must(doctor, 'POST', '/api/availability/exceptions', { kind: 'extra', date, ...hours });
  const query = `clinician_id=${profile.person_id}&mode=${mode}&from=${date}&days=1`;
  const { days } = await must(patient, 'GET', `/api/slots?${query}`);
  const slot = days[0]?.slots.find((each: { starts_at: string }) => Date.parse(each.starts_at) > now);
  const visit = await must(patient, 'POST', '/api/appointments', {
    clinician_id: profile.person_id,
    starts_at: slot?.starts_at,
    mode,
    reason: 'Sugar is high in the mornings',
  });
  return {
    id: visit.appointment_id as string,
    path: `/appointments/${visit.appointment_id}/call`,
    clinician: visit.clinician.name as string,
    patient: visit.patient.name as string,
  };
}

const named = (text: string, name: string) => text.replace('{{name}}', name);
const says = en.screen;

/** The doctor's button that admits a participant. */
export const letsIn = (doctor: Page, name: string) =>
  doctor.getByRole('button', { name: named(says.host.admit, name) }).first();

/** The doctor opens the visit and starts it. */
export async function starts(doctor: Page, path: string, server: CallServer): Promise<void> {
  await doctor.goto(`${server.origin}${path}`);
  await doctor.getByRole('button', { name: says.join.start, exact: true }).click();
}

/** The doctor makes a link for a family member. @returns its address */
export async function makesLink(doctor: Page): Promise<string> {
  await doctor.getByRole('tab', { name: says.people.title }).click();
  await doctor.getByRole('button', { name: says.invite.make, exact: true }).click();
  return (await doctor.getByText('/join#').textContent()) ?? '';
}

/** Whether the middle of a participant's picture is the green of the fake camera. */
export const showsPictureOf = (page: Page, name: string): Promise<boolean> =>
  page.evaluate((label) => {
    const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${label}"]`);
    if (!video || video.videoWidth === 0 || getComputedStyle(video).opacity === '0') return false;
    const canvas = new OffscreenCanvas(8, 8);
    const brush = canvas.getContext('2d');
    brush?.drawImage(video, 0, 0, 8, 8);
    const [red = 255, green = 0] = brush?.getImageData(1, 6, 1, 1).data ?? [];
    return green > 90 && red < 90;
  }, name);

/** How much sound has arrived in all, of all connections of the page. */
export const heardBy = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let energy = 0;
    for (const connection of (window as unknown as { made: RTCPeerConnection[] }).made)
      for (const stats of (await connection.getStats()).values())
        if (stats.type === 'inbound-rtp' && stats.kind === 'audio') energy += stats.totalAudioEnergy ?? 0;
    return energy;
  });

export const connectionsOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { made: unknown[] }).made.length);

/** How the connections of the page reach the others now, e.g. `relay tcp`. */
export const pathsOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const connection of (window as unknown as { made: RTCPeerConnection[] }).made) {
      const stats = await connection.getStats();
      for (const pair of stats.values()) {
        if (pair.type !== 'candidate-pair' || !pair.nominated || pair.state !== 'succeeded') continue;
        const { candidateType, relayProtocol } = stats.get(pair.localCandidateId);
        paths.push([candidateType, relayProtocol].join(' '));
      }
    }
    return paths;
  });

/** Makes the network of a page weak, for voice and picture too. To be asked for before the page connects to anybody. */
export async function networkOf(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const set = (kbits: number, offline = false) => {
    const bytes = (kbits * 1000) / 8;
    return devtools.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: bytes, uploadThroughput: bytes },
    });
  };
  await set(100_000);
  return { carries: (kbits: number) => set(kbits), breaks: () => set(0, true) };
}
