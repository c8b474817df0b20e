import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sendReminders } from '#features/medications/server/index.ts';
import { type Database, openPostgres } from '#platform/server/db/database.ts';
import { migrateAll } from '#platform/server/db/migrate.ts';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { fail, numbers } from './command-line.ts';
import { endGroup, ROOT } from './servers.ts';
import { machine, Verdicts } from './verdicts.ts';

/**
 * A day of doses for many people, all in one minute: how long one server takes to claim and publish the reminders, and
 * whether any is published twice or not at all when it is killed again and again. Delivery is the notifications' work.
 */
const [people = 10_000] = numbers('--people', [10_000]);
const [kills = 20] = numbers('--kills', [20]);
const TARGET_SECONDS = 60;
const PER_PERSON = 4;

const postgres = await throwawayPostgres({ durable: true });
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
console.log(`npm run bench:reminders -- --people=${people} --kills=${kills}\n${machine()}, fsync on`);
const database = await openPostgres(postgres.url, { poolSize: 4 });
const verdicts = new Verdicts();
try {
  await migrateAll(database);
  const total = people * PER_PERSON;
  await seed(database);
  const began = performance.now();
  const sent = await sendReminders(workOf(database));
  const seconds = (performance.now() - began) / 1000;
  console.log(`\n${sent} reminders by one server in ${seconds.toFixed(1)} s`);
  verdicts.atMost('seconds for all', seconds, TARGET_SECONDS);
  await verify('one server');
  await seed(database);
  let killed = 0;
  for (let n = 0; n < kills; n++) killed += (await killedWorker()) ? 1 : 0;
  await othersGone(database);
  await sendReminders(workOf(database));
  await verify(`over ${killed} kills`);

  async function verify(when: string): Promise<void> {
    const { rows } = await database.executor.executeSql(
      `select count(*)::int as all, count(distinct (data->>'patient_id', data->>'due_at'))::int as apart
        from outbox where type = 'medication.reminder_due'`,
    );
    const { all, apart } = rows[0] as { all: number; apart: number };
    verdicts.atLeast(`reminders published, ${when}`, apart, total);
    verdicts.atMost(`published twice, ${when}`, all - apart, 0);
  }
} finally {
  await database.close();
  await postgres.stop();
}
process.exit(verdicts.end());

function workOf({ db }: Database) {
  const transaction = ((work: never) => db.transaction(work)) as never;
  return { db, now: new Date(), transaction };
}

async function seed({ executor }: Database): Promise<void> {
  await executor.executeSql('truncate outbox');
  await executor.executeSql('truncate medication_reminders');
  await executor.executeSql(
    `insert into medication_reminders (patient_id, brand_id, due_at, day, slot, important, attempts, next_at)
      select md5('person ' || n)::uuid, 'living', date_trunc('minute', now()) - k * interval '1 second',
        current_date, 'morning', false, 0, now() - interval '1 second'
      from generate_series(1, $1::int) n, generate_series(1, $2::int) k`,
    [people, PER_PERSON],
  );
}

/** Until PostgreSQL has noticed every kill: before that, what a killed server was sending is locked and left out. */
async function othersGone({ executor }: Database): Promise<void> {
  for (;;) {
    const { rows } = await executor.executeSql(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    );
    if ((rows[0] as { others: number }).others === 0) return;
    await pause(50);
  }
}

/** Kills a server at a random moment of its work; false if it had sent everything by then and was gone. */
async function killedWorker(): Promise<boolean> {
  const url = (postgres as { url: string }).url;
  const worker = spawn('npx', ['tsx', 'bench/reminders-worker.ts', url], { cwd: ROOT, detached: true });
  const over = new Promise((done) => worker.once('exit', done));
  await Promise.race([over, new Promise((ready) => worker.stdout.once('data', ready))]);
  await pause(Math.random() * 150);
  endGroup(worker, 'SIGKILL');
  await over;
  return worker.signalCode === 'SIGKILL';
}
