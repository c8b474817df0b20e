import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Full outputs, one file a step; not under version control. */
export const LOGS = join(ROOT, '.cache', 'checks');

/** What one step found. Every number is of checks: a test, a rule, a program that must end well. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** One sentence for each check that was not made. */
  readonly skipped: readonly string[];
  /** Shown when something failed. */
  readonly report: string;
  /** Shown always, one line each. */
  readonly notes?: readonly string[];
  /** Names of tests that ran, and of tests that sat out: one may sit out in one pass because it runs in another. */
  readonly ran?: readonly string[];
  readonly satOut?: readonly string[];
  /** Tests that passed at a second try only, each with what went wrong at the first. */
  readonly secondTries?: readonly string[];
}

export interface Step {
  readonly name: string;
  readonly title: string;
  /** Name of a step that has to succeed before this one. */
  readonly after?: string;
  /** Paths from the root that it doesn't read: a pass holds while all others are unchanged. */
  readonly ignores?: RegExp;
  /** It makes something (a build) that others need: it always runs. */
  readonly makes?: true;
  run(): Promise<Outcome>;
}

const LATE_MINUTES = 60;

/**
 * The reason to skip an optional step late in a run; undefined while there is time. CI stops a run that takes too long,
 * and then reports nothing.
 */
export function tooLate(minutes = process.uptime() / 60): string | undefined {
  if (minutes < LATE_MINUTES) return undefined;
  return `this run had taken ${Math.floor(minutes)} minutes before it, at most ${LATE_MINUTES} are allowed`;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly timedOut: boolean;
}

const living = new Set<ChildProcess>();

/** Runs a program with its whole output captured and stored as a log; its child processes end with it. */
export function runProgram(
  log: string,
  program: string,
  args: readonly string[],
  options: { env?: Readonly<Record<string, string>>; minutes?: number; cwd?: string } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', CI: '1', ...options.env },
      // A group of its own, so that what it starts can be ended with it.
      detached: true,
    });
    living.add(child);
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    let timedOut = false;
    const minutes = options.minutes ?? 15;
    const timer = setTimeout(() => {
      timedOut = true;
      output += `\nStopped after ${minutes} minutes.\n`;
      endGroup(child, 'SIGKILL');
    }, minutes * 60_000);
    const finish = (code: number | null) => {
      clearTimeout(timer);
      living.delete(child);
      mkdirSync(LOGS, { recursive: true });
      writeFileSync(join(LOGS, `${log}.log`), output);
      resolve({ code, output, timedOut });
    };
    child.once('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.once('close', finish);
  });
}

/** Runs a program of an installed package by its script, without a shell or npx between. */
export function runTool(log: string, script: string, args: readonly string[], options = {}): Promise<Ended> {
  return runProgram(log, process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}

/** Ends every program that is still running. For when the run itself is ended. */
export function endAll(): void {
  for (const child of living) endGroup(child, 'SIGTERM');
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    child.kill(signal);
  }
}

/** What people read and no program does. */
export const PROSE = /^docs\/|^[^/]+\.md$/;

/** The outcome of one program that either ends well or doesn't. */
export function oneCheck(ended: Ended): Outcome {
  const ok = ended.code === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: [], report: ok ? '' : ended.output };
}

export function failure(report: string): Outcome {
  return { passed: 0, failed: 1, skipped: [], report };
}

export function skip(reason: string): Outcome {
  return { passed: 0, failed: 0, skipped: [reason], report: '' };
}

export function sum(outcomes: readonly Outcome[]): Outcome {
  return {
    passed: outcomes.reduce((total, outcome) => total + outcome.passed, 0),
    failed: outcomes.reduce((total, outcome) => total + outcome.failed, 0),
    skipped: outcomes.flatMap((outcome) => outcome.skipped),
    report: outcomes
      .map((outcome) => outcome.report)
      .filter(Boolean)
      .join('\n'),
    notes: outcomes.flatMap((outcome) => outcome.notes ?? []),
    ran: outcomes.flatMap((outcome) => outcome.ran ?? []),
    satOut: outcomes.flatMap((outcome) => outcome.satOut ?? []),
    secondTries: outcomes.flatMap((outcome) => outcome.secondTries ?? []),
  };
}
