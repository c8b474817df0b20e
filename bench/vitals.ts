import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { build } from './build.ts';
import { numbers } from './command-line.ts';
import type { LoadRequest } from './load.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf, post, writesTrail } from './requests.ts';
import { POOL, startBare, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { durablePostgres } from './stage.ts';
import { machine, show, Verdicts } from './verdicts.ts';
import { FEW, FEW_PHONES, MANY_PHONES, seedVitals } from './vitals-seed.ts';

/** What is asked for: shares of the bare server's throughput, and growth of p99. */
const TARGETS = { read: 0.6, add: 0.4, growth: 1.3 };
const CONNECTIONS = 32;
/** Few enough that p99 speaks of the work and not of the queue in front of it. */
const CALM_CONNECTIONS = 2;

const [total = 0] = numbers('--total', [10_000_000]);
const [many = 0] = numbers('--many', [100_000]);
const [seconds = 5] = numbers('--seconds', [5]);
const [rounds = 4] = numbers('--rounds', [4]);

const verdicts = new Verdicts();
build();
const postgres = await durablePostgres({ shared_buffers: '1GB', max_wal_size: '8GB', work_mem: '16MB' });
console.log(
  `npm run bench:vitals -- --total=${total} --many=${many} --seconds=${seconds} --rounds=${rounds}\n` +
    `${machine()}, PostgreSQL ${postgres.version} (fsync on), pools of ${POOL}; ` +
    'load, servers and database share the cores; closed loop, medians of rounds that take turns',
);
const secretKey = randomBytes(32).toString('hex');
try {
  // Once to migrate and to fill in the demo data; then again on statistics of the full tables.
  await (await startOurs(postgres.url, secretKey)).stop();
  const seeded = await seedVitals(postgres.url, total, many);
  console.log(`\n${seeded.total.toLocaleString('en')} readings`);
  const ours = await startOurs(postgres.url, secretKey);
  const bare = await startBare(postgres.url, 'vitals-bare.ts');
  try {
    const signedIn = async (phones: readonly string[]) => {
      const tokens: string[] = [];
      for (const phone of phones) tokens.push((await signIn(ours.port, phone)).token);
      return tokens;
    };
    const few = await signedIn(FEW_PHONES);
    const lots = await signedIn(MANY_PHONES);
    const listOf = (tokens: readonly string[]) =>
      tokens.map((token) => get('/api/vitals?limit=100', bearer(token)));
    // The bare server writes a trail of reads exactly where ours does.
    const audit = await writesTrail(ours, listOf(few).slice(0, 1), countReads);

    console.log(`\nreading the newest 100 of ${many.toLocaleString('en')}, at ${CONNECTIONS} connections`);
    const theirs = seeded.many.map((id) => get(`/vitals/${id}?audit=${audit}`));
    const [own, base] = await alternating(rounds, [
      () => run(jobOf(ours, listOf(lots), CONNECTIONS, seconds)),
      () => run(jobOf(bare, theirs, CONNECTIONS, seconds)),
    ]);
    show('ours', own);
    show('bare', base);
    verdicts.atLeast('reading 100, of bare', (own?.perSecond ?? 0) / (base?.perSecond ?? 1), TARGETS.read);

    console.log(
      `\nthe same with ${FEW} and with ${many.toLocaleString('en')}, at ${CALM_CONNECTIONS} connections`,
    );
    const [small, large] = await alternating(
      rounds,
      [few, lots].map((tokens) => () => run(jobOf(ours, listOf(tokens), CALM_CONNECTIONS, seconds))),
    );
    show(`of ${FEW}`, small);
    show(`of ${many.toLocaleString('en')}`, large);
    verdicts.atMost('p99 with many, of p99 with few', (large?.p99 ?? 0) / (small?.p99 ?? 1), TARGETS.growth);

    console.log(`\nadding one, at ${CONNECTIONS} connections`);
    const each = Math.ceil((seconds * 1500) / lots.length);
    const mine = () => lots.flatMap((token) => Array.from({ length: each }, () => adding(token)));
    // In a short run the requests would be used up in a longer one.
    const warmUpSeconds = Math.min(0.5, seconds / 10);
    const others = () => lots.flatMap(() => Array.from({ length: each }, addingBare));
    const [added, inserted] = await alternating(rounds, [
      () => run({ ...jobOf(ours, shuffled(mine()), CONNECTIONS, seconds * 4), warmUpSeconds, once: true }),
      () => run({ ...jobOf(bare, others(), CONNECTIONS, seconds * 4), warmUpSeconds, once: true }),
    ]);
    show('ours, judged and told', added);
    show('the same rows in one statement, bare', inserted);
    verdicts.atLeast(
      'adding, of a bare insert',
      (added?.perSecond ?? 0) / (inserted?.perSecond ?? 1),
      TARGETS.add,
    );
  } finally {
    await ours.stop();
    await bare.stop();
  }
} finally {
  await postgres.stop();
}
process.exit(verdicts.end());

function adding(token: string): LoadRequest {
  const body = {
    id: randomUUID(),
    type: 'blood_sugar',
    readings: { value: 104, context: 'fasting' },
    unit: 'mg/dL',
    taken_at: new Date(Date.now() - 60_000).toISOString(),
    source: 'manual',
  };
  return post('/api/vitals', body, bearer(token));
}

/** From a client that the server doesn't know. */
function addingBare(): LoadRequest {
  const taken_at = new Date(Date.now() - 60_000).toISOString();
  return post('/vitals', { id: randomUUID(), patient_id: randomUUID(), value: 104, taken_at });
}

/** So that not everybody's are added one after another. */
function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

async function countReads(): Promise<number> {
  if ('unavailable' in postgres) return 0;
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return Number((await client.query<{ n: string }>('select count(*) as n from audit_reads')).rows[0]?.n);
  } finally {
    await client.end();
  }
}
