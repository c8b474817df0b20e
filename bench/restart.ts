import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import { freePort } from '#platform/testing/free-port.ts';
import { atExit, removeFolder, temporaryFolder } from '#platform/testing/throwaway-process.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import { median } from './measure.ts';
import { bearer } from './requests.ts';
import { ROOT } from './servers.ts';
import { signIn } from './sign-in.ts';
import { machine, Verdicts } from './verdicts.ts';

/** `npm run bench:restart`: how long the built server with its embedded database takes to be ready again. */
const TARGET_SECONDS = 5;
const PATIENT = '+919000000001';
const WRITERS = 4;

const [rounds = 5] = numbers('--rounds', [5]);
const [seconds = 3] = numbers('--seconds', [3]);

build();
console.log(`npm run bench:restart -- --rounds=${rounds} --seconds=${seconds}\n${machine()}`);

const folder = temporaryFolder('restart');
atExit(() => removeFolder(folder));
const port = await freePort();
const base = `http://127.0.0.1:${port}`;

interface Started {
  readonly server: ChildProcess;
  readonly ms: number;
}

async function start(): Promise<Started> {
  const from = performance.now();
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...{ MODE: 'demo', NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
      ...{ PUBLIC_URL: `http://localhost:${port}`, DATABASE_URL: '', LOG_LEVEL: 'error' },
      // One person writes as much as a whole clinic here.
      WRITES_PER_MINUTE: '0',
    },
  });
  atExit(() => server.kill('SIGKILL'));
  while (server.exitCode === null) {
    const isReady = await fetch(`${base}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (isReady) return { server, ms: performance.now() - from };
    await pause(20);
  }
  return fail('The server did not start.');
}

async function stop({ server }: Started, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  const ended = once(server, 'exit');
  server.kill(signal);
  await ended;
}

/** Readings and messages, one after the other in several rows, until the server is gone. */
async function write(): Promise<() => number> {
  const { token } = await signIn(port, PATIENT);
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { chats } = (await (await fetch(`${base}/api/chats`, { headers })).json()) as {
    chats: { chat_id: string }[];
  };
  let written = 0;
  const row = async () => {
    for (;;) {
      const taken_at = new Date(Date.now() - 3_600_000).toISOString();
      const reading = { id: uuid(), type: 'weight', readings: { value: 70 }, unit: 'kg', taken_at };
      const saved = await post('/api/vitals', reading);
      const path = `/api/chats/${chats[0]?.chat_id}/messages`;
      const sent = await post(path, { id: uuid(), message: 'One more line' });
      if (saved.status !== 201 || sent.status !== 201)
        fail(`${saved.status} ${sent.status} ${await sent.text()}`);
      written += 2;
    }
  };
  for (let at = 0; at < WRITERS; at++) void row().catch(() => {});
  return () => written;
}

function plainNode(): number {
  const from = performance.now();
  spawnSync(process.execPath, ['-e', '0']);
  return performance.now() - from;
}

const all: Record<'plain' | 'clean' | 'killed', number[]> = { plain: [], clean: [], killed: [] };
let running = await start();
console.log(`  first start, with the demo data: ${(running.ms / 1000).toFixed(2)} s`);
for (let round = 1; round <= rounds; round++) {
  const written = await write();
  await pause(seconds * 1000);
  await stop(running, 'SIGKILL');
  running = await start();
  all.killed.push(running.ms / 1000);
  await stop(running, 'SIGTERM');
  const clean = await start();
  all.clean.push(clean.ms / 1000);
  all.plain.push(plainNode() / 1000);
  const [killed, cleaned, plain] = [running.ms, clean.ms, (all.plain.at(-1) ?? 0) * 1000].map((ms) =>
    (ms / 1000).toFixed(2),
  );
  console.log(
    `  round ${round}: ${written()} writes, killed ${killed} s, clean ${cleaned} s, node -e 0 ${plain} s`,
  );
  running = clean;
}
await stop(running, 'SIGTERM');
const verdicts = new Verdicts();
console.log(
  `  median of node -e 0 ${median(all.plain).toFixed(2)} s, after a clean end ${median(all.clean).toFixed(2)} s`,
);
verdicts.atMost('seconds until ready after kill -9, median', median(all.killed), TARGET_SECONDS);
verdicts.atMost('seconds until ready after kill -9, maximum', Math.max(...all.killed), TARGET_SECONDS);
process.exit(verdicts.end());
