import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '#platform/testing/free-port.ts';
import { lockDirectory } from '../db/directory-lock.ts';
import { inspectConfig } from './config.ts';
import { unreachable } from './reachable.ts';

const directory = () => mkdtempSync(join(tmpdir(), 'sukham-config-'));
const KEY = { SECRET_KEY: 'x'.repeat(48) };
const problemsOf = (env: Record<string, string>) =>
  unreachable(inspectConfig({ DATA_DIR: directory(), PORT: '0', ...KEY, ...env }).config);

it('has nothing to say about settings that work', async () => {
  expect(await problemsOf({})).toEqual([]);
});

it('tells of all that can’t be reached at once, what to set, and no password', async () => {
  const problems = await problemsOf({
    DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/sukham',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
    DATA_DIR: '/proc/nothing/can/be/made/here',
    HOST: '203.0.113.7',
  });
  expect(problems.map((problem) => problem.split(/[ :]/)[0])).toEqual([
    'DATA_DIR',
    'HOST',
    'DATABASE_URL',
    'REDIS_URL',
  ]);
  for (const problem of problems) expect(problem).toMatch(/\bset\b/);
  expect(problems.join()).not.toMatch(/hunter2|\n/);
});

it('names an unknown host', async () => {
  const [problem] = await problemsOf({ DATABASE_URL: 'postgres://me:hunter2@nowhere.invalid/sukham' });
  expect(problem).toMatch(/^DATABASE_URL: no PostgreSQL answers at nowhere\.invalid:5432/);
});

it('asks for another port when the port is in use', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const config = { PORT: String(port), HOST: '127.0.0.1' };
  try {
    expect(await problemsOf(config)).toEqual([expect.stringMatching(/^PORT \d+ is in use.* set PORT/)]);
    const { config: read } = inspectConfig({ DATA_DIR: directory(), ...KEY, ...config });
    expect(await unreachable(read, { listens: false })).toEqual([]);
  } finally {
    other.close();
  }
});

it('refuses a data directory that another process has open, unless nothing of it is shared', async () => {
  const DATA_DIR = directory();
  const release = await lockDirectory(DATA_DIR);
  try {
    expect(await problemsOf({ DATA_DIR })).toEqual([expect.stringContaining('is open in another process')]);
  } finally {
    await release();
  }
  expect(await problemsOf({ DATA_DIR })).toEqual([]);
});

it('refuses a file in the place of the data directory', async () => {
  const DATA_DIR = join(directory(), 'file');
  writeFileSync(DATA_DIR, '');
  expect(await problemsOf({ DATA_DIR })).toEqual([expect.stringMatching(/^DATA_DIR .*set DATA_DIR/)]);
});

/** A fake Redis on a free port that gives the configured replies. */
async function fakeRedis(reply: (command: string, port: number) => string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (data) => {
      for (const [, words = ''] of data.toString().matchAll(/\*\d+\r\n((?:\$\d+\r\n[^\r\n]*\r\n)+)/g)) {
        const command = words.replaceAll(/\$\d+\r\n/g, '').replaceAll('\r\n', ' ');
        socket.write(reply(command.trim().toLowerCase(), port));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

it('does not wait for sentinels that are away or know no such leader, nor for a cluster without addresses', async () => {
  const sentinel = await fakeRedis(() => '*-1\r\n');
  const cluster = await fakeRedis((command, port) =>
    command === 'cluster slots'
      ? `*1\r\n*3\r\n:0\r\n:16383\r\n*2\r\n$0\r\n\r\n:${port}\r\n`
      : command === 'info'
        ? '$9\r\nloading:0\r\n'
        : '+OK\r\n',
  );
  const start = performance.now();
  const [away, unknown] = await Promise.all([
    problemsOf({ REDIS_URL: 'redis+sentinel://:hunter2@127.0.0.1:1/leader' }),
    problemsOf({ REDIS_URL: `redis+sentinel://127.0.0.1:${sentinel.port}/wrong` }),
    problemsOf({ REDIS_URL: `redis+cluster://127.0.0.1:${cluster.port}` }),
  ]);
  expect(performance.now() - start).toBeLessThan(15_000);
  sentinel.close();
  cluster.close();
  expect(away).toEqual([
    expect.stringMatching(/^REDIS_URL: no sentinel at 127\.0\.0\.1:1 leads to a leader leader .*set/),
  ]);
  expect(unknown).toEqual([expect.stringContaining('a leader wrong')]);
  expect(away.join()).not.toContain('hunter2');
});
