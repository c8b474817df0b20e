import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { build } from './build.ts';
import type { How, Talked } from './chat-crowd.ts';
import { FEW, type Seeded, seedChats } from './chat-seed.ts';
import { fail, numbers, words } from './command-line.ts';
import { Crowd } from './crowd.ts';
import type { LoadJob } from './load.ts';
import { alternating, median, run } from './measure.ts';
import { residentMegabytes } from './memory.ts';
import { POOL, type Running, startBareChat, startOurs } from './servers.ts';
import { durablePostgres } from './stage.ts';
import { machine, percentile, Verdicts } from './verdicts.ts';

const TARGETS = { fanOut: 3, talkP99: 250, memory: 1.5, opening: 1.3, listP99: 20 };
const RECEIVERS = 51;

const [people = 1000] = numbers('--people', [1000]);
const [perSecond = 500] = numbers('--rate', [500]);
const [seconds = 20] = numbers('--seconds', [20]);
const [idle = 10_000] = numbers('--idle', [10_000]);
const [times = 300] = numbers('--times', [300]);
const [rounds = 4] = numbers('--rounds', [4]);
const sizes = numbers('--messages', [1000, 1_000_000]);

const parts = words('--parts', ['fan-out', 'talk', 'openings', 'memory']);

if (people < RECEIVERS) fail(`--people: at least ${RECEIVERS}, one sender and fifty receivers.`);
const verdicts = new Verdicts();
build();
const postgres = await durablePostgres({ shared_buffers: '1GB', max_wal_size: '4GB', work_mem: '16MB' });
console.log(
  `npm run bench:chat -- --people=${people} --rate=${perSecond} --seconds=${seconds} --idle=${idle} --times=${times} ` +
    `--rounds=${rounds} --messages=${sizes.join(',')} --parts=${parts.join(',')}`,
);
console.log(
  `${machine()}, PostgreSQL ${postgres.version} (fsync on), a pool of ${POOL}; clients, servers and database share the cores`,
);
const secretKey = randomBytes(32).toString('hex');
try {
  // Once to migrate and to fill in the demo data; then again on statistics of the full tables.
  await (await startOurs(postgres.url, secretKey)).stop();
  const seeded = await seedChats(postgres.url, secretKey, { people, long: sizes });
  const [ours, bare] = await Promise.all([startOurs(postgres.url, secretKey), startBareChat()]);
  try {
    if (parts.includes('fan-out')) await fanOut(ours, bare, seeded);
    if (parts.includes('talk')) await talk(ours, bare, seeded, postgres.url);
    if (parts.includes('openings')) await openings(ours, seeded);
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
  if (parts.includes('memory')) await memory(seeded, postgres.url);
} finally {
  await postgres.stop();
}
process.exit(verdicts.end());

/** One sender, fifty receivers; ours and bare in turns. */
async function fanOut(ours: Running, bare: Running, seeded: Seeded): Promise<void> {
  console.log('\none sender, 50 receivers: from sending to the last of them');
  const crowds = await Promise.all([gathered(ours, seeded.crowd), gathered(bare, seeded.crowd)]);
  const found: Record<How, number[]> = { post: [], relay: [] };
  const middle: Record<How, number[]> = { post: [], relay: [] };
  const once = async (how: How, measured = true): Promise<void> => {
    const crowd = crowds[how === 'post' ? 0 : 1];
    const result = await crowd.fanOut({ how, times: measured ? times : 50, receivers: RECEIVERS });
    complete(how, result);
    if (!measured) return;
    found[how].push(percentile(result.times, 0.99));
    middle[how].push(percentile(result.times, 0.5));
  };
  for (const how of ['post', 'relay'] as const) await once(how, false);
  for (let round = 0; round < rounds; round++)
    for (const how of round % 2 === 0 ? (['post', 'relay'] as const) : (['relay', 'post'] as const))
      await once(how);
  await Promise.all(crowds.map((crowd) => crowd.leave()));
  show('ours, stored', median(middle.post), median(found.post));
  show('bare, passed on', median(middle.relay), median(found.relay));
  verdicts.atMost('p99, of bare', median(found.post) / median(found.relay), TARGETS.fanOut);
}

/** Everybody writes to a room of few, while the outbox and the answers of the server are watched. */
async function talk(ours: Running, bare: Running, seeded: Seeded, url: string): Promise<void> {
  console.log(`\n${people} connected, ${perSecond} messages a second in all, rooms of ${FEW}, ${seconds} s`);
  const order = { perSecond, seconds, receivers: FEW };
  const quick = await gathered(bare, seeded.people);
  const passedOn = await quick.talk({ how: 'relay', ...order });
  await quick.leave();
  complete('relay', passedOn);
  const crowd = await gathered(ours, seeded.people);
  await crowd.talk({ how: 'post', ...order, seconds: 3 });
  const watch = watching(ours, url);
  const result = await crowd.talk({ how: 'post', ...order });
  const { outbox, lag } = await watch.end();
  await crowd.leave();
  complete('post', result);
  show('bare, passed on', percentile(passedOn.times, 0.5), percentile(passedOn.times, 0.99));
  show('ours, stored', percentile(result.times, 0.5), percentile(result.times, 0.99));
  verdicts.atMost('p99 in ms', percentile(result.times, 0.99), TARGETS.talkP99);
  console.log(`  outbox each second: ${outbox.join(' ')}`);
  console.log(
    `  slowest answer of the event loop each second, ms: ${lag.map((ms) => ms.toFixed(0)).join(' ')}`,
  );
  const half = Math.floor(outbox.length / 2);
  const [before, after] = [average(outbox.slice(0, half)), average(outbox.slice(half))];
  verdicts.atMost('outbox in the second half, more than twice the first (+20)', after - before * 2, 20);
  const [early, late] = [
    result.times.slice(0, result.times.length / 2),
    result.times.slice(result.times.length / 2),
  ];
  const grown = percentile(late, 0.5) / percentile(early, 0.5);
  verdicts.atMost('p50 of the second half, of the first', grown, 2);
}

/** Length of the outbox, and how late the server's event loop answers the simplest of questions. */
function watching(ours: Running, url: string) {
  const outbox: number[] = [];
  const lag: number[] = [];
  let over = false;
  const client = new pg.Client({ connectionString: url });
  const watch = (async () => {
    await client.connect();
    while (!over) {
      const { rows } = await client.query<{ n: string }>('select count(*) as n from outbox');
      outbox.push(Number(rows[0]?.n));
      let slowest = 0;
      for (let probe = 0; probe < 10; probe++) {
        const begun = performance.now();
        await fetch(`http://127.0.0.1:${ours.port}/api/health/live`).then((reply) => reply.text());
        slowest = Math.max(slowest, performance.now() - begun);
        await pause(90);
      }
      lag.push(slowest);
    }
    await client.end();
  })();
  return {
    async end() {
      over = true;
      await watch;
      return { outbox, lag };
    },
  };
}

async function openings(ours: Running, seeded: Seeded): Promise<void> {
  console.log('\nopening a chat: its first page');
  const token = seeded.people[0]?.token ?? '';
  const pages = sizes.map(
    (size) => () => run(reading(ours, `/api/chats/${seeded.long.get(size)}/messages`, token)),
  );
  const figures = await alternating(rounds, pages);
  for (const [index, size] of sizes.entries())
    show(`with ${size.toLocaleString('en')} messages`, figures[index]?.p50 ?? 0, figures[index]?.p99 ?? 0);
  verdicts.atMost(
    'p99 of the largest, of the smallest',
    (figures.at(-1)?.p99 ?? 0) / (figures[0]?.p99 ?? 1),
    TARGETS.opening,
  );
  const [page, list] = await alternating(
    rounds,
    ['/api/chats', '/api/chats?limit=500'].map((path) => () => run(reading(ours, path, seeded.popular))),
  );
  show('the first page of 500 chats', page?.p50 ?? 0, page?.p99 ?? 0);
  show('the list of 500 chats', list?.p50 ?? 0, list?.p99 ?? 0);
  verdicts.atMost('the first page of 500 chats, p99 in ms', page?.p99 ?? 0, TARGETS.listP99);
  verdicts.atMost('the list of 500 chats, p99 in ms', list?.p99 ?? 0, TARGETS.listP99);
}

function reading(ours: Running, path: string, token: string): LoadJob {
  const requests = [{ method: 'GET' as const, path, headers: { authorization: `Bearer ${token}` } }];
  return { port: ours.port, connections: 1, seconds: Math.min(seconds, 5), warmUpSeconds: 1, requests };
}

/** Resident memory with many who only listen, on servers that have done nothing else. */
async function memory(seeded: Seeded, url: string): Promise<void> {
  console.log(`\n${idle.toLocaleString('en')} idle connections on one server`);
  const members = Array.from(
    { length: idle },
    (_, n) => seeded.people[n % people] as Seeded['people'][number],
  );
  const halves = [members.slice(0, idle / 2), members.slice(idle / 2)];
  const used: number[] = [];
  for (const start of [() => startOurs(url, secretKey), startBareChat]) {
    const server = await start();
    const before = residentMegabytes(server.pid);
    const crowds = await Promise.all(halves.map((half) => gathered(server, half)));
    await pause(5000);
    used.push(residentMegabytes(server.pid));
    console.log(
      `  ${used.length === 1 ? 'ours' : 'bare'}: ${before.toFixed(0)} MB empty, ${used.at(-1)?.toFixed(0)} MB with them`,
    );
    await Promise.all(crowds.map((crowd) => crowd.leave()));
    await server.stop();
  }
  verdicts.atMost('resident memory, of bare', (used[0] ?? 0) / (used[1] ?? 1), TARGETS.memory);
}

async function gathered(server: Running, members: Seeded['people']): Promise<Crowd> {
  const crowd = new Crowd();
  const there = await crowd.open({ port: server.port, members });
  if (there !== members.length) throw new Error(`${there} of ${members.length} could connect`);
  return crowd;
}

function complete(how: How, { times: heard, unheard, refused }: Talked): void {
  if (unheard + refused > 0 || heard.length === 0)
    throw new Error(`${how}: ${heard.length} heard by all, ${unheard} not, ${refused} refused`);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function show(what: string, p50: number, p99: number): void {
  console.log(
    `  ${what.padEnd(30)} p50 ${p50.toFixed(2).padStart(8)} ms   p99 ${p99.toFixed(2).padStart(8)} ms`,
  );
}
