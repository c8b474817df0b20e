import { refusal } from '../refusals.ts';

const SOON_S = 10;

/**
 * Runs so many tasks at once, the others one after the other; a caller who has waited too long gets a refusal that
 * says when to try again.
 */
export class Semaphore {
  readonly #atOnce: number;
  readonly #patienceMs: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, patienceMs: number) {
    this.#atOnce = atOnce;
    this.#patienceMs = patienceMs;
  }

  /** @throws Refusal 503 `photos_busy` when no turn comes in time. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // A place goes straight to the next waiting one: a newcomer can't get in between.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  #turn(): Promise<void> {
    return new Promise((begin, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        refuse(refusal(503, 'photos_busy', { retryAfterSeconds: SOON_S }));
      }, this.#patienceMs);
      const mine = () => {
        clearTimeout(timer);
        begin();
      };
      this.#waiting.push(mine);
    });
  }
}
