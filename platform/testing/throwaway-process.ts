import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a throw-away server answers when it can't be had: a sentence for the person who reads the report. */
export interface Unavailable {
  readonly unavailable: string;
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** A user without rights for servers that refuse to run as root; undefined when we are not root anyway. */
export function unprivilegedUser(...preferred: string[]): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of [...preferred, 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  return { uid: 65_534, gid: 65_534 };
}

const MEMORY_FOLDER = '/dev/shm';
const GIB = 1024 ** 3;

/**
 * Where data may live that no test needs after a crash of the machine: in memory where there is plenty, which copies a
 * database of tests ten times as fast as a disk; else the folder of the system for temporary files.
 */
export function fastestFolder(): string {
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize > 4 * GIB && freemem() > 8 * GIB ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** A new empty folder for one server, owned by the user that the server will run as. */
export function temporaryFolder(name: string, owner?: User, within = tmpdir()): string {
  const folder = mkdtempSync(join(within, `sukham-${name}-`));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** A child process with its last output stored, so that a failed start can be explained. */
export class Daemon {
  readonly #child: ChildProcess;
  #said = '';
  #ended = false;
  #ending = '';
  readonly ended: Promise<number | null>;

  constructor(program: string, args: string[], options: { cwd: string; user?: User | undefined }) {
    this.#child = spawn(program, args, {
      cwd: options.cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOME: options.cwd, LC_ALL: 'C.UTF-8' },
      ...(options.user ?? {}),
    });
    const listen = (chunk: Buffer) => {
      this.#said = (this.#said + chunk.toString('utf8')).slice(-8000);
    };
    this.#child.stdout?.on('data', listen);
    this.#child.stderr?.on('data', listen);
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#said += error.message;
        this.#ended = true;
        resolve(null);
      });
      this.#child.once('exit', (code, signal) => {
        this.#ended = true;
        this.#ending = signal ? `ended by ${signal}` : `ended with ${code}`;
        resolve(code);
      });
    });
    // A forgotten server must not keep the process that started it from ending.
    this.#child.unref();
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      (stream as unknown as { unref?: () => void } | null)?.unref?.();
    }
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  get lastWords(): string {
    return this.#said;
  }

  /** How it ended, in words; empty while it runs. */
  get ending(): string {
    return this.#ending;
  }

  get isOver(): boolean {
    return this.#ended;
  }

  signal(name: NodeJS.Signals): void {
    if (!this.#ended) this.#child.kill(name);
  }

  /** Asks politely, and insists after `patience` milliseconds. */
  async end(signal: NodeJS.Signals, patience = 10_000): Promise<void> {
    this.signal(signal);
    const insist = setTimeout(() => this.signal('SIGKILL'), patience);
    await this.ended;
    clearTimeout(insist);
  }

  /** To the process and everything it started. */
  signalFamily(name: NodeJS.Signals): void {
    for (const pid of [this.pid, ...childrenOf(this.pid)]) ignoreErrors(() => process.kill(pid, name));
  }

  /** As a power cut would: the process and everything it started, at once. */
  async kill9(): Promise<void> {
    // This process must not end before the child while the child is awaited.
    this.#child.ref();
    this.signalFamily('SIGKILL');
    await this.ended;
  }
}

/** Ids of the child processes of `parent`; empty where there is no /proc to read them from. */
function childrenOf(parent: number): number[] {
  const children: number[] = [];
  let entries: string[] = [];
  ignoreErrors(() => {
    entries = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  });
  for (const entry of entries) {
    ignoreErrors(() => {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
      const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      if (ppid === parent) children.push(Number(entry));
    });
  }
  return children;
}

/** Runs a program to its end and answers what it said; throws with its last words when it fails. */
export async function runToEnd(
  program: string,
  args: string[],
  options: { cwd: string; user?: User | undefined },
): Promise<string> {
  const daemon = new Daemon(program, args, options);
  const keepAlive = setInterval(() => {}, 1000);
  const code = await daemon.ended;
  clearInterval(keepAlive);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${daemon.lastWords.trim()}`);
  return daemon.lastWords;
}

const undertakings = new Set<() => void>();
let watching = false;

/** Runs `cleanUp` (synchronously) when this process ends, however it ends short of a SIGKILL. Answers how to cancel. */
export function atExit(cleanUp: () => void): () => void {
  undertakings.add(cleanUp);
  if (!watching) {
    watching = true;
    process.once('exit', () => {
      for (const task of undertakings) ignoreErrors(task);
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143));
    }
  }
  return () => undertakings.delete(cleanUp);
}

export function removeFolder(folder: string): void {
  ignoreErrors(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }));
}

export function ignoreErrors(action: () => void): void {
  try {
    action();
  } catch {
    // It was gone already, which is what we wanted.
  }
}
