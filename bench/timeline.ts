import { randomBytes } from 'node:crypto';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { POOL, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { DOCTOR_PHONE, seedTimeline } from './timeline-seed.ts';
import { machine, show, Verdicts } from './verdicts.ts';

/** What is asked for: milliseconds of the first page at so many connections. */
const TARGET_P99 = 30;
const CONNECTIONS = 32;
const CALM_CONNECTIONS = 2;

const [seconds = 5] = numbers('--seconds', [5]);
const [rounds = 4] = numbers('--rounds', [4]);

/**
 * `npm run bench:timeline`: the first page of a timeline of 5,000 entries in ten years, beside the smallest request
 * there is (`/api/health/ready`) and the doctor's own profile, in turns.
 */
const verdicts = new Verdicts();
build();
const postgres = await throwawayPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
console.log(
  `npm run bench:timeline -- --seconds=${seconds} --rounds=${rounds}\n` +
    `${machine()}, PostgreSQL ${postgres.version} (fsync on), a pool of ${POOL}; ` +
    'load, server and database share the cores; closed loop, medians of rounds that take turns',
);
const secretKey = randomBytes(32).toString('hex');
try {
  await (await startOurs(postgres.url, secretKey)).stop();
  const patientId = await seedTimeline(postgres.url);
  const ours = await startOurs(postgres.url, secretKey);
  try {
    const headers = bearer((await signIn(ours.port, DOCTOR_PHONE)).token);
    const page = [get(`/api/patients/${patientId}/timeline`, headers)];
    const profile = [get('/api/profile', headers)];
    for (const connections of [CONNECTIONS, CALM_CONNECTIONS]) {
      console.log(`\nat ${connections} connections`);
      const [timeline, own, health] = await alternating(rounds, [
        () => run(jobOf(ours, page, connections, seconds)),
        () => run(jobOf(ours, profile, connections, seconds)),
        () => run(jobOf(ours, [get('/api/health/ready')], connections, seconds)),
      ]);
      show('first page of 5,000', timeline);
      show('own profile', own);
      show('health', health);
      if (connections === CONNECTIONS)
        verdicts.atMost('p99 of the first page, ms', timeline?.p99 ?? Number.POSITIVE_INFINITY, TARGET_P99);
    }
  } finally {
    await ours.stop();
  }
} finally {
  await postgres.stop();
}
process.exit(verdicts.end());
