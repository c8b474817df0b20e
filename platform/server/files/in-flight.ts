/** Too much is in progress: the client may try again in a few seconds. */
export class TooMuchInFlight extends Error {
  constructor() {
    super('too much is being worked on at once');
    this.name = 'TooMuchInFlight';
  }
}

interface Waiting {
  readonly amount: number;
  readonly start: () => void;
}

export interface InFlightOptions {
  /** What is worked on at once, in all. A single piece of work that is larger goes alone. */
  readonly most: number;
  /** Pieces of work that wait for their turn; one more is refused. */
  readonly mostWaiting: number;
  /** How long one of them waits. */
  readonly patienceMs: number;
}

/** Bounds how much of something (bytes, pixels) is in memory at once: first come, first served. */
export class InFlight {
  readonly #options: InFlightOptions;
  readonly #waiting: Waiting[] = [];
  #amount = 0;
  #highest = 0;

  constructor(options: InFlightOptions) {
    this.#options = options;
  }

  /** What is worked on now, and the highest that it ever was. */
  get counts(): { readonly now: number; readonly highest: number; readonly waiting: number } {
    return { now: this.#amount, highest: this.#highest, waiting: this.#waiting.length };
  }

  /** Does `work` once there is room for it. @throws TooMuchInFlight */
  async take<T>(amount: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(amount, this.#options.most);
    await this.#room(counted);
    try {
      return await work();
    } finally {
      this.#amount -= counted;
      this.#next();
    }
  }

  #room(amount: number): Promise<void> {
    if (this.#waiting.length === 0 && this.#fits(amount)) {
      this.#add(amount);
      return Promise.resolve();
    }
    if (this.#waiting.length >= this.#options.mostWaiting) return Promise.reject(new TooMuchInFlight());
    return new Promise((done, failed) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        failed(new TooMuchInFlight());
        this.#next();
      }, this.#options.patienceMs);
      const waiting: Waiting = {
        amount,
        start: () => {
          clearTimeout(timer);
          done();
        },
      };
      this.#waiting.push(waiting);
    });
  }

  #next(): void {
    for (let first = this.#waiting[0]; first && this.#fits(first.amount); first = this.#waiting[0]) {
      this.#waiting.shift();
      this.#add(first.amount);
      first.start();
    }
  }

  #fits(amount: number): boolean {
    return this.#amount + amount <= this.#options.most;
  }

  #add(amount: number): void {
    this.#amount += amount;
    this.#highest = Math.max(this.#highest, this.#amount);
  }
}
