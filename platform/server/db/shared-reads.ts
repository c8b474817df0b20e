interface Reading<Answer> {
  readonly running: Promise<Answer>;
  /** Of those who came while it was running. */
  next: Promise<Answer> | undefined;
}

/**
 * One statement for many requests. Who asks while a reading of the same key is running shares the next one, which
 * begins when that one has ended: every answer was read after it was asked for, and nothing is kept. When a reading
 * fails, those who wait for the next one are told so, too: they don't wait for a database that is away twice.
 * Never within a transaction, whose changes others must not see.
 */
export class SharedReads<Answer> {
  readonly #readings = new Map<string, Reading<Answer>>();

  of(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading = this.#readings.get(key);
    if (!reading) return this.#start(key, read);
    reading.next ??= reading.running.then(() => this.#start(key, read));
    return reading.next;
  }

  #start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading: Reading<Answer> = { running: read(), next: undefined };
    this.#readings.set(key, reading);
    const settled = (): void => {
      if (!reading.next) this.#readings.delete(key);
    };
    const failed = (): void => void this.#readings.delete(key);
    reading.running.then(settled, failed);
    return reading.running;
  }
}
