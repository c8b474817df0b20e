import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { demoId } from '#apps/server/demo-ids.ts';
import { build } from './build.ts';
import { numbers } from './command-line.ts';
import type { LoadRequest } from './load.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf, post, writesTrail } from './requests.ts';
import { MONTH_DAYS, type Seeded, seed } from './seed.ts';
import { POOL, type Running, startBare, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { durablePostgres } from './stage.ts';
import { machine, show, Verdicts } from './verdicts.ts';

/** What is asked for: shares of the bare server's throughput, milliseconds, and growth of p99. */
const TARGETS = { one: 0.6, month: 0.6, trail: 0.5, book: 0.5, slotsP99: 15, growth: 1.3 };
const CONNECTIONS = 32;
/** Few enough that p99 speaks of the work and not of the queue in front of it. */
const CALM_CONNECTIONS = 4;

const sizes = numbers('--sizes', [1_000, 100_000, 1_000_000]);
const [seconds = 5] = numbers('--seconds', [5]);
const [rounds = 4] = numbers('--rounds', [4]);

const verdicts = new Verdicts();
const growth = new Map<string, number[]>();

build('everything');
const postgres = await durablePostgres({ shared_buffers: '1GB', max_wal_size: '4GB', work_mem: '16MB' });

console.log(`npm run bench -- --sizes=${sizes.join(',')} --seconds=${seconds} --rounds=${rounds}`);
console.log(
  `${machine()}, PostgreSQL ${postgres.version} (fsync on), pools of ${POOL}; ` +
    'load, servers and database share the cores; closed loop, medians of rounds that take turns',
);
try {
  for (const size of sizes) await measureAt(size, postgres.url);
} finally {
  await postgres.stop();
}
for (const [what, p99s] of growth) {
  const [first = 0] = p99s;
  const grown = (p99s.at(-1) ?? 0) / first;
  const sized = sizes
    .map((size, index) => `${size.toLocaleString('en')}: ${p99s[index]?.toFixed(2)} ms`)
    .join(', ');
  if (sizes.length > 1)
    verdicts.atMost(`p99 of ${what} at ${CALM_CONNECTIONS} connections (${sized})`, grown, TARGETS.growth);
}
process.exit(verdicts.end());

async function measureAt(size: number, serverUrl: string): Promise<void> {
  const name = `bench_${size}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  // Once to migrate and to fill in the demo data; then again on statistics of the full tables.
  const secretKey = randomBytes(32).toString('hex');
  await (await startOurs(url.href, secretKey)).stop();
  const seeded = await seed(url.href, size);
  const ours = await startOurs(url.href, secretKey);
  const bare = await startBare(url.href);
  try {
    console.log(`\n${seeded.total.toLocaleString('en')} appointments`);
    await reads(seeded, ours, bare, url.href);
    if (size === sizes.at(-1)) await bookings(seeded, ours, bare);
  } finally {
    await ours.stop();
    await bare.stop();
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
}

async function reads(seeded: Seeded, ours: Running, bare: Running, url: string): Promise<void> {
  const staff = bearer((await signIn(ours.port, '+919000000401')).token);
  const doctor = bearer((await signIn(ours.port, '+919000000101')).token);
  const patient = bearer((await signIn(ours.port, '+919000000001')).token);
  const one = seeded.sample.map((id) => get(`/api/appointments/${id}`, staff));
  const last = daysAfter(seeded.until, -1);
  const month = [get(`/api/appointments?from=${seeded.from}&to=${last}&limit=500`, doctor)];
  // Of as many different weeks as the month has, so that hardly two questions are equal at the same moment.
  const slots = Array.from({ length: MONTH_DAYS - 6 }, (_, later) =>
    get(
      `/api/slots?clinician_id=${seeded.doctorId}&mode=virtual&from=${daysAfter(seeded.from, later)}&days=7`,
      patient,
    ),
  );
  // The bare server writes a trail of reads exactly where ours does, and in a turn of its own none.
  const oneAudit = await writesTrail(ours, one.slice(0, 1), countReads(url));
  const monthAudit = await writesTrail(ours, month, countReads(url));
  const bareOne = (audit: string) => seeded.sample.map((id) => get(`/one/${id}?audit=${audit}`));
  const [from, until] = [instant(seeded.from), instant(seeded.until)];
  const bareMonth = (audit: string) => [
    get(`/month?clinician=${seeded.doctorId}&from=${from}&until=${until}&audit=${audit}`),
  ];

  const against = async (
    what: string,
    mine: LoadRequest[],
    [alike, untracked]: readonly [LoadRequest[], LoadRequest[]],
    target: number,
  ) => {
    const [own, base, silent] = await alternating(rounds, [
      at(ours, mine, CONNECTIONS),
      at(bare, alike, CONNECTIONS),
      at(bare, untracked, CONNECTIONS),
    ]);
    show(`${what}, ours`, own);
    show(`${what}, bare`, base);
    show(`${what}, bare without a trail`, silent);
    verdicts.atLeast(`${what}, of bare`, (own?.perSecond ?? 0) / (base?.perSecond ?? 1), target);
    verdicts.atLeast(
      `${what}, of bare without a trail`,
      (own?.perSecond ?? 0) / (silent?.perSecond ?? 1),
      TARGETS.trail,
    );
  };
  await against('one appointment', one, [bareOne(oneAudit), bareOne('0')], TARGETS.one);
  await against("a clinician's month", month, [bareMonth(monthAudit), bareMonth('0')], TARGETS.month);
  const [week] = await alternating(rounds, [at(ours, slots, CONNECTIONS)]);
  show('slots of a week, ours', week);
  verdicts.atMost(
    `slots of a week, p99 in ms at ${CONNECTIONS} connections`,
    week?.p99 ?? 0,
    TARGETS.slotsP99,
  );
  const calm = await alternating(
    rounds,
    [one, month, slots].map((requests) => at(ours, requests, CALM_CONNECTIONS)),
  );
  ['one appointment', "a clinician's month", 'slots of a week'].forEach((what, index) => {
    growth.set(what, [...(growth.get(what) ?? []), calm[index]?.p99 ?? 0]);
  });
}

/** Ours books with everything that belongs to it; bare inserts one row into the same table, for others. */
async function bookings(seeded: Seeded, ours: Running, bare: Running): Promise<void> {
  const { clinicians, times } = seeded.bookable;
  const patients: { token: string; id: string }[] = [];
  // The front desk books: a patient may have only ten visits to come.
  const { token } = await signIn(ours.port, '+919000000401');
  for (let n = 1; n <= clinicians.length; n += 1)
    patients.push({ token, id: demoId('living', `patient-${n}`) });
  const others = new Map([...clinicians, ...patients.map(({ id }) => id)].map((id) => [id, randomUUID()]));
  // At each time, each patient has another clinician, so that no person is in two places.
  const all = times.flatMap((starts_at, turn) =>
    patients.map((patient, index) => {
      const clinician_id = clinicians[(index + turn) % clinicians.length] ?? '';
      return { patient, clinician_id, starts_at };
    }),
  );
  const share = Math.floor(all.length / rounds);
  const part = (round: number) => all.slice(round * share, (round + 1) * share);
  const reason = 'Sugar is high in the morning';
  const mine = (round: number): LoadRequest[] =>
    part(round).map(({ patient, clinician_id, starts_at }) => {
      const for_person_id = patient.id;
      const body = {
        appointment_id: randomUUID(),
        clinician_id,
        for_person_id,
        starts_at,
        mode: 'virtual',
        reason,
      };
      return post('/api/appointments', body, { ...bearer(patient.token), 'idempotency-key': randomUUID() });
    });
  const theirs = (round: number): LoadRequest[] =>
    part(round).map(({ patient, clinician_id, starts_at }) =>
      post('/insert', {
        id: randomUUID(),
        patient_id: others.get(patient.id),
        clinician_id: others.get(clinician_id),
        starts_at,
        reason,
      }),
    );
  const [own, base] = await alternating(rounds, [
    (round) => run({ ...jobOf(ours, mine(round), CONNECTIONS, seconds), warmUpSeconds: 0.5, once: true }),
    (round) => run({ ...jobOf(bare, theirs(round), CONNECTIONS, seconds), warmUpSeconds: 0.5, once: true }),
  ]);
  show('booking, ours (with Idempotency-Key)', own);
  show('the same rows in one transaction, bare', base);
  verdicts.atLeast('booking, of a bare insert', (own?.perSecond ?? 0) / (base?.perSecond ?? 1), TARGETS.book);
}

function countReads(url: string): () => Promise<number> {
  return async () => Number((await administer(url, 'select count(*) as n from audit_reads'))[0]?.n);
}

function at(server: Running, requests: readonly LoadRequest[], connections: number) {
  return () => run(jobOf(server, requests, connections, seconds));
}

/** Midnight of a clinic's day. */
function instant(day: string): string {
  return new Date(`${day}T00:00:00+05:30`).toISOString();
}

function daysAfter(day: string, days: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

async function administer(url: string, text: string): Promise<{ n: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ n: string }>(text)).rows;
  } finally {
    await client.end();
  }
}
