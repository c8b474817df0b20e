import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#features/accounts/server/index.ts';
import { atExit, ignoreErrors, temporaryFolder } from '#platform/testing/throwaway-process.ts';
import { demoPhone } from '../apps/server/seed-demo.ts';
import { Caller } from '../apps/server/testing/test-app.ts';
import { Verdicts } from '../bench/verdicts.ts';
import { startWorld } from './chat/world.ts';
import { announce, buildServer, number, PROGRAM, showExamples } from './command.ts';

/**
 * `npm run faults:disk`: the disk of people's files is full, then read-only, and a server has a clock that is hours off.
 * Whoever sends a file is told in a sentence; what was stored stays.
 */
const DISK_MB = 24;
const LIBFAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
const hours = number('hours', 2);

const disk = temporaryFolder('disk');
const mounted = mount('-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk);
if (mounted) {
  console.log(`skipped: a small disk can't be mounted here: ${mounted}`);
  process.exit(0);
}
atExit(() => {
  spawnSync('umount', ['-l', disk]);
  ignoreErrors(() => rmSync(disk, { recursive: true }));
});
buildServer();
announce('faults:disk', { hours });
const verdicts = new Verdicts();
const stored = new Map<string, Buffer>();
const problems: string[] = [];

const world = await startWorld(1, PROGRAM, { DATA_DIR: disk });
try {
  const person = new Caller(world.urls[0] as string, 'living');
  await person.signIn('credentials', {
    identifier: demoPhone('living', 'patient', 1),
    password: DEMO_PASSWORD,
  });
  const before = await send(person);
  verdicts.atMost('a file on a disk with room, status', before.status, 201);

  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(bavail * bsize));
  await refused('on a full disk', person);
  rmSync(filler);
  verdicts.atMost('with room again, status', (await send(person)).status, 201);

  mount('-o', 'remount,ro', disk);
  await refused('on a read-only disk', person);
  mount('-o', 'remount,rw', disk);
  verdicts.atMost('writable again, status', (await send(person)).status, 201);
  verdicts.atMost('stored files that differ or are gone', await damaged(person), 0);
} finally {
  await world.close();
}
if (existsSync(LIBFAKETIME)) for (const off of [hours, -hours]) await withClock(off);
else console.log(`skipped: the clock, without the Debian package faketime`);
showExamples(problems);
process.exit(verdicts.end());

/** Sending a file is refused with a sentence; what needs no disk goes on. */
async function refused(where: string, person: Caller): Promise<void> {
  const reply = await send(person);
  const isReadable = typeof reply.body?.message === 'string' && typeof reply.body?.code === 'string';
  if (reply.status !== 503 || !isReadable)
    problems.push(`${where}: ${reply.status} ${JSON.stringify(reply.body)}`);
  verdicts.atLeast(
    `a file ${where} is refused with a sentence (503)`,
    reply.status === 503 && isReadable ? 1 : 0,
    1,
  );
  verdicts.atMost(
    `reading one's profile meanwhile, ${where}, status`,
    (await person.get('/api/profile')).status,
    200,
  );
  verdicts.atMost(`stored files that can't be read, ${where}`, await damaged(person), 0);
}

async function withClock(off: number): Promise<void> {
  const ahead = off > 0 ? `${off} hours fast` : `${-off} hours slow`;
  const shifted = await startWorld(1, PROGRAM, {
    LD_PRELOAD: LIBFAKETIME,
    FAKETIME: `${off > 0 ? '+' : ''}${off}h`,
    // Only the time of day is wrong; pauses take as long as they do.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  try {
    const person = new Caller(shifted.urls[0] as string, 'living');
    await person.signIn('credentials', {
      identifier: demoPhone('living', 'patient', 1),
      password: DEMO_PASSWORD,
    });
    const taken_at = new Date(Date.now() - 6 * 3_600_000).toISOString();
    const reading = { type: 'weight', readings: { value: 70 }, unit: 'kg', taken_at };
    const saved = await person.post('/api/vitals', reading);
    const now = await person.post('/api/vitals', { ...reading, taken_at: new Date().toISOString() });
    if (saved.status !== 201) problems.push(`${ahead}: ${saved.status} ${JSON.stringify(saved.body)}`);
    verdicts.atMost(`with a server ${ahead}: a reading of this morning, status`, saved.status, 201);
    // A slow server takes a reading of now for one that is to come, and says so.
    const isReadable = now.status === 201 || (now.status < 500 && typeof now.body?.message === 'string');
    if (!isReadable) problems.push(`${ahead}: ${now.status} ${JSON.stringify(now.body)}`);
    verdicts.atLeast(
      `with a server ${ahead}: a reading of now is taken or refused with a sentence`,
      isReadable ? 1 : 0,
      1,
    );
    const list = await person.get('/api/vitals');
    verdicts.atMost(`with a server ${ahead}: the list of readings, status`, list.status, 200);
  } finally {
    await shifted.close();
  }
}

async function send(person: Caller) {
  // Larger than what a disk that is full to the last block has left.
  const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(1_500_000)]);
  const file = { name: 'blood test.pdf', type: 'application/pdf', bytes };
  const reply = await person.upload('/api/upload-files', 'file', file);
  if (reply.status === 201) stored.set(reply.body.href, bytes);
  return reply;
}

/** How many of the files that were acknowledged don't come back as they were. */
async function damaged(person: Caller): Promise<number> {
  let count = 0;
  for (const [href, bytes] of stored) {
    const read = await person.get(href);
    if (read.status !== 200 || !Buffer.isBuffer(read.body) || !read.body.equals(bytes)) count += 1;
  }
  return count;
}

/** @returns why it could not be done */
function mount(...args: string[]): string | undefined {
  const { status, stderr, error } = spawnSync('mount', args, { encoding: 'utf8' });
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
}
