interface Reading<Answer> {
  readonly running: Promise<Answer>;
  /** Shared by the callers that arrived while it was running. */
  next: Promise<Answer> | undefined;
}

/**
 * Lets concurrent requests share one statement. Callers that arrive while a statement of the same key runs share the next
 * one, which starts when the running one ends. Every caller therefore gets data read after its call, and nothing is
 * cached. When the running statement fails, the waiting callers fail with it instead of trying an unavailable database
 * again. Do not use it inside a transaction: it would show uncommitted changes to other requests.
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
