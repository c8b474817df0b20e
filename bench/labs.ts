import { randomBytes } from 'node:crypto';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import { PATIENT_PHONE, seedOrders } from './labs-seed.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { POOL, type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { machine, show, Verdicts } from './verdicts.ts';

const CONNECTIONS = 32;
/** What is asked for: milliseconds of a search in the catalogue, and how much slower a list among many orders may be. */
const SEARCH_P99 = 20;
const MOST_SLOWER = 1.3;
const TYPED = ['suger', 'hba1c', 'thyroid', 'షుగర్', 'रक्त', 'full body', 'vitamin d', 'kidny'];

const sizes = numbers('--sizes', [1000, 1_000_000]);
const [seconds = 5] = numbers('--seconds', [5]);
const [rounds = 4] = numbers('--rounds', [4]);

/**
 * `npm run bench:labs`: search in the catalogue of lab tests, and a patient's newest 50 orders among few and among many
 * orders of others, on servers that take turns.
 */
const verdicts = new Verdicts();
build();
const secretKey = randomBytes(32).toString('hex');
const stops: (() => Promise<unknown>)[] = [];
try {
  const worlds: { size: number; ours: Running; headers: ReturnType<typeof bearer> }[] = [];
  for (const size of sizes) {
    const postgres = await throwawayPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
    if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
    stops.unshift(() => postgres.stop());
    if (worlds.length === 0)
      console.log(
        `npm run bench:labs -- --sizes=${sizes.join()} --seconds=${seconds} --rounds=${rounds}\n` +
          `${machine()}, PostgreSQL ${postgres.version} (fsync on), a pool of ${POOL}; ` +
          'load, servers and databases share the cores; closed loop, medians of rounds that take turns',
      );
    await (await startOurs(postgres.url, secretKey)).stop();
    await seedOrders(postgres.url, size);
    const ours = await startOurs(postgres.url, secretKey);
    stops.unshift(() => ours.stop());
    worlds.push({ size, ours, headers: bearer((await signIn(ours.port, PATIENT_PHONE)).token) });
  }
  const [first] = worlds;
  if (!first) fail('Nothing to measure: give --sizes.');
  const search = TYPED.map((text) => get(`/api/test-packages?q=${encodeURIComponent(text)}`, first.headers));
  console.log(`\nat ${CONNECTIONS} connections`);
  const [found, health] = await alternating(rounds, [
    () => run(jobOf(first.ours, search, CONNECTIONS, seconds)),
    () => run(jobOf(first.ours, [get('/api/health/ready')], CONNECTIONS, seconds)),
  ]);
  show('search of lab tests', found);
  show('health', health);
  verdicts.atMost('p99 of the search, ms', found?.p99 ?? Number.POSITIVE_INFINITY, SEARCH_P99);

  console.log('\n50 orders of a patient, at 2 connections');
  const lists = await alternating(
    rounds,
    worlds.map(
      ({ ours, headers }) =>
        () =>
          run(jobOf(ours, [get('/api/all-orders?limit=50', headers)], 2, seconds)),
    ),
  );
  for (const [i, { size }] of worlds.entries()) show(`among ${size}`, lists[i]);
  const [few, many] = [lists[0], lists.at(-1)];
  verdicts.atMost(
    'median among many, of that among few',
    (many?.p50 ?? Number.POSITIVE_INFINITY) / (few?.p50 ?? 1),
    MOST_SLOWER,
  );
} finally {
  for (const stop of stops) await stop();
}
process.exit(verdicts.end());
