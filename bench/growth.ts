import pg from 'pg';
import { openPostgres } from '#platform/server/db/database.ts';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { throwawayRedis } from '#platform/testing/throwaway-redis.ts';
import { castOf } from '../apps/server/testing/cast.ts';
import { startTestApp } from '../apps/server/testing/test-app.ts';
import { build } from './build.ts';
import { callsOf, type MeasuredCall } from './calls/calls.ts';
import { fail, numbers } from './command-line.ts';
import { COUNTING, mostGrown, type Pages, pagesOf } from './growth/buffers.ts';
import { addCopies, type Grown } from './growth/clone.ts';
import { type LoadResult, load } from './load.ts';
import { alternating, type Figures } from './measure.ts';
import { bearer, get } from './requests.ts';
import { type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { machine } from './verdicts.ts';

/**
 * `npm run bench:growth`: every list of the product on some copies of the demo data and on ten times as many, in turns: how
 * many pages of the database a call touches, how long half of the calls and 99 of 100 take, and what growth makes of it.
 * The pages decide, because they don't depend on what else the machine does. Servers do no jobs meanwhile.
 */
const MOST = 1.3;
const TIMES = 10;
const CONNECTIONS = 2;
/** An index of a table ten times as large may be a level deeper: so much more says nothing about growth. */
const LEAST_PAGES = 50;
/** PostgreSQL makes a plan for the first five calls each, and may keep one after that. */
const BEFORE_COUNTING = 6;
const COUNTED = 4;
const PEOPLE = [
  // `fill` adds a record of each kind for this patient; the clinicians below care for the patient.
  ['patient', '+919811000011'],
  ['doctor', '+919000000101'],
  ['coach', '+919000000201'],
  ['faculty_head', '+919000000301'],
  ['staff', '+919000000401'],
] as const;

const KEY = 'only for figures, only for figures, only for figures';

const [copies = 100] = numbers('--copies', [100]);
const [seconds = 0.6] = numbers('--seconds', [0.6]);
const [rounds = 4] = numbers('--rounds', [4]);
const [most = Number.POSITIVE_INFINITY] = numbers('--calls', []);
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);

build('everything');
const settings = { shared_buffers: '1GB', ...COUNTING };
const postgres = await throwawayPostgres({ durable: true, settings });
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
const redis = await throwawayRedis();
if ('unavailable' in redis) fail(`There is nothing to measure with: ${redis.unavailable}`);
console.log(`npm run bench:growth -- --copies=${copies} --seconds=${seconds} --rounds=${rounds}`);
console.log(`${machine()}, PostgreSQL ${postgres.version}; ${CONNECTIONS} connections\n`);

interface Row {
  readonly call: string;
  readonly small: Figures;
  readonly large: Figures;
  readonly few: Pages;
  readonly many: Pages;
}
const rows: Row[] = [];
const left: string[] = [];
const servers: Running[] = [];
try {
  const [few, many] = await databases(postgres.url);
  const counters = [await connected(few), await connected(many)] as const;
  const withoutJobs = { ROLE: 'web', REDIS_URL: redis.url };
  servers.push(await startOurs(few, KEY, withoutJobs), await startOurs(many, KEY, withoutJobs));
  const [small, large] = servers as [Running, Running];
  const tokens = [await tokensOf(small), await tokensOf(large)] as const;
  const { measured, leftOut } = await callsOf(small.port, tokens[0]);
  left.push(...leftOut);
  const lists = measured.filter(({ isList, name }) => isList && (!only || name.includes(only)));
  for (const call of lists.slice(0, most)) {
    const at = (server: Running, token: string) => () =>
      ask(server, call, token, seconds).then((found) => {
        if (found.complaint) throw new Error(found.complaint);
        return found;
      });
    const [here, there] = tokens.map((of) => of.get(call.who) as string) as [string, string];
    try {
      const pages = [
        await counted(counters[0], small, call, here),
        await counted(counters[1], large, call, there),
      ] as const;
      const [before, after] = await alternating(rounds, [at(small, here), at(large, there)]);
      const row: Row = {
        call: `${call.name} (${call.who})`,
        small: before as Figures,
        large: after as Figures,
        few: pages[0],
        many: pages[1],
      };
      rows.push(row);
      console.error(
        `  ${rows.length} of ${lists.length}: ${row.call} ${row.few.each.toFixed(0)} ${row.many.each.toFixed(0)} ${grows(row) ? mostGrown(row.few, row.many) : ''}`,
      );
    } catch (error) {
      // Some may be asked a few times a minute only.
      left.push(`${call.name} (${(error as Error).message.slice(0, 60)})`);
    }
  }
  for (const counter of counters) await counter.end();
} finally {
  for (const server of servers) await server.stop();
  await redis.stop();
  await postgres.stop();
}
print();

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}

async function counted(
  client: pg.Client,
  { port }: Running,
  { path }: MeasuredCall,
  token: string,
): Promise<Pages> {
  const times = (count: number) => async () => {
    const requests = Array.from({ length: count }, () => get(path, bearer(token)));
    const job = { port, connections: 1, seconds: 60, warmUpSeconds: 0, requests, once: true };
    const found = await load(job);
    if (found.complaint) throw new Error(found.complaint);
    return found;
  };
  await times(BEFORE_COUNTING)();
  return await pagesOf(client, times(COUNTED));
}

/** The demo data with a tenth of the copies, so that lists fill a page, and with all of them. */
async function databases(url: string): Promise<[string, string]> {
  await (await startOurs(url, KEY)).stop();
  await fill(url);
  const original = await connected(url);
  await original.query('create extension pg_stat_statements');
  await original.end();
  const client = await connected(new URL('/template1', url).href);
  for (const name of ['few', 'many']) await client.query(`create database ${name} template postgres`);
  await client.end();
  const few = new URL('/few', url).href;
  const many = new URL('/many', url).href;
  const smaller = new Map((await grown(few, Math.ceil(copies / TIMES))).map((each) => [each.table, each]));
  const tables = (await grown(many, copies)).map(({ table, after }) => ({
    table,
    few: smaller.get(table)?.after ?? 0,
    many: after,
  }));
  tables.sort((a, b) => b.many - a.many);
  const sum = (of: 'few' | 'many') => tables.reduce((all, table) => all + table[of], 0).toLocaleString('en');
  console.log(`${sum('few')} rows in ${tables.length} tables, and ${sum('many')}; the largest:`);
  for (const { table, few, many } of tables.slice(0, 8)) console.log(`  ${table}: ${few} and ${many}`);
  return [few, many];
}

async function grown(url: string, times: number): Promise<Grown[]> {
  const client = await connected(url);
  const tables = await addCopies(client, times);
  await client.end();
  return tables;
}

/** Patients with one of everything, by the same calls that people make: the demo has no lists of many kinds. */
async function fill(url: string): Promise<void> {
  const database = await openPostgres(url, { poolSize: 10 });
  try {
    const app = await startTestApp({ SECRET_KEY: KEY }, database);
    await castOf(app);
    await app.settled();
    await app.close();
  } finally {
    await database.close();
  }
}

async function tokensOf({ port }: Running): Promise<Map<string, string>> {
  const tokens = new Map<string, string>();
  for (const [who, phone] of PEOPLE) tokens.set(who, (await signIn(port, phone)).token);
  return tokens;
}

function ask({ port }: Running, { path }: MeasuredCall, token: string, time: number): Promise<LoadResult> {
  const requests = [get(path, bearer(token))];
  return load({ port, connections: CONNECTIONS, seconds: time, warmUpSeconds: 0, requests });
}

function grows({ few, many }: Pick<Row, 'few' | 'many'>): boolean {
  return many.each > MOST * few.each && many.each - few.each > LEAST_PAGES;
}

function print(): void {
  const growth = ({ few, many }: Row) => many.each / Math.max(few.each, 1);
  rows.sort((a, b) => growth(b) - growth(a));
  const heads = ['pages few', 'many', 'ratio', 'p50 few', 'many', 'ratio', 'p99 few', 'many', 'ratio'];
  console.log(`\n${'list'.padEnd(58)}${heads.map((head) => head.padStart(10)).join('')}`);
  for (const row of rows) {
    const { call, small, large, few, many } = row;
    const pages = `${few.each.toFixed(0).padStart(10)}${many.each.toFixed(0).padStart(10)}`;
    const figures = [
      growth(row),
      ...[small.p50, large.p50, large.p50 / small.p50],
      ...[small.p99, large.p99, large.p99 / small.p99],
    ];
    console.log(
      `${call.padEnd(58)}${pages}${figures.map((figure) => figure.toFixed(2).padStart(10)).join('')}`,
    );
    if (grows(row)) console.log(`  MISSED ${mostGrown(few, many)}`);
  }
  console.log(`\n${left.length} calls were not measured:`);
  for (const line of left) console.log(`  ${line}`);
  const missed = rows.filter(grows);
  console.log(
    `\n${rows.length - missed.length} of ${rows.length} lists touch at most ${MOST} × the pages, or ${LEAST_PAGES} more`,
  );
  process.exit(missed.length > 0 || rows.length === 0 ? 1 : 0);
}
