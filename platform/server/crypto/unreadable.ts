/** How much of a table, or of the files, was encrypted and can't be decrypted. */
export interface UnreadableCount {
  /** A table, or `files`. */
  readonly where: string;
  /** The id of the key that it was encrypted with. */
  readonly key: string;
  /** `key_lost`: the key is not in DATA_KEYS. `damaged`: it is, but the value was changed or belongs elsewhere. */
  readonly because: 'key_lost' | 'damaged';
  readonly count: number;
}

export const FILES = 'files';

/** Counts what can't be decrypted. */
export class Unreadable {
  readonly #counts = new Map<string, UnreadableCount>();
  rows = 0;
  files = 0;

  /** @param keys that one row, or one file, can't be decrypted with */
  add(where: string, keys: ReadonlyMap<string, UnreadableCount['because']>): void {
    if (keys.size === 0) return;
    if (where === FILES) this.files++;
    else this.rows++;
    for (const [key, because] of keys) {
      const name = `${where} ${because} ${key}`;
      this.#counts.set(name, { where, key, because, count: (this.#counts.get(name)?.count ?? 0) + 1 });
    }
  }

  get counts(): UnreadableCount[] {
    return [...this.#counts.values()];
  }
}
