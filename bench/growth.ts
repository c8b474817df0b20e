import pg from 'pg';
import { openPostgres } from '#platform/server/db/database.ts';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { castOf } from '../apps/server/testing/cast.ts';
import { startTestApp } from '../apps/server/testing/test-app.ts';
import { build } from './build.ts';
import { callsOf, type MeasuredCall } from './calls/calls.ts';
import { fail, numbers } from './command-line.ts';
import { addCopies } from './growth/clone.ts';
import { type LoadResult, load } from './load.ts';
import { alternating, type Figures } from './measure.ts';
import { bearer, get } from './requests.ts';
import { type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { machine } from './verdicts.ts';

/**
 * `npm run bench:growth`: every list of the product on the demo data and on so many copies of it, in turns: how long half
 * of the calls and 99 of 100 take, and what growth makes of it.
 */
const MOST = 1.3;
const CONNECTIONS = 2;
/** Below a millisecond a difference says nothing about growth. */
const LEAST_MS = 1;
const PEOPLE = [
  // The patient for whom `fill` made one of everything; the other people care for that patient.
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
const postgres = await throwawayPostgres({ durable: true, settings: { shared_buffers: '1GB' } });
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
console.log(`npm run bench:growth -- --copies=${copies} --seconds=${seconds} --rounds=${rounds}`);
console.log(`${machine()}, PostgreSQL ${postgres.version}; ${CONNECTIONS} connections\n`);

interface Row {
  readonly call: string;
  readonly small: Figures;
  readonly large: Figures;
  readonly scanned: string;
}
const rows: Row[] = [];
const left: string[] = [];
const servers: Running[] = [];
try {
  const [few, many] = await databases(postgres.url);
  servers.push(await startOurs(few, KEY), await startOurs(many, KEY));
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
      // What is compiled, planned and cached with the first calls says nothing about growth.
      await ask(small, call, here, seconds / 3);
      await ask(large, call, there, seconds / 3);
      const [before, after] = await alternating(rounds, [at(small, here), at(large, there)]);
      const row = { call: `${call.name} (${call.who})`, small: before as Figures, large: after as Figures };
      rows.push({ ...row, scanned: grows(row) ? await scannedBy(many, at(large, there)) : '' });
      console.error(`  ${rows.length} of ${lists.length}: ${row.call} ${ratio(row, 'p50').toFixed(2)}`);
    } catch (error) {
      // Some may be asked a few times a minute only.
      left.push(`${call.name} (${(error as Error).message.slice(0, 60)})`);
    }
  }
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
}
print();

/** The demo data, and the same with copies. */
async function databases(url: string): Promise<[string, string]> {
  await (await startOurs(url, KEY)).stop();
  await fill(url);
  const many = new URL(url);
  many.pathname = '/many';
  const few = new URL(url);
  few.pathname = '/few';
  const client = new pg.Client({ connectionString: new URL('/template1', url).href });
  await client.connect();
  // Both are copies, so that both were written in one go.
  for (const name of ['few', 'many']) await client.query(`create database ${name} template postgres`);
  await client.end();
  const grown = new pg.Client({ connectionString: many.href });
  await grown.connect();
  const tables = (await addCopies(grown, copies)).toSorted((a, b) => b.after - a.after);
  await grown.end();
  const sum = (of: 'before' | 'after') =>
    tables.reduce((all, table) => all + table[of], 0).toLocaleString('en');
  console.log(`${sum('before')} rows in ${tables.length} tables, and ${sum('after')}; the largest:`);
  for (const { table, before, after } of tables.slice(0, 8))
    console.log(`  ${table}: ${before} and ${after}`);
  const still = tables.filter(({ before, after }) => after < before * copies);
  if (still.length > 0) console.log(`  grown less: ${still.map(({ table }) => table).join(', ')}`);
  const analyzed = new pg.Client({ connectionString: few.href });
  await analyzed.connect();
  await analyzed.query('vacuum analyze');
  await analyzed.end();
  return [few.href, many.href];
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

function grows({ small, large }: Pick<Row, 'small' | 'large'>): boolean {
  return large.p50 > MOST * small.p50 && large.p50 - small.p50 > LEAST_MS;
}

/** Tables that the call reads row by row from the first to the last, where an index may be missing. */
async function scannedBy(url: string, calls: () => Promise<{ requests: number }>): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const read = async () => {
    // Connections tell what they did once a second.
    await new Promise((done) => setTimeout(done, 1500));
    const { rows: found } = await client.query<{ table: string; n: string }>(
      "select relname as table, seq_tup_read as n from pg_stat_user_tables where schemaname = 'public'",
    );
    return new Map(found.map(({ table, n }) => [table, Number(n)]));
  };
  const before = await read();
  const { requests } = await calls();
  const after = await read();
  await client.end();
  return [...after]
    .map(([table, n]) => ({ table, each: (n - (before.get(table) ?? 0)) / requests }))
    .filter(({ each }) => each > 500)
    .toSorted((a, b) => b.each - a.each)
    .slice(0, 3)
    .map(({ table, each }) => `${table} ${each.toFixed(0)}`)
    .join(', ');
}

function ratio({ small, large }: Pick<Row, 'small' | 'large'>, of: 'p50' | 'p99'): number {
  return large[of] / small[of];
}

function print(): void {
  rows.sort((a, b) => ratio(b, 'p50') - ratio(a, 'p50'));
  const heads = ['p50 few', 'many', 'ratio', 'p99 few', 'many', 'ratio'];
  console.log(`\n${'list'.padEnd(58)}${heads.map((head) => head.padStart(9)).join('')}`);
  for (const row of rows) {
    const { call, small, large, scanned } = row;
    const figures = [small.p50, large.p50, ratio(row, 'p50'), small.p99, large.p99, ratio(row, 'p99')];
    const verdict = grows(row) ? `  MISSED${scanned && ` scans ${scanned}`}` : '';
    console.log(
      `${call.padEnd(58)}${figures.map((figure) => figure.toFixed(2).padStart(9)).join('')}${verdict}`,
    );
  }
  console.log(`\n${left.length} calls were not measured:`);
  for (const line of left) console.log(`  ${line}`);
  const missed = rows.filter(grows);
  console.log(`\n${rows.length - missed.length} of ${rows.length} lists within ${MOST} × in their median`);
  process.exit(missed.length > 0 || rows.length === 0 ? 1 : 0);
}
