import { availableParallelism, cpus, totalmem } from 'node:os';

/** What was asked for and what was found, line by line, and how many were missed. */
export class Verdicts {
  readonly #met: boolean[] = [];

  atMost(what: string, value: number, target: number): void {
    const met = value <= target;
    this.#met.push(met);
    console.log(`  ${met ? 'met   ' : 'MISSED'} ${what}: ${value.toFixed(2)} (at most ${target})`);
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

/** Of unsorted milliseconds. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
