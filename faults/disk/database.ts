import { setTimeout as pause } from 'node:timers/promises';
import { percentile, type Verdicts } from '../../bench/verdicts.ts';
import { startWorld, type World } from '../chat/world.ts';
import { Client } from '../client.ts';
import { number, PROGRAM, showExamples } from '../command.ts';
import { find } from '../load/found.ts';
import { type Answered, Work } from '../load/work.ts';
import { SmallDisk } from './small-disk.ts';

const DISK_MB = 700;
const IN_TIME_MS = 2000;
const RECOVERED_MS = 5000;

/** The disk of PostgreSQL is full, then read-only, under load. */
export async function strikeDatabase(verdicts: Verdicts): Promise<void> {
  const seconds = number('seconds', 15);
  const disk = new SmallDisk(DISK_MB);
  let world: World | undefined;
  let client: Client | undefined;
  try {
    world = await startWorld(1, PROGRAM, {}, { within: disk.folder });
    const pid = world.pidOf(0);
    client = new Client(world.urls[0] as string, 1000, 10_000);
    const work = new Work(client);
    await work.prepare();
    work.start({ perSecond: number('rate', 40) });
    await pause(2000);

    const fullAt = performance.now();
    disk.fill();
    await pause(seconds * 1000);
    disk.makeRoom();
    const roomAt = performance.now();
    // PostgreSQL ends when it can't write its log; its supervisor starts it again.
    if (!(await isServed(world))) await world.postgres.restart();
    const full = await work.untilServed(performance.now());
    judge(verdicts, 'on a full disk', between(work, fullAt, roomAt), full);

    const brokenAt = performance.now();
    disk.becomeReadOnly();
    await pause(seconds * 1000);
    await world.postgres.kill9();
    disk.repair();
    await world.postgres.restart();
    const repairedAt = performance.now();
    const repaired = await work.untilServed(repairedAt);
    judge(verdicts, 'on a disk that became read-only', between(work, brokenAt, repairedAt), repaired);

    await work.stop();
    const found = await find(world.postgres.url, work.acknowledged);
    verdicts.atLeast('acknowledged writes', found.acknowledged, 1);
    verdicts.atMost('acknowledged and lost', found.lost, 0);
    verdicts.atMost('stored twice', found.twice, 0);
    const hasEnded = world.pidOf(0) !== pid;
    verdicts.atMost('ends of the server while PostgreSQL can’t write', hasEnded ? 1 : 0, 0);
    if (hasEnded) showExamples([world.lastWordsOf(0)]);
  } finally {
    client?.close();
    await world?.close();
    disk.remove();
  }
}

const between = (work: Work, from: number, to: number): Answered[] =>
  work.answered.filter(({ at }) => at > from && at < to);

function judge(verdicts: Verdicts, where: string, answered: readonly Answered[], recoveryMs: number): void {
  const odd = answered.filter(({ status }) => status !== 503 && (status >= 500 || status === 0));
  const refused = answered.filter(({ status }) => status === 503);
  const silent = refused.filter(({ text }) => !/"message":"[^"]{10}/.test(text));
  const times = answered.map(({ ms }) => ms);
  verdicts.atLeast(`requests of PostgreSQL ${where} that are refused (503)`, refused.length, 1);
  verdicts.atMost(`refusals without a sentence ${where}`, silent.length, 0);
  verdicts.atMost(`answers but success, refusal and 503 ${where}`, odd.length, 0);
  showExamples([...new Set(odd.map(({ what, status, text }) => `${what}: ${status} ${text.slice(0, 160)}`))]);
  verdicts.atMost(`longest wait ${where}, seconds`, percentile(times, 1) / 1000, IN_TIME_MS / 1000);
  verdicts.atMost(`recovery ${where}, seconds`, recoveryMs / 1000, RECOVERED_MS / 1000);
}

/** Whether PostgreSQL comes back by itself. */
async function isServed(world: World): Promise<boolean> {
  const deadline = performance.now() + 2000;
  while (performance.now() < deadline) {
    const ready = await fetch(`${world.urls[0]}/api/health/ready`).then(
      ({ status }) => status,
      () => 0,
    );
    if (ready === 200) return true;
    await pause(50);
  }
  return false;
}
