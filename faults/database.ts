import { setTimeout as pause } from 'node:timers/promises';
import { Verdicts } from '../bench/verdicts.ts';
import { startWorld } from './chat/world.ts';
import { Client } from './client.ts';
import { announce, buildServer, number, PROGRAM, showExamples } from './command.ts';
import { find } from './load/found.ts';
import { type Answered, Work } from './load/work.ts';

/**
 * `npm run faults:database`: PostgreSQL answers nothing for a while, then dies again and again, under load. Everybody is
 * answered in time, and what was acknowledged stays.
 */
const IN_TIME_MS = 2000;
const RECOVERED_MS = 5000;
/** Between two deaths, so that each finds a server that works. */
const LIFE_MS = 2500;

const stopped = number('stopped', 30);
const kills = number('kills', 20);
const rate = number('rate', 60);

buildServer();
announce('faults:database', { stopped, kills, rate });
const world = await startWorld(1, PROGRAM);
// A request without an answer after ten seconds counts as lost.
const client = new Client(world.urls[0] as string, 1000, 10_000);
try {
  const pid = world.pidOf(0);
  const work = new Work(client);
  await work.prepare();
  work.start({ perSecond: rate });
  await pause(3000);
  const healthy = work.answered.length;

  const recoveries: number[] = [];
  const frozenAt = performance.now();
  world.postgres.freeze();
  await pause(stopped * 1000);
  world.postgres.thaw();
  const thawedAt = performance.now();
  recoveries.push(await work.untilServed(thawedAt));
  await pause(LIFE_MS);
  for (let kill = 0; kill < kills; kill += 1) {
    await world.postgres.kill9();
    await pause(200 + Math.random() * 500);
    await world.postgres.restart();
    recoveries.push(await work.untilServed(performance.now()));
    await pause(LIFE_MS);
  }
  await work.stop();
  const found = await find(world.postgres.url, work.acknowledged);
  const away = work.answered.filter(({ at }) => at > frozenAt && at < thawedAt);
  const odd = work.answered.filter(({ status }) => status !== 503 && (status >= 500 || status === 0));
  const late = work.answered.filter(({ ms }) => ms > IN_TIME_MS);
  const refused = work.answered.filter(({ status }) => status >= 400 && status < 500);
  const slowest = work.answered.reduce((most, { ms }) => Math.max(most, ms), 0);

  console.log(
    `${work.answered.length} requests (${healthy} before the first fault), ${away.length} while it was stopped, of which ` +
      `${share(away, 503)} were answered 503; ${share(work.answered, 503)} in all; ${refused.length} refused (${statuses(refused)})\n`,
  );
  const verdicts = new Verdicts();
  verdicts.atLeast('deaths of PostgreSQL', kills, kills);
  verdicts.atLeast('requests while it was stopped', away.length, stopped > 0 ? 1 : 0);
  verdicts.atMost('requests answered neither with success nor with 503', odd.length, 0);
  showExamples(odd.map(({ what, status, text }) => `${what}: ${status} ${text.slice(0, 200)}`));
  verdicts.atMost('requests that waited longer than two seconds', late.length, 0);
  showExamples(late.map(({ what, status, ms }) => `${what}: ${status} after ${ms.toFixed(0)} ms`));
  verdicts.atMost('longest wait, seconds', slowest / 1000, IN_TIME_MS / 1000);
  verdicts.atMost('longest recovery, seconds', Math.max(...recoveries) / 1000, RECOVERED_MS / 1000);
  verdicts.atLeast('acknowledged writes', found.acknowledged, 1);
  verdicts.atMost('acknowledged and lost', found.lost, 0);
  verdicts.atMost('stored twice', found.twice, 0);
  const hasEnded = world.pidOf(0) !== pid;
  verdicts.atMost('ends of the server', hasEnded ? 1 : 0, 0);
  if (hasEnded) showExamples([world.lastWordsOf(0)]);
  process.exitCode = verdicts.end();
} finally {
  client.close();
  await world.close();
}
process.exit();

function share(of: readonly Answered[], status: number): number {
  return of.filter((one) => one.status === status).length;
}

function statuses(of: readonly Answered[]): string {
  const counted = new Map<string, number>();
  for (const { what, status, text } of of) {
    const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
    const name = `${what} ${status} ${code}`;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, n]) => `${name}: ${n}`).join(', ') || 'none';
}
