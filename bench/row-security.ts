import { randomBytes } from 'node:crypto';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import type { LoadRequest } from './load.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { seed } from './seed.ts';
import { POOL, type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { machine, show, Verdicts } from './verdicts.ts';

/**
 * `npm run bench:row-security`: two servers on one database, one of them with DATABASE_ROW_SECURITY=on, asked the same
 * in turns. What is wanted: nine tenths of the speed without it.
 */
const TARGET = 0.9;
const CONNECTIONS = 32;
const [size = 100_000] = numbers('--sizes', [100_000]);
const [seconds = 4] = numbers('--seconds', [4]);
const [rounds = 6] = numbers('--rounds', [6]);

build();
const postgres = await throwawayPostgres({
  durable: true,
  settings: { shared_buffers: '1GB', max_wal_size: '4GB', work_mem: '16MB' },
});
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
console.log(`npm run bench:row-security -- --sizes=${size} --seconds=${seconds} --rounds=${rounds}`);
console.log(
  `${machine()}, PostgreSQL ${postgres.version}, pools of ${POOL}, ${CONNECTIONS} connections; load, servers and ` +
    'database share the cores; closed loop, medians of rounds that take turns',
);
const verdicts = new Verdicts();
const started: Running[] = [];
try {
  const secretKey = randomBytes(32).toString('hex');
  await (await startOurs(postgres.url, secretKey)).stop();
  const seeded = await seed(postgres.url, size);
  const without = await startOurs(postgres.url, secretKey);
  started.push(without);
  const secured = await startOurs(postgres.url, secretKey, { DATABASE_ROW_SECURITY: 'on' });
  started.push(secured);
  const [patient, doctor, staff] = await Promise.all(
    ['+919000000001', '+919000000101', '+919000000401'].map(async (phone) =>
      bearer((await signIn(without.port, phone)).token),
    ),
  );
  const last = new Date(Date.parse(seeded.until) - 86_400_000).toISOString().slice(0, 10);
  const reads: Readonly<Record<string, readonly LoadRequest[]>> = {
    'one appointment': seeded.sample.map((id) => get(`/api/appointments/${id}`, staff)),
    "a clinician's month": [get(`/api/appointments?from=${seeded.from}&to=${last}&limit=500`, doctor)],
    'own profile': [get('/api/profile', patient)],
    'own visits': [get('/api/appointments?limit=20', patient)],
    'own chats': [get('/api/chats', patient)],
    'search of people': ['ra', 'me', 'pa', 'asha'].map((word) => get(`/api/search?q=${word}`, staff)),
  };
  for (const [what, requests] of Object.entries(reads)) {
    const load = (server: Running) => () => run(jobOf(server, requests, CONNECTIONS, seconds));
    const [on, off] = await alternating(rounds, [load(secured), load(without)]);
    show(`${what}, on`, on);
    show(`${what}, off`, off);
    verdicts.atLeast(`${what}, of its speed without`, (on?.perSecond ?? 0) / (off?.perSecond ?? 1), TARGET);
  }
} finally {
  for (const server of started) await server.stop();
  await postgres.stop();
}
process.exit(verdicts.end());
