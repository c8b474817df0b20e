import { sql } from 'drizzle-orm';
import { type Database, type Db, rowsOf } from './database.ts';

const LOOK_EVERY_MS = 2000;
/** What was found longer ago counts no more. */
const STALE_MS = 3 * LOOK_EVERY_MS;
const MOST_WRITERS = 10_000;

/**
 * Seconds that a standby is behind. One that has everything that was sent is behind by nothing, however long ago the
 * last change was, as long as something is still sending.
 */
const LAG = sql`select case
    when not pg_is_in_recovery() then 0
    when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() and exists (select from pg_stat_wal_receiver) then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end as lag`;

/**
 * A read-only copy of the database for reads that may be a few seconds old. While it is away or too far behind, and
 * for somebody who has just changed something at this server, the database itself is used.
 */
export class Replica {
  readonly #database: Database;
  readonly #limit: number;
  readonly #wrote = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #lag: number | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param lagSeconds how far it may be behind */
  constructor(database: Database, lagSeconds: number) {
    this.#database = database;
    this.#limit = lagSeconds;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /** Asks it how far behind it is. */
  async look(): Promise<void> {
    try {
      const [row] = await rowsOf<{ lag: string | number | null }>(this.#database.db, LAG);
      this.#lag = row?.lag === null || row?.lag === undefined ? undefined : Number(row.lag);
      this.#lookedAt = performance.now();
    } catch {
      this.#lag = undefined;
    }
  }

  /** Undefined while nobody knows. */
  get lagSeconds(): number | undefined {
    return performance.now() - this.#lookedAt > STALE_MS ? undefined : this.#lag;
  }

  /** This person changes something now. */
  noteWrite(personId: string): void {
    this.#wrote.delete(personId);
    this.#wrote.set(personId, performance.now());
    const [oldest] = this.#wrote.keys();
    if (this.#wrote.size > MOST_WRITERS && oldest !== undefined) this.#wrote.delete(oldest);
  }

  /** Where this person may read what is a little old; undefined: not here. */
  dbFor(personId: string | undefined, brandId: string, takesLong: boolean): Db | undefined {
    const lag = this.lagSeconds;
    if (lag === undefined || lag > this.#limit) return undefined;
    const wrote = personId === undefined ? undefined : this.#wrote.get(personId);
    // A change needs as long as the lag allows to arrive, and the lag itself was measured a moment ago.
    if (wrote !== undefined && performance.now() - wrote < this.#limit * 1000 + STALE_MS) return undefined;
    const { db, patientDb } = this.#database.ofBrand?.(brandId) ?? this.#database;
    return takesLong ? patientDb : db;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.close();
  }
}
