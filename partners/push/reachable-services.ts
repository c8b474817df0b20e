const FIRST_MS = 15_000;
const MOST_MS = 300_000;

/**
 * Which push services answer at all. One that doesn't is left alone for a while, each time for longer, and then tried
 * with one push before the others follow: waiting for it again and again would take the time of those that do.
 */
export class ReachableServices {
  readonly #silent = new Map<string, { until: number; pause: number; isTried: boolean }>();
  readonly #clock: () => number;

  /** @param clock milliseconds */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  /** 0 when it may be asked now, else milliseconds to wait. */
  waitFor(origin: string): number {
    const known = this.#silent.get(origin);
    if (!known) return 0;
    const left = known.until - this.#clock();
    if (left > 0) return left;
    if (known.isTried) return known.pause;
    known.isTried = true;
    return 0;
  }

  /** It didn't answer. What was already under way then makes the pause no longer. */
  isSilent(origin: string): void {
    const known = this.#silent.get(origin);
    if (known && known.until > this.#clock()) return;
    const pause = known ? Math.min(MOST_MS, known.pause * 2) : FIRST_MS;
    this.#silent.set(origin, { until: this.#clock() + pause, pause, isTried: false });
  }

  answers(origin: string): void {
    this.#silent.delete(origin);
  }
}
