import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unitOf } from './document.ts';

/** Where an installation is tried. */
export interface Place {
  readonly root: string;
  /** Instead of 3000 and 3001, which may be taken. */
  readonly ports: readonly [number, number];
}

export interface Service {
  readonly ended: Promise<number | null>;
  said(): string;
  /** Whether it serves within two minutes. */
  ready(port: number): Promise<boolean>;
  end(): Promise<void>;
  kill(): void;
}

const current = ({ root }: Place): string => join(root, 'opt/sukham/current');

/** Runs a line in a shell, without what this process has in its environment for its own sake. */
export function runLine(
  line: string,
  place: Place,
  settings: Readonly<Record<string, string>>,
): Promise<{ status: number; said: string }> {
  const isFirst = /git clone|install -d|create(user|db)/.test(line);
  const service = launch('bash', ['-c', `set -e; ${line}`], isFirst ? place.root : current(place), {
    ...bare(),
    ...settings,
  });
  return service.ended.then((status) => ({ status: status ?? 1, said: service.said() }));
}

/** Starts what a unit of `deploy/systemd` says, with its environment and its settings. */
export async function startService(
  place: Place,
  unit: string,
  instance: string,
  settings: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>>,
): Promise<Service> {
  const { environment, command } = unitOf(
    readFileSync(join(current(place), 'deploy/systemd', unit), 'utf8'),
    instance,
  );
  const own = Object.fromEntries(environment.map((line) => line.split('=') as [string, string]));
  const [, ...args] = command.split(' ');
  // The unit names Debian's Node; this run takes the one that runs it.
  return launch(process.execPath, args, current(place), { ...bare(), ...settings, ...own, ...more });
}

const bare = (): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  LC_ALL: 'C.UTF-8',
});

function launch(program: string, args: readonly string[], cwd: string, env: Record<string, string>): Service {
  const child: ChildProcess = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const hear = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-8000);
  };
  child.stdout?.on('data', hear);
  child.stderr?.on('data', hear);
  let isOver = false;
  const ended = new Promise<number | null>((done) => {
    child.once('close', (code) => {
      isOver = true;
      done(code);
    });
    child.once('error', () => done(null));
  });
  return {
    ended,
    said: () => said,
    async ready(port) {
      const deadline = Date.now() + 120_000;
      while (!isOver && Date.now() < deadline) {
        if ((await page(port, '/api/health/ready')).status === 200) return true;
        await pause(200);
      }
      return false;
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** As the proxy in front asks on behalf of a browser. */
export function page(port: number, path: string): Promise<{ status: number; text: string }> {
  const headers = {
    host: 'living.sukham.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '203.0.113.1',
  };
  return new Promise((done) => {
    const asked = request({ host: '127.0.0.1', port, path, headers, timeout: 10_000 }, (reply) => {
      let text = '';
      reply.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8');
      });
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text }));
    });
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => done({ status: 0, text: '' }));
    asked.end();
  });
}
