const MINUTE_MS = 60_000;
/** A client that tries ids at random can't fill the table. */
const MOST_A_MINUTE = 30;
const MOST_PEOPLE = 10_000;

/** One entry for a person and an object in a minute, and not more than so many for a person. */
export class DenialLimit {
  readonly #noted = new Map<string, Set<string>>();
  #since = 0;

  admits(personId: string, object: string, now: number): boolean {
    if (Math.abs(now - this.#since) >= MINUTE_MS || this.#noted.size >= MOST_PEOPLE) {
      this.#noted.clear();
      this.#since = now;
    }
    const objects = this.#noted.get(personId) ?? new Set();
    if (objects.has(object) || objects.size >= MOST_A_MINUTE) return false;
    objects.add(object);
    this.#noted.set(personId, objects);
    return true;
  }
}
