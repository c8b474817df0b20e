import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as uuid } from 'uuid';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import type { HttpReply } from '#platform/testing/http-client.ts';
import { demoId, demoPhone } from '../../apps/server/demo-ids.ts';
import { Caller } from '../../apps/server/testing/test-app.ts';
import type { Verdicts } from '../../bench/verdicts.ts';
import { startWorld } from '../chat/world.ts';
import { PROGRAM, showExamples } from '../command.ts';

const HOUR_MS = 3_600_000;
const MESSAGES = 10;

/** Debian's `faketime`, which gives a process another system time. */
export function libfaketime(): string | undefined {
  for (const machine of existsSync('/usr/lib') ? readdirSync('/usr/lib') : []) {
    const library = join('/usr/lib', machine, 'faketime', 'libfaketime.so.1');
    if (existsSync(library)) return library;
  }
  return undefined;
}

/** Takes down a reply that isn't what was wanted. */
type Note = (what: string, reply: HttpReply, ...wanted: number[]) => void;

/** Two servers with one database, of which the second has a clock that is so many hours off. */
export async function strikeClock(verdicts: Verdicts, library: string, hours: number): Promise<void> {
  const name = hours > 0 ? `${hours} hours fast` : `${-hours} hours slow`;
  const clock = {
    LD_PRELOAD: library,
    FAKETIME: `${hours > 0 ? '+' : ''}${hours}h`,
    // Only the time of day is wrong; pauses take as long as they do.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const world = await startWorld(2, PROGRAM, (index) => (index === 1 ? clock : {}));
  try {
    const [right, wrong] = world.urls as [string, string];
    const failed: string[] = [];
    const note: Note = (what, { status, body }, ...wanted) => {
      const isFine = wanted.includes(status) || (status < 500 && wanted.length === 0 && isSentence(body));
      if (!isFine) failed.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 200)}`);
    };
    const there = await signedIn(right, 'staff');
    const here = await signedIn(wrong, 'patient');
    // A session of either server counts at the other one. The desk's session locks after a time without use, which a
    // clock that is ahead assumes.
    const crossed = { authorization: `Bearer ${there.token}` };
    note(
      'a session of the right server',
      await new Caller(wrong, 'living').get('/api/profile', crossed),
      200,
      401,
    );
    const back = { authorization: `Bearer ${here.token}` };
    note('a session of the wrong server', await new Caller(right, 'living').get('/api/profile', back), 200);

    const { said, isOrdered } = await talk(there, here, note);

    const at = (ms: number) => ({
      ...{ id: uuid(), type: 'weight', readings: { value: 70 }, unit: 'kg' },
      taken_at: new Date(Date.now() + ms).toISOString(),
    });
    note('a reading of this morning', await here.post('/api/vitals', at(-6 * HOUR_MS)), 201);
    // A slow server takes a reading of now for one that is to come, and says so.
    note('a reading of now', await here.post('/api/vitals', at(0)), 201, 400);
    note('the list of readings', await here.get('/api/vitals'), 200);

    verdicts.atMost(`server ${name}: calls that fail without a sentence`, failed.length, 0);
    showExamples(failed);
    verdicts.atLeast(`server ${name}: messages acknowledged by both`, said.length, MESSAGES);
    verdicts.atMost(`server ${name}: messages lost or out of order`, isOrdered ? 0 : 1, 0);
    verdicts.atLeast(
      `server ${name}: the doctor names the clock`,
      namesClock(world.postgres.url, clock) ? 1 : 0,
      1,
    );
  } finally {
    await world.close();
  }
}

/** Two people in one chat, each on a server of their own. */
async function talk(there: Caller, here: Caller, note: Note) {
  const body = { group_name: 'Two clocks', user_ids: [demoId('living', 'patient-1')] };
  const chatId = (await there.post('/api/chat-group', body)).body.chat_id as string;
  await here.post(`/api/chats/${chatId}/accept`, {});
  const said: string[] = [];
  for (let n = 0; n < MESSAGES; n += 1) {
    const message = `Line ${n}`;
    const reply = await (n % 2 === 0 ? there : here).post(`/api/chats/${chatId}/messages`, {
      id: uuid(),
      message,
    });
    note('a message', reply, 201);
    if (reply.status === 201) said.push(message);
  }
  const read = await there.get(`/api/chats/${chatId}/messages`);
  const lines: string[] = (read.body.messages as { message: string | null }[])
    .map(({ message }) => message ?? '')
    .filter((line) => said.includes(line));
  const isOrdered = [lines.join(), lines.toReversed().join()].includes(said.join());
  return { said, isOrdered };
}

const isSentence = (body: { message?: unknown } | null): boolean => typeof body?.message === 'string';

async function signedIn(url: string, userType: string): Promise<Caller> {
  const caller = new Caller(url, 'living');
  const identifier = demoPhone('living', userType as never, 1);
  await caller.signIn('credentials', { identifier, password: DEMO_PASSWORD });
  return caller;
}

function namesClock(databaseUrl: string, clock: Readonly<Record<string, string>>): boolean {
  const program = PROGRAM.map((part) => part.replace(/main\.(js|ts)$/, 'doctor.$1'));
  const { stdout } = spawnSync(process.execPath, [...program, '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: {
      ...process.env,
      ...clock,
      MODE: 'test',
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'only for tests, only for tests, only for tests',
      // An address without a server, which could have another clock.
      PUBLIC_URL: 'http://127.0.0.1:9',
    },
  });
  try {
    const findings = JSON.parse(stdout) as { what: string; state: string }[];
    return findings.some(({ what, state }) => what === 'clock' && state === 'wrong');
  } catch {
    return false;
  }
}
