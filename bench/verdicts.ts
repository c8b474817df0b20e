import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Figures } from './measure.ts';

/** What was asked for and what was found, line by line, and how many were missed. */
export class Verdicts {
  readonly #met: boolean[] = [];

  atMost(what: string, value: number, target: number): void {
    this.#judge(what, value, value <= target, `at most ${target}`);
  }

  atLeast(what: string, value: number, target: number): void {
    this.#judge(what, value, value >= target, `at least ${target}`);
  }

  /** What could not be measured (no number, or one divided by zero) is missed. */
  #judge(what: string, value: number, isWithin: boolean, asked: string): void {
    const met = isWithin && Number.isFinite(value);
    this.#met.push(met);
    console.log(`  ${met ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)} (${asked})`);
  }

  /** What this machine has no means for is neither met nor missed. */
  skip(what: string, why: string): void {
    console.log(`  skipped ${what}: ${why}`);
  }

  /** Prints the sum and answers the exit code. */
  end(): number {
    const missed = this.#met.filter((met) => !met).length;
    console.log(`\n${this.#met.length - missed} of ${this.#met.length} targets met`);
    return missed > 0 ? 1 : 0;
  }
}

export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${(totalmem() / 2 ** 30).toFixed(0)} GiB; ` +
  `Node ${process.versions.node}`;

/** One line: how many a second, and how long they took. */
export function show(what: string, figures: Figures | undefined): void {
  const { perSecond = 0, p50 = 0, p99 = 0 } = figures ?? {};
  console.log(
    `  ${what.padEnd(44)}${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(2).padStart(7)} ms   p99 ${p99.toFixed(2).padStart(7)} ms`,
  );
}

/** Of unsorted milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
