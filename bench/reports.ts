import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { makeDays, makeRows, makeWeeks } from '#features/reports/server/index.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { openPostgres } from '#platform/server/db/database.ts';
import { build } from './build.ts';
import { numbers } from './command-line.ts';
import { HEAD_PHONE, seedVisits } from './reports-seed.ts';
import { POOL, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { durablePostgres } from './stage.ts';
import { machine, percentile, Verdicts } from './verdicts.ts';

const [visits = 1_000_000] = numbers('--visits', [1_000_000]);
const [rounds = 40] = numbers('--rounds', [40]);
/** Milliseconds that are asked for, of ten million visits. */
const TARGETS = { month: 50, year: 400, change: 20 };

/** What the rows of a report follow from, and no more: the same days, added up for each clinician. */
const BARE = `select clinician_id, sum(booked), sum(completed), sum(no_show), max(booked_people) from report_days
  where brand_id = 'living' and day between $1 and $2 group by 1`;

/** `npm run bench:reports`: reports by clinician, and making again what one visit changed, beside a bare query in the same run. */
const verdicts = new Verdicts();
build();
const postgres = await durablePostgres();
console.log(
  `npm run bench:reports -- --visits=${visits} --rounds=${rounds}\n` +
    `${machine()}, PostgreSQL ${postgres.version} (fsync on), a pool of ${POOL}; one request at a time, in turns`,
);
const secretKey = randomBytes(32).toString('hex');

/** Milliseconds of each of some tasks, in turns. */
async function timed(tasks: readonly (() => Promise<unknown>)[], times: number): Promise<number[][]> {
  const taken: number[][] = tasks.map(() => []);
  for (let round = 0; round < times; round += 1)
    for (const [index, task] of tasks.entries()) {
      const start = performance.now();
      await task();
      taken[index]?.push(performance.now() - start);
    }
  return taken;
}

function say(what: string, times: readonly number[], bare: readonly number[]): void {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  const ratio = p50 / percentile(bare, 0.5);
  console.log(
    `  ${what.padEnd(52)}p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${ratio.toFixed(1)} x bare`,
  );
}

try {
  await (await startOurs(postgres.url, secretKey)).stop();
  await seedVisits(postgres.url, visits);
  const today = clinicDay(new Date());
  const database = await openPostgres(postgres.url, { poolSize: 4 });
  const work = {
    db: database.patientDb,
    now: new Date(),
    transaction: ((run: never) => database.patientDb.transaction(run)) as never,
  };
  const start = performance.now();
  await makeDays(work, { brandId: 'living', from: addDays(today, -735), to: today });
  await makeWeeks(work, { brandId: 'living', from: addDays(today, -735), to: today });
  console.log(`  736 days and their weeks made in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('vacuum analyze report_days');
  await client.query('vacuum analyze report_weeks');
  const ours = await startOurs(postgres.url, secretKey);
  try {
    const { token } = await signIn(ours.port, HEAD_PHONE);
    const report = (days: number) => async () => {
      const reply = await fetch(
        `http://127.0.0.1:${ours.port}/api/faculty-head/reports?summary_type=clinicians&days=${days}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
      return await reply.json();
    };
    const bare = (days: number) => () => client.query(BARE, [addDays(today, -days), today]);
    const changedDay = { brandId: 'living', from: addDays(today, -40), to: addDays(today, -40) };
    /** One visit ends otherwise, as by a correction, and the row of its clinician is marked. */
    const change = () =>
      client.query(
        `with changed as (update appointments set status = 20 - status where id = (select id from appointments
            where brand_id = 'living' and status in (9, 11) and starts_at >= $1::date and starts_at < $1::date + 1 limit 1)
          returning clinician_id)
        insert into report_rows_changed (brand_id, day, clinician_id, changes, changed_at)
          select 'living', $1::date, clinician_id, 1, now() from changed on conflict do nothing`,
        [changedDay.from],
      );
    const makeDay = () => makeDays(work, changedDay);
    const makeChanged = () => makeRows(work, { brandId: 'living', day: changedDay.from });
    const makeWeek = () => makeWeeks(work, { ...changedDay, to: addDays(changedDay.to, 6) });
    const dayBare = () =>
      client.query(
        `select clinician_id, count(*), count(distinct patient_id), count(*) filter (where status = 9) from appointments
          where brand_id = 'living' and starts_at >= $1::date and starts_at < $1::date + 1 group by 1`,
        [addDays(today, -40)],
      );
    await timed([report(28), report(364)], 2);
    const [month = [], bareMonth = [], year = [], bareYear = []] = await timed(
      [report(28), bare(28), report(364), bare(364)],
      rounds,
    );
    const [, row = [], week = [], , day = [], bareDay = []] = await timed(
      [change, makeChanged, makeWeek, change, makeDay, dayBare],
      rounds,
    );
    say('28 days by clinician, with those before', month, bareMonth);
    say('364 days by clinician, with those before', year, bareYear);
    say('one clinician’s row and the brand’s made again', row, bareDay);
    say('their week made again', week, bareDay);
    say('the whole day made again', day, bareDay);
    verdicts.atMost('p99 of 28 days, ms', percentile(month, 0.99), TARGETS.month);
    verdicts.atMost('p99 of 364 days, ms', percentile(year, 0.99), TARGETS.year);
    verdicts.atMost('p50 of making what a visit changed, ms', percentile(row, 0.5), TARGETS.change);
  } finally {
    await ours.stop();
    await client.end();
    await database.close();
  }
} finally {
  await postgres.stop();
}
process.exit(verdicts.end());
