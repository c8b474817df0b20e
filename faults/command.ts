import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from '../bench/build.ts';
import { machine } from '../bench/verdicts.ts';
import { BUILT, SOURCES } from './chat/world.ts';

/** A number that the command line gives as `--name=3`. */
export function number(name: string, standard: number): number {
  const given = process.argv.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  return given === undefined ? standard : Number(given);
}

const FROM_SOURCES = process.argv.includes('--sources');

/** Arguments of Node that start the server that is struck: the built one, or its sources with `--sources`. */
export const PROGRAM: readonly string[] = FROM_SOURCES ? SOURCES : BUILT;

/** The same server, which throws its garbage away when it is sent SIGUSR2: its memory is then what it keeps. */
export const TIDY_PROGRAM: readonly string[] = [
  '--expose-gc',
  '--import',
  "data:text/javascript,process.on('SIGUSR2',()=>globalThis.gc())",
  ...PROGRAM,
];

/** Builds the server; `--built` takes what is there. */
export function buildServer(): void {
  if (!FROM_SOURCES) build();
}

/** The first lines of a run: how to repeat it, and on what it ran. */
export function announce(command: string, options: Readonly<Record<string, number>>): void {
  const given = Object.entries(options).map(([name, value]) => ` --${name}=${value}`);
  console.log(`npm run ${command} --${given.join('')}\n${machine()}\n`);
}

/** Resident memory of a server of TIDY_PROGRAM without garbage, MB (Linux). */
export async function memoryOf(pid: number): Promise<number> {
  for (let time = 0; time < 2; time += 1) {
    process.kill(pid, 'SIGUSR2');
    await pause(1000);
  }
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** Lines of examples below a figure. */
export function showExamples(examples: readonly string[]): void {
  for (const example of examples.slice(0, 20)) console.log(`         ${example}`);
}
