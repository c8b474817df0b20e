import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { LoadJob, LoadResult } from './load.ts';
import { ROOT } from './servers.ts';

/** Runs one load in a process of its own. Throws when anything but success was answered. */
export async function run(job: LoadJob): Promise<LoadResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(ROOT, 'bench', 'load.ts')], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(job));
  const parts: Buffer[] = [];
  for await (const part of child.stdout) parts.push(part as Buffer);
  const said = Buffer.concat(parts).toString('utf8');
  if (!said) throw new Error('The load process gave no answer.');
  const result = JSON.parse(said) as LoadResult;
  if (result.complaint) throw new Error(`${job.requests[0]?.path}: ${result.complaint}`);
  return result;
}

export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs several loads in turns, so that what else the machine does befalls all alike; medians of the rounds. */
export async function alternating(
  rounds: number,
  loads: readonly ((round: number) => Promise<LoadResult>)[],
): Promise<Figures[]> {
  const results: LoadResult[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    // Each begins as often as the other, where the rounds are even.
    const order = loads.map((_, index) => (round % 2 === 0 ? index : loads.length - 1 - index));
    for (const index of order) {
      const one = loads[index];
      if (one) results[index]?.push(await one(round));
    }
  }
  return results.map((runs) => ({
    perSecond: median(runs.map((result) => result.perSecond)),
    p50: median(runs.map((result) => result.p50)),
    p99: median(runs.map((result) => result.p99)),
  }));
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
