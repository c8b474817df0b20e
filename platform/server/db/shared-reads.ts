/**
 * Lets equal reads that many ask for at the same moment share a statement. Whoever comes while one is under way
 * doesn't join it, since it may have begun before something that they have seen: they share the next one. So
 * nobody gets an answer that is older than the question, and a crowd costs two statements instead of one each.
 */
export class SharedReads {
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<unknown>>();

  /** @param key says everything on which the answer depends */
  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (!running) return this.#start(key, read);
    const waiting = this.#next.get(key) as Promise<T> | undefined;
    if (waiting) return waiting;
    const begin = (): Promise<T> => {
      this.#next.delete(key);
      return this.#start(key, read);
    };
    const next = running.then(begin, begin);
    this.#next.set(key, next);
    return next;
  }

  #start<T>(key: string, read: () => Promise<T>): Promise<T> {
    const started = read().finally(() => {
      if (this.#running.get(key) === started) this.#running.delete(key);
    });
    this.#running.set(key, started);
    return started;
  }
}
