import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { build } from '../../bench/build.ts';
import { numbers } from '../../bench/command-line.ts';
import { machine, percentile, Verdicts } from '../../bench/verdicts.ts';
import en from '../../features/calls/words/en.json' with { type: 'json' };
import { CALL_FLAGS, findChromium } from '../../platform/testing/chromium.ts';
import { throwawayTurnserver } from '../../platform/testing/throwaway-turnserver.ts';
import { launch } from '../browsers.ts';
import { must } from '../in-page.ts';
import {
  aVisit,
  type CallServer,
  closeBrowsers,
  heardBy,
  letsIn,
  showsPictureOf,
  signedIn,
  startCallServer,
  starts,
} from './call-people.ts';
import { measureDeaths } from './measure-deaths.ts';

/**
 * `npm run bench:media`: two browsers with a pretended camera and microphone in a visit on this machine. First directly:
 * seconds from admission until each sees the other. Then through a relay only, which lets 150 kbit/s through for each of
 * them: seconds until each hears the other, and how much of the sound is made up in the time after that. Last, each at
 * an app server of its own, of which one after the other is killed: how long nothing new is seen or heard meanwhile, and
 * how long a change of one takes to reach the other.
 */
const MOST = { picture: 3, audio: 10, concealed: 2, gap: 2, signalling: 5 };
const PATIENCE_MS = 60_000;
const POLL_MS = 50;
const PICTURES = 'seconds from admission to the first picture';
const SOUND = 'seconds from admission to sound over the narrow relay';
const MADE_UP = 'share of sound that was made up in the time after that, %';
const GAP = 'longest time without new sound or picture while an app server is dead, seconds';
const SIGNALLING = 'seconds from the death of an app server until a change reaches the other side';
const DESK = { language: 'en', width: 1280, height: 800 } as const;

const [rounds = 3] = numbers('--rounds', [3]);
const [seconds = 20] = numbers('--seconds', [20]);
/** Far more than 150 shows what the machine itself does to the sound. */
const [kbits = 150] = numbers('--kbits', [150]);

const verdicts = new Verdicts();
const chromium = await findChromium();
if ('unavailable' in chromium) {
  verdicts.skip('all figures of media', chromium.unavailable);
  process.exit(verdicts.end());
}
build('everything');
const relay = await throwawayTurnserver([`max-bps=${(kbits * 1000) / 8}`]);
const hasRelay = !('unavailable' in relay);
console.log(`npm run bench:media -- --rounds=${rounds} --seconds=${seconds} --kbits=${kbits}`);
const load = loadavg()[0]?.toFixed(1);
console.log(`${machine()}, load ${load}; browsers, relay and server share the cores\n`);
const server = await startCallServer(hasRelay ? { TURN_URLS: relay.url, TURN_SECRET: relay.secret } : {});
const browser = await launch([...CALL_FLAGS, '--allow-loopback-in-peer-connection']);
try {
  const pictures: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    pictures.push(await inVisit(browser, server, round, false, untilBothSee));
    console.log(`direct, round ${round}: first picture after ${pictures.at(-1)?.toFixed(2)} s`);
  }
  const sound: Narrow[] = [];
  for (let round = 1; hasRelay && round <= rounds; round++) {
    const found = await inVisit(browser, server, rounds + round, true, hearsOverNarrow);
    sound.push(found);
    const parts = found.parts.map((share) => share.toFixed(1)).join(', ');
    console.log(
      `relay of ${kbits} kbit/s, round ${round}: sound after ${found.after.toFixed(2)} s, ` +
        `made up ${found.concealed.toFixed(2)} % (of each quarter: ${parts}), at the end over ${found.medium}`,
    );
  }
  console.log('');
  verdicts.atMost(PICTURES, percentile(pictures, 0.5), MOST.picture);
  if ('unavailable' in relay) {
    verdicts.skip(SOUND, relay.unavailable);
    verdicts.skip(MADE_UP, relay.unavailable);
  } else {
    verdicts.atMost(SOUND, medianOf(sound, 'after'), MOST.audio);
    verdicts.atMost(MADE_UP, medianOf(sound, 'concealed'), MOST.concealed);
  }
  const deaths = await measureDeaths(browser);
  if ('unavailable' in deaths) {
    verdicts.skip(GAP, deaths.unavailable);
    verdicts.skip(SIGNALLING, deaths.unavailable);
  } else {
    verdicts.atMost(GAP, deaths.gap, MOST.gap);
    verdicts.atMost(SIGNALLING, deaths.signalling, MOST.signalling);
  }
} finally {
  await closeBrowsers();
  await browser.close();
  await server.stop();
  if (hasRelay) await relay.stop();
}
process.exit(verdicts.end());

interface InVisit {
  readonly patient: Page;
  readonly doctor: Page;
  readonly visit: { readonly id: string; readonly patient: string; readonly clinician: string };
  /** When the doctor pressed the button, by this process's clock. */
  readonly admittedAt: number;
}

interface Narrow {
  readonly after: number;
  /** Per cent of all samples, and of each quarter of the time. */
  readonly concealed: number;
  readonly parts: readonly number[];
  /** What connects the two at the end. */
  readonly medium: string;
}

/** Of the person with that number a visit, up to admission. */
async function inVisit<T>(
  of: Browser,
  at: CallServer,
  number: number,
  relayOnly: boolean,
  measure: (visit: InVisit) => Promise<T>,
): Promise<T> {
  const says = en.screen.join;
  const look = { ...DESK, relayOnly };
  const patient = await signedIn(of, at, ['patient', number], look);
  const doctor = await signedIn(of, at, ['doctor', number], look);
  const visit = await aVisit(patient, doctor, 'virtual', at);
  await patient.goto(`${at.origin}${visit.path}`);
  await patient.getByRole('button', { name: says.agree, exact: true }).click();
  await starts(doctor, visit.path, at);
  await letsIn(doctor, visit.patient).waitFor();
  const admittedAt = performance.now();
  await letsIn(doctor, visit.patient).click();
  const measured = await measure({ patient, doctor, visit, admittedAt });
  await closeBrowsers();
  return measured;
}

/** Seconds from admission until both fulfil it. */
async function secondsUntil(admittedAt: number, isSo: () => Promise<boolean[]>): Promise<number> {
  while (performance.now() - admittedAt < PATIENCE_MS) {
    if ((await isSo()).every(Boolean)) return (performance.now() - admittedAt) / 1000;
    await pause(POLL_MS);
  }
  return Number.POSITIVE_INFINITY;
}

function untilBothSee({ patient, doctor, visit, admittedAt }: InVisit): Promise<number> {
  return secondsUntil(admittedAt, () =>
    Promise.all([showsPictureOf(patient, visit.clinician), showsPictureOf(doctor, visit.patient)]),
  );
}

async function hearsOverNarrow({ patient, doctor, visit, admittedAt }: InVisit): Promise<Narrow> {
  const pages = [patient, doctor];
  const after = await secondsUntil(admittedAt, () =>
    Promise.all(pages.map(async (page) => (await heardBy(page)) > 0)),
  );
  const counted = [await Promise.all(pages.map(samplesOf))];
  for (let quarter = 0; quarter < 4; quarter++) {
    await pause((seconds * 1000) / 4);
    counted.push(await Promise.all(pages.map(samplesOf)));
  }
  const parts = counted.slice(1).map((now, index) => shareOf(counted[index] ?? [], now));
  const { medium } = await must(doctor, 'GET', `/api/calls/${visit.id}`);
  return { after, concealed: shareOf(counted[0] ?? [], counted.at(-1) ?? []), parts, medium };
}

interface Samples {
  readonly total: number;
  readonly concealed: number;
}

/** The sound that should have arrived at a page, and what of it the browser made up; silence that was sent as such is none. */
function samplesOf(page: Page): Promise<Samples> {
  return page.evaluate(async () => {
    const sum = { total: 0, concealed: 0 };
    for (const connection of (window as unknown as { made: RTCPeerConnection[] }).made)
      for (const stats of (await connection.getStats()).values())
        if (stats.type === 'inbound-rtp' && stats.kind === 'audio') {
          sum.total += stats.totalSamplesReceived ?? 0;
          sum.concealed += (stats.concealedSamples ?? 0) - (stats.silentConcealedSamples ?? 0);
        }
    return sum;
  });
}

/** Per cent, on the side where it is more. */
function shareOf(before: readonly Samples[], after: readonly Samples[]): number {
  const shares = after.map(({ total, concealed }, side) => {
    const { total: had = 0, concealed: hadConcealed = 0 } = before[side] ?? {};
    return (100 * (concealed - hadConcealed)) / (total - had);
  });
  return Math.max(...shares);
}

function medianOf(found: readonly Narrow[], what: 'after' | 'concealed'): number {
  const values = found.map((each) => each[what]);
  return percentile(values, 0.5);
}
