import { readFileSync } from 'node:fs';
import { build } from './build.ts';
import { callsOf } from './calls/calls.ts';
import { numbers } from './command-line.ts';
import type { LoadRequest } from './load.ts';
import { run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { durablePostgres } from './stage.ts';
import { machine } from './verdicts.ts';

/**
 * `npm run bench:calls`: every GET call of the product on the demo data, at 32 connections: requests a second and CPU
 * of the server for each request, the dearest first.
 */
const CONNECTIONS = 32;
/** Milliseconds of CPU: of a call that returns one object, and of a list. */
const MOST = { one: 1, list: 3 };
const TICKS_PER_SECOND = 100;

const [seconds = 2] = numbers('--seconds', [2]);
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice(7);

build('everything');
const postgres = await durablePostgres();
console.log(`npm run bench:calls -- --seconds=${seconds}${only ? ` --only=${only}` : ''}`);
console.log(`${machine()}, PostgreSQL ${postgres.version}; ${CONNECTIONS} connections, demo data\n`);

interface Row {
  readonly call: string;
  readonly kind: 'one' | 'list';
  readonly perSecond: number;
  readonly cpu: number;
}
const rows: Row[] = [];
const left: string[] = [];
let ours: Running | undefined;
try {
  ours = await startOurs(postgres.url);
  const tokens = new Map<string, string>();
  for (const [who, phone] of [
    ['patient', '+919000000001'],
    ['doctor', '+919000000101'],
    ['coach', '+919000000201'],
    ['faculty_head', '+919000000301'],
    ['staff', '+919000000401'],
  ] as const)
    tokens.set(who, (await signIn(ours.port, phone)).token);
  const { measured, leftOut } = await callsOf(ours.port, tokens);
  left.push(...leftOut);
  for (const { name, kind, who, path } of measured.filter((call) => !only || call.name.includes(only))) {
    const request = get(path, bearer(tokens.get(who) as string));
    try {
      await run({ ...jobOf(ours, [request], CONNECTIONS, 0.3), warmUpSeconds: 0 });
      rows.push({ call: `${name} (${who})`, kind, ...(await costOf(ours, request)) });
    } catch (error) {
      // Some may be asked a few times a minute only.
      left.push(`${name} (${/: (\d{3}) /.exec((error as Error).message)?.[1] ?? 'no answer'} under load)`);
    }
  }
} finally {
  await ours?.stop();
  await postgres.stop();
}
rows.sort((a, b) => b.cpu - a.cpu);
console.log(`${'call'.padEnd(64)}${'a second'.padStart(10)}${'ms of CPU'.padStart(11)}${'most'.padStart(6)}`);
for (const { call, kind, perSecond, cpu } of rows)
  console.log(
    `${call.padEnd(64)}${perSecond.toFixed(0).padStart(10)}${cpu.toFixed(2).padStart(11)}${String(MOST[kind]).padStart(6)}${cpu > MOST[kind] ? '  ABOVE' : ''}`,
  );
console.log(`\n${left.length} calls were not measured:`);
for (const line of left) console.log(`  ${line}`);
const above = rows.filter(({ kind, cpu }) => cpu > MOST[kind]);
const within = (which: 'one' | 'list') => {
  const of = rows.filter(({ kind }) => kind === which);
  return `${of.length - above.filter(({ kind }) => kind === which).length} of ${of.length}`;
};
console.log(`\nWithin their limit: ${within('one')} calls of one object, ${within('list')} lists`);
process.exit(above.length > 0 || rows.length === 0 ? 1 : 0);

/** Asks for longer where a busy machine answered nothing in the time. */
async function costOf(server: Running, request: LoadRequest): Promise<Pick<Row, 'perSecond' | 'cpu'>> {
  for (let time = seconds; time < 60; time *= 2) {
    const before = cpuSecondsOf(server.pid);
    const { requests, perSecond } = await run({
      ...jobOf(server, [request], CONNECTIONS, time),
      warmUpSeconds: 0,
    });
    if (requests > 0) return { perSecond, cpu: (1000 * (cpuSecondsOf(server.pid) - before)) / requests };
  }
  throw new Error('nothing was answered');
}

/** User and system time of a process and its threads (Linux). */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
