import { readFileSync } from 'node:fs';
import { build } from './build.ts';
import { callsOf } from './calls/calls.ts';
import { addEntries } from './calls/enough-entries.ts';
import { numbers } from './command-line.ts';
import type { LoadRequest } from './load.ts';
import { run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { type Running, startOurs } from './servers.ts';
import { signIn } from './sign-in.ts';
import { durablePostgres } from './stage.ts';
import { machine, Verdicts } from './verdicts.ts';

/**
 * `npm run bench:calls`: every GET call of the product on the demo data, at 32 connections: requests a second and CPU
 * of the server for each request, the dearest first.
 */
const CONNECTIONS = 32;
/** Milliseconds of CPU: of a call that returns one object, and of a list. */
const MOST = { one: 1, list: 3 };
/** Requests a second of calls that every page or screen makes; a list has to hold as many entries as its name says. */
const FAST = [
  { what: 'one’s own profile', path: '/api/profile', who: 'patient', least: 3_000 },
  {
    what: 'a clinician’s list of 100 appointments',
    path: '/api/appointments?limit=100',
    who: 'doctor',
    least: 900,
    entries: 100,
  },
  {
    what: 'the newest 100 readings',
    path: '/api/vitals?limit=100',
    who: 'patient',
    least: 1_000,
    entries: 100,
  },
] as const;
const PHONES = {
  patient: '+919000000001',
  doctor: '+919000000101',
  coach: '+919000000201',
  faculty_head: '+919000000301',
  staff: '+919000000401',
} as const;
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
const verdicts = new Verdicts();
const fast: { what: string; perSecond: number | string; least: number }[] = [];
const left: string[] = [];
let ours: Running | undefined;
try {
  ours = await startOurs(postgres.url);
  const tokens = new Map<string, string>();
  for (const [who, phone] of Object.entries(PHONES)) tokens.set(who, (await signIn(ours.port, phone)).token);
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
  const wanted = FAST.filter((call) => !only || call.path.includes(only));
  if (wanted.some((call) => 'entries' in call)) await addEntries(postgres.url, PHONES.patient, PHONES.doctor);
  for (const { what, path, who, least, ...more } of wanted) {
    const headers = bearer(tokens.get(who) as string);
    const there = 'entries' in more ? await entriesOf(`http://127.0.0.1:${ours.port}${path}`, headers) : 0;
    const isShort = 'entries' in more && there < more.entries;
    const cost = isShort ? undefined : await costOf(ours, get(path, headers));
    if (cost) rows.push({ call: `${path} (${who})`, kind: 'list', ...cost });
    const perSecond = cost?.perSecond ?? `the demo data have ${there}`;
    fast.push({ what, perSecond, least });
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
for (const { what, perSecond, least } of fast)
  if (typeof perSecond === 'string') verdicts.skip(what, perSecond);
  else verdicts.atLeast(`${what}, requests a second`, perSecond, least);
process.exit(verdicts.end() > 0 || above.length > 0 || rows.length === 0 ? 1 : 0);

/** Of the list in the reply. */
async function entriesOf(url: string, headers: Record<string, string>): Promise<number> {
  const reply = (await (await fetch(url, { headers })).json()) as Record<string, unknown>;
  return Object.values(reply).find((value) => Array.isArray(value))?.length ?? 0;
}

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
