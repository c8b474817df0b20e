import { randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import en from '../../features/calls/words/en.json' with { type: 'json' };
import { throwawayPostgres } from '../../platform/testing/throwaway-postgres.ts';
import { removeFolder, temporaryFolder, type Unavailable } from '../../platform/testing/throwaway-process.ts';
import { throwawayRedis } from '../../platform/testing/throwaway-redis.ts';
import { originOf } from '../browsers.ts';
import {
  aVisit,
  type CallServer,
  closeBrowsers,
  letsIn,
  showsPictureOf,
  signedIn,
  startCallServer,
  starts,
} from './call-people.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 100;
const DESK = { language: 'en', width: 1280, height: 800 } as const;
const says = en.screen.live;

/** What the death of one of two app servers does to a visit; the greater of both deaths and both sides. */
export interface Deaths {
  /** Longest time without a new picture or new sound while a server was dead, seconds. */
  readonly gap: number;
  /** From the death until a change that was made right after it is shown on the other side, seconds. */
  readonly signalling: number;
}

interface Place {
  readonly servers: readonly CallServer[];
  /** For each person: leads to the server of the same index, and to the other one while that is dead. */
  readonly fronts: readonly Front[];
  close(): Promise<void>;
}

/** Kills first one and then the other of two servers, between which the two people of a visit are divided. */
export async function measureDeaths(browser: Browser): Promise<Deaths | Unavailable> {
  const place = await twoServers();
  if ('unavailable' in place) return place;
  const { servers, fronts } = place;
  try {
    const [forPatient, forDoctor] = fronts.map(({ port }, index) => ({
      ...(servers[index] as CallServer),
      origin: originOf('living', String(port)),
    })) as [CallServer, CallServer];
    const patient = await signedIn(browser, forPatient, ['patient', 1], DESK);
    const doctor = await signedIn(browser, forDoctor, ['doctor', 1], DESK);
    const visit = await aVisit(patient, doctor, 'virtual', forPatient);
    await patient.goto(`${forPatient.origin}${visit.path}`);
    await patient.getByRole('button', { name: en.screen.join.agree, exact: true }).click();
    await starts(doctor, visit.path, forDoctor);
    await letsIn(doctor, visit.patient).click();
    await until(() => showsPictureOf(patient, visit.clinician));
    await until(() => showsPictureOf(doctor, visit.patient));
    const found: Deaths[] = [];
    for (const server of servers) {
      const startAgain = await server.crash();
      const diedAt = performance.now();
      const gaps = await Promise.all([patient, doctor].map(longestGap));
      await changesMicrophone(patient, doctor, visit.patient);
      await changesMicrophone(doctor, patient, visit.clinician);
      const signalling = (performance.now() - diedAt) / 1000;
      await startAgain();
      found.push({ signalling, gap: Math.max(...(await Promise.all(gaps.map((end) => end())))) });
    }
    return {
      gap: Math.max(...found.map(({ gap }) => gap)),
      signalling: Math.max(...found.map(({ signalling }) => signalling)),
    };
  } finally {
    await closeBrowsers();
    await place.close();
  }
}

/** One mutes, or unmutes, and the other one sees it. */
async function changesMicrophone(from: Page, to: Page, name: string): Promise<void> {
  const icon = to.getByRole('img', { name: says.isMuted.replace('{{name}}', name) });
  const wasMuted = await icon.isVisible();
  const button = wasMuted ? says.unmute : says.mute;
  await from.getByRole('button', { name: button, exact: true }).click();
  await icon.waitFor({ state: wasMuted ? 'detached' : 'visible', timeout: PATIENCE_MS });
}

/** Looks from now on at what is decoded. @returns ends it: the longest time without anything new, seconds */
async function longestGap(page: Page): Promise<() => Promise<number>> {
  await page.evaluate((every) => {
    const { made } = window as unknown as { made: RTCPeerConnection[] };
    const seen = { frames: 0, packets: 0 };
    const since = { frames: performance.now(), packets: performance.now() };
    const watched = { gap: 0, over: false };
    const look = async () => {
      const now = { frames: 0, packets: 0 };
      for (const connection of made)
        for (const stats of (await connection.getStats()).values()) {
          if (stats.type !== 'inbound-rtp') continue;
          now.frames += stats.framesDecoded ?? 0;
          // Not samples: their number also grows by those that the browser makes up.
          if (stats.kind === 'audio') now.packets += stats.packetsReceived;
        }
      for (const kind of ['frames', 'packets'] as const) {
        watched.gap = Math.max(watched.gap, performance.now() - since[kind]);
        if (now[kind] > seen[kind]) since[kind] = performance.now();
        seen[kind] = now[kind];
      }
      if (!watched.over) setTimeout(look, every);
    };
    Object.assign(window, { watched });
    void look();
  }, LOOK_MS);
  return () =>
    page.evaluate(() => {
      const { watched } = window as unknown as { watched: { gap: number; over: boolean } };
      watched.over = true;
      return watched.gap / 1000;
    });
}

/** Two servers on one PostgreSQL, Redis and folder. */
async function twoServers(): Promise<Place | Unavailable> {
  const postgres = await throwawayPostgres();
  if ('unavailable' in postgres) return postgres;
  const redis = await throwawayRedis();
  if ('unavailable' in redis) {
    await postgres.stop();
    return redis;
  }
  const folder = temporaryFolder('deaths');
  const settings = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('hex'),
  };
  const one = await startCallServer(settings);
  const other = await startCallServer(settings, one.ahead);
  const fronts = await Promise.all([openFront([one.port, other.port]), openFront([other.port, one.port])]);
  return {
    servers: [one, other],
    fronts,
    async close() {
      for (const front of fronts) front.close();
      await Promise.all([one.stop(), other.stop()]);
      await Promise.all([postgres.stop(), redis.stop()]);
      removeFolder(folder);
    },
  };
}

interface Front {
  readonly port: number;
  close(): void;
}

/** A port that leads to the first of those ports that listens. */
async function openFront(ports: readonly number[]): Promise<Front> {
  const open = new Set<Socket>();
  const lead = (socket: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void socket.destroy();
    const there = connect({ host: '127.0.0.1', port, noDelay: true });
    const onward = () => lead(socket, others);
    there.once('error', onward);
    there.once('connect', () => {
      there.off('error', onward);
      there.on('error', () => undefined);
      there.once('close', () => socket.destroy());
      socket.pipe(there);
      there.pipe(socket);
    });
    socket.once('close', () => there.destroy());
  };
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    lead(socket, ports);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the two of a visit did not see each other');
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
