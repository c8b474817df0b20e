import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DELIVER_JOB } from '#partners/delivery/deliver-job.ts';
import type { Database } from '#platform/server/db/database.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { lanes } from './lanes.ts';
import { freshDatabase } from './testing/fresh-database.ts';

let database: Database;
let jobs: Jobs;
/** Jobs of the wide lane that are under way; calling one ends it. */
const waiting: (() => void)[] = [];
const ran: { name: string; at: number }[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  jobs = new Jobs(database.executor, pino({ level: 'silent' }), {
    retries: { retryLimit: 2, retryDelay: 1, retryBackoff: true, expireInSeconds: 60 },
    lanes: [{ name: 'outside', jobs: new Set(['waits']), width: 2 }],
  });
  await jobs.start(async (job) => {
    ran.push({ name: job.name, at: Date.now() });
    if (job.name === 'waits') await new Promise<void>((go) => waiting.push(go));
    if (job.name === 'broken') throw new Error('still broken');
  }, []);
});
afterAll(async () => {
  await jobs.stop();
  await database.close();
});

const timesOf = (name: string) => ran.filter((run) => run.name === name).map((run) => run.at);

it('tries a failing job again with pauses, then leaves it where an operator sees it and can send it back', {
  timeout: 60_000,
}, async () => {
  await database.db.transaction((tx) => jobs.enqueue(tx, 'broken', {}));
  await expect
    .poll(() => jobs.failed(database.executor), { timeout: 30_000, interval: 300 })
    .toMatchObject([{ name: 'broken' }]);
  const times = timesOf('broken');
  expect(times).toHaveLength(3);
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(400);
  expect(await jobs.countFailed(database.executor)).toBe(1);
  const [given] = await jobs.failed(database.executor);
  expect(await jobs.retryFailed(given!.job_id)).toBe(true);
  expect(await jobs.retryFailed(given!.job_id)).toBe(false);
  await expect.poll(() => timesOf('broken').length).toBeGreaterThan(3);
});

it('runs nothing of a transaction that is rolled back, and a keyed job once', async () => {
  await database.db
    .transaction(async (tx) => {
      await jobs.enqueue(tx, 'never', {});
      throw new Error('rolled back');
    })
    .catch(() => {});
  for (let n = 0; n < 3; n++)
    await database.db.transaction((tx) => jobs.enqueue(tx, 'keyed', {}, { key: 'one' }));
  await jobs.settled();
  expect(timesOf('never')).toHaveLength(0);
  expect(timesOf('keyed')).toHaveLength(1);
});

it('waits until a job is due', async () => {
  await database.db.transaction((tx) =>
    jobs.enqueue(tx, 'later', {}, { runAt: new Date(Date.now() + 3600_000) }),
  );
  await jobs.settled();
  expect(timesOf('later')).toHaveLength(0);
});

it('does no more at once than the lane is wide, and holds up nothing else meanwhile', async () => {
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 5; n++) await jobs.enqueue(tx, 'waits', {}, { key: `waits ${n}` });
    await jobs.enqueue(tx, 'behind', {});
  });
  jobs.wake();
  await expect.poll(() => timesOf('behind').length).toBe(1);
  await expect.poll(() => waiting.length).toBe(2);
  // One slow job of two leaves the other place to those behind it.
  for (let n = 1; n < 5; n++) {
    waiting.pop()?.();
    await expect.poll(() => timesOf('waits').length).toBe(Math.min(5, 2 + n));
    expect(waiting.length).toBeLessThanOrEqual(2);
  }
  for (const go of waiting) go();
  await jobs.settled();
  expect(timesOf('waits')).toHaveLength(5);
});

it('sends messages in a queue of their own, so that a gateway that does not answer holds up no listener', async () => {
  const sending: (() => void)[] = [];
  const heard: string[] = [];
  const other = await freshDatabase();
  const server = new Jobs(other.executor, pino({ level: 'silent' }), { lanes: lanes() });
  await server.start(async ({ name }) => {
    if (name === DELIVER_JOB) await new Promise<void>((go) => sending.push(go));
    else heard.push(name);
  }, []);
  try {
    await other.db.transaction(async (tx) => {
      await server.enqueueAll(
        tx,
        ['first', 'second'].map((key) => ({ name: DELIVER_JOB, data: {}, key })),
      );
      await server.enqueue(tx, 'listener', {});
    });
    server.wake();
    await expect.poll(() => heard).toEqual(['listener']);
    await expect.poll(() => sending.length).toBe(2);
  } finally {
    for (const go of sending) go();
    await server.stop();
    await other.close();
  }
});

it('runs a job of the clock once for each of its times, however many servers there are', async () => {
  const shared = await freshDatabase();
  const runs: string[] = [];
  const servers = [1, 2].map(() => new Jobs(shared.executor, pino({ level: 'silent' })));
  try {
    const since = Date.now();
    for (const server of servers)
      await server.start(async ({ name }) => void runs.push(name), [{ name: 'tick', cron: '* * * * * *' }]);
    await expect.poll(() => runs.length).toBeGreaterThan(3);
    for (const server of servers) await server.stop();
    expect(runs.length).toBeLessThanOrEqual(1 + (Date.now() - since) / 1000);
  } finally {
    for (const server of servers) await server.stop();
    await shared.close();
  }
});
