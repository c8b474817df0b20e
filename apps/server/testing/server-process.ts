import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { projectRoot } from '#platform/server/project-root.ts';

export interface ServerProcess {
  readonly url: string;
  /** Everything it wrote so far, both streams. */
  said(): string;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<number | null>;
}

/**
 * A server as a process of its own, from the sources, with nothing of this environment but what is given.
 * @throws with its last words when it ends before it serves
 */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/main.ts'], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', HOST: '127.0.0.1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  let said = '';
  const ended = once(child, 'close').then(([code]) => code as number | null);
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said += `${line}\n`;
      const port = /^ .* http:\/\/\S+:(\d+)$/.exec(line)?.[1];
      if (port) resolve(`http://127.0.0.1:${port}`);
    });
    void ended.then((code) => reject(new ServerEnded(code, said)));
  });
  return { url, said: () => said, signal: (name) => void child.kill(name), ended };
}

export class ServerEnded extends Error {
  readonly code: number | null;
  readonly said: string;
  constructor(code: number | null, said: string) {
    super(`the server ended with ${code}:\n${said}`);
    this.code = code;
    this.said = said;
  }
}
