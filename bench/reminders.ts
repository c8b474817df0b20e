import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { makeVapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import { openPostgres } from '#platform/server/db/database.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { createLogger } from '#platform/server/log/logger.ts';
import { openPush } from '#platform/testing/push-endpoint.ts';
import { build } from './build.ts';
import { numbers } from './command-line.ts';
import { cpuSeconds, postgresPid } from './cpu.ts';
import { giveBackJobs, isDone, openClaims, PER_PERSON, seedPeople, seedReminders } from './reminders-seed.ts';
import { type Running, startOurs } from './servers.ts';
import { durablePostgres } from './stage.ts';
import { machine, Verdicts } from './verdicts.ts';

/**
 * A day of doses for many people, all in one minute: how long one server takes from the rings that have come until a
 * push service on this machine has every push, and whether any is sent twice when servers are killed again and again.
 */
const [people = 10_000] = numbers('--people', [10_000]);
const [kills = 20] = numbers('--kills', [20]);
const TARGET_SECONDS = 60;
/** Pushes that one server has under way at most: 12 jobs of 16 at a time. */
const UNDER_WAY = 192;
const total = people * PER_PERSON;

build();
const postgres = await durablePostgres();
const database = await openPostgres(postgres.url, { poolSize: 4 });
const { executor } = database;
const verdicts = new Verdicts();
const browser = createECDH('prime256v1');
const auth = randomBytes(16);
const received: { readonly url: string; readonly body: Buffer }[] = [];
const service = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  received.push({ url: request.url ?? '', body: Buffer.concat(parts) });
  response.writeHead(201).end();
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));

const vapid = makeVapidKeys();
const secretKey = randomBytes(32).toString('hex');
const settings = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
const start = (): Promise<Running> => startOurs(postgres.url, secretKey, settings);

try {
  console.log(
    `npm run bench:reminders -- --people=${people} --kills=${kills}\n${machine()}, PostgreSQL ${postgres.version} ` +
      '(fsync on); server, database and push service share the cores',
  );
  // Migrates, and fills in the demo data.
  await (await start()).stop();
  await seedPeople(executor, people, {
    origin: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    p256dh: browser.generateKeys('base64url'),
    auth: auth.toString('base64url'),
  });
  const jobs = new Jobs(executor, createLogger('error'), { works: false });
  await jobs.start(async () => {}, []);
  const remind = () => database.db.transaction((tx) => jobs.enqueue(tx, 'medications.remind', {}));
  await undisturbed(remind);
  await overKills(remind);
  await jobs.stop();
} finally {
  await database.close();
  await postgres.stop();
  service.close();
}
process.exit(verdicts.end());

async function undisturbed(remind: () => Promise<void>): Promise<void> {
  await seedReminders(executor, people);
  await executor.executeSql('vacuum analyze');
  const server = await start();
  try {
    const postmaster = await postgresPid(executor);
    const [ofServer, ofDatabase] = [cpuSeconds(server.pid), cpuSeconds(postmaster)];
    const began = performance.now();
    await remind();
    while (received.length < total && performance.now() - began < 20 * TARGET_SECONDS * 1000)
      await pause(100);
    const seconds = (performance.now() - began) / 1000;
    const perThousand = (spent: number) => ((spent * 1000) / total).toFixed(2);
    console.log(
      `\n${received.length} reminders pushed by one server in ${seconds.toFixed(1)} s; CPU seconds for 1,000: ` +
        `${perThousand(cpuSeconds(server.pid) - ofServer)} of the server, ` +
        `${perThousand(cpuSeconds(postmaster) - ofDatabase)} of PostgreSQL; ` +
        `load average ${loadavg()[0]?.toFixed(1)}`,
    );
    verdicts.atMost('seconds for all', seconds, TARGET_SECONDS);
    await settled();
  } finally {
    await server.stop();
  }
  const { apart, twice } = counted();
  verdicts.atLeast('reminders pushed, one server', apart, total);
  verdicts.atMost('pushed twice, one server', twice, 0);
}

async function overKills(remind: () => Promise<void>): Promise<void> {
  received.length = 0;
  await seedReminders(executor, people);
  let killed = 0;
  for (let n = 0; n < kills; n++) {
    const server = await start();
    await remind();
    await pause(Math.random() * 3000);
    if (!(await isDone(executor))) killed += 1;
    process.kill(server.pid, 'SIGKILL');
    await server.stop();
    await giveBackJobs(executor);
  }
  const server = await start();
  try {
    await remind();
    await settled();
  } finally {
    await server.stop();
  }
  const { apart, twice } = counted();
  const open = await openClaims(executor);
  console.log(
    `\n${killed} of ${kills} kills while something was still to be sent; ${total - apart} reminders were under way ` +
      `at a kill, and come with the next ring (${open} claims without an answer)`,
  );
  verdicts.atMost('pushed twice, over kills', twice, 0);
  verdicts.atMost('lost without a claim, over kills', Math.max(0, total - apart - open), 0);
  verdicts.atMost('left to the next ring, over kills', total - apart, killed * UNDER_WAY);
}

/** Until nothing is left to do, also for what fails and is tried again. */
async function settled(): Promise<void> {
  while (!(await isDone(executor))) await pause(200);
}

/** What a browser would show: a push of the same device and tag is the same reminder. */
function counted(): { readonly apart: number; readonly twice: number } {
  const shown = received.map(({ url, body }) => {
    const { tag } = JSON.parse(openPush(body, browser, auth).toString()) as { tag: string };
    return `${url} ${tag}`;
  });
  const apart = new Set(shown).size;
  return { apart, twice: shown.length - apart };
}
