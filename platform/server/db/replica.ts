import { setTimeout as pause } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import { type Database, type Db, rowsOf } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { lastWrites } from './last-writes.ts';

const LOOK_EVERY_MS = 2000;
/** What was found longer ago counts no more. */
const STALE_MS = 3 * LOOK_EVERY_MS;
const ARRIVES_EVERY_MS = 100;

const ARRIVES_MS = 200;

/** Everything that was written until now lies before it, also what is not on the disk yet. */
const POSITION = sql`pg_current_wal_insert_lsn()`;
/** All before it is on the disk, so that it can reach a standby. */
const SENDABLE = sql`pg_current_wal_flush_lsn()`;
/**
 * Seconds that a standby is behind. One that has everything that the database had a moment ago is behind by nothing,
 * however long ago the last change was. What the standby has received says nothing: its line may be cut.
 */
const lagAt = (position: string) => sql`select case
    when pg_last_wal_replay_lsn() >= ${position}::pg_lsn then 0
    else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end as lag,
    pg_is_in_recovery() as "isCopy"`;
/** The same for a database and its copies, and for no other one. */
const IDENTITY = sql`select system_identifier::text as id from pg_control_system()`;
/** This user may not ask, or this PostgreSQL can't be asked. */
const UNREADABLE = new Set(['42501', '42883', '0A000']);
const READ_ONLY = '25006';
/** What it was reading was removed by what it took over from the primary meanwhile. */
const RECOVERY_CONFLICT = '40001';
/** The statement ran longer than it may, which it would elsewhere too. */
const TOOK_TOO_LONG = '57014';

/**
 * A read-only copy of the database for reads that may be a few seconds old. While it is away or too far behind, and for
 * a person until their own last change has arrived there, the database itself is used.
 */
export class Replica {
  readonly #database: Database;
  readonly #primary: Pick<Database, 'db'>;
  readonly #limit: number;
  readonly #timer: NodeJS.Timeout;
  #lag: number | undefined;
  /** Null: it can't be read. */
  #idOfPrimary: string | null | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** @param lagSeconds how far it may be behind */
  constructor(database: Database, primary: Pick<Database, 'db'>, lagSeconds: number) {
    this.#database = database;
    this.#primary = primary;
    this.#limit = lagSeconds;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref();
  }

  /**
   * Asks it how far behind it is. A database that isn't a copy of the primary, or no longer one, never counts as
   * fresh.
   */
  async look(): Promise<void> {
    // If the primary does not answer, the lag that was measured last stays valid until `STALE_MS`.
    const position = await this.#positionNow(SENDABLE).catch(() => undefined);
    if (position === undefined) return;
    try {
      const first = await this.#lagAt(position);
      const isBehind = Number(first?.lag ?? 0) > 0;
      // What has just been committed is on its way.
      if (isBehind) await pause(ARRIVES_MS);
      const row = isBehind ? await this.#lagAt(position) : first;
      const isOurs = row?.isCopy === true && (await this.#isOfPrimary());
      this.#lag = !isOurs || row.lag === null ? undefined : Number(row.lag);
      this.#lookedAt = performance.now();
    } catch {
      this.#lag = undefined;
    }
  }

  async #lagAt(position: string) {
    const lag = lagAt(position);
    const [row] = await rowsOf<{ lag: string | number | null; isCopy: boolean }>(this.#database.db, lag);
    return row;
  }

  async #positionNow(position: SQL): Promise<string> {
    const [row] = await rowsOf<{ position: string }>(
      this.#primary.db,
      sql`select ${position}::text as position`,
    );
    return row?.position as string;
  }

  /** Whether it shows everything up to there. */
  async #has(position: string): Promise<boolean> {
    const statement = sql`select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`;
    const [row] = await rowsOf<{ has: boolean | null }>(this.#database.db, statement);
    return row?.has === true;
  }

  async #isOfPrimary(): Promise<boolean> {
    this.#idOfPrimary ??= await identityOf(this.#primary.db);
    const id = await identityOf(this.#database.db);
    return id === null || this.#idOfPrimary === null || id === this.#idOfPrimary;
  }

  /** Undefined while it is unknown. */
  get lagSeconds(): number | undefined {
    return performance.now() - this.#lookedAt > STALE_MS ? undefined : this.#lag;
  }

  /** Whether anybody reads from it now. */
  get isUsable(): boolean {
    const lag = this.lagSeconds;
    return lag !== undefined && lag <= this.#limit;
  }

  /** This person has changed something: every server knows from now on how far a copy must be to show it. */
  async noteWrite(personId: string): Promise<void> {
    await this.#primary.db
      .insert(lastWrites)
      .values({ personId, position: POSITION })
      .onConflictDoUpdate({ target: lastWrites.personId, set: { position: POSITION } });
  }

  /** Where this person may read what is a little old; undefined: not here. */
  async dbFor(personId: string | undefined, brandId: string, takesLong: boolean): Promise<Db | undefined> {
    if (!this.isUsable) return undefined;
    try {
      if (personId !== undefined && !(await this.#showsWritesOf(personId))) return undefined;
    } catch {
      return undefined;
    }
    const { db, patientDb } = this.#database.ofBrand?.(brandId) ?? this.#database;
    return takesLong ? patientDb : db;
  }

  /** It failed just now: until a look finds it well, the database itself is used. */
  noteFailure(): void {
    this.#lag = undefined;
  }

  async #showsWritesOf(personId: string): Promise<boolean> {
    const [last] = await this.#primary.db
      .select({ position: lastWrites.position })
      .from(lastWrites)
      .where(eq(lastWrites.personId, personId));
    return last === undefined || (await this.#has(last.position));
  }

  /** Of jobs: as soon as it shows everything that is committed now; undefined when that takes too long. */
  async caughtUp(): Promise<Db | undefined> {
    if (!this.isUsable) return undefined;
    const deadline = performance.now() + this.#limit * 1000;
    try {
      const position = await this.#positionNow(POSITION);
      while (!(await this.#has(position))) {
        if (performance.now() > deadline) return undefined;
        await pause(ARRIVES_EVERY_MS);
      }
      return this.#database.patientDb;
    } catch {
      return undefined;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#database.close();
  }
}

/** Null where it can't be read. */
async function identityOf(db: Db): Promise<string | null> {
  try {
    const [row] = await rowsOf<{ id: string }>(db, IDENTITY);
    return row?.id ?? null;
  } catch (error) {
    if (UNREADABLE.has(codeOf(error))) return null;
    throw error;
  }
}

/** A replica for one call. */
export interface ReplicaForCall extends Pick<Replica, 'dbFor'> {
  /** Says that all is read: an error from now on is none of the replica. */
  endReads(): void;
}

/**
 * Runs what a replica may answer. It runs again without one where it turns out to make what was missing, which no
 * replica lets it, and where the replica fails: until then nothing was changed.
 */
export async function againOnPrimary<T>(
  replica: Pick<Replica, 'dbFor' | 'noteFailure'> | undefined,
  run: (replica: ReplicaForCall | undefined) => Promise<T>,
): Promise<T> {
  if (!replica) return await run(undefined);
  let isRead = false;
  try {
    return await run({
      async dbFor(...asked) {
        const db = await replica.dbFor(...asked);
        isRead = db !== undefined;
        return db;
      },
      endReads() {
        isRead = false;
      },
    });
  } catch (error) {
    const code = codeOf(error);
    const failed = code === RECOVERY_CONFLICT || (isDatabaseAway(error) && code !== TOOK_TOO_LONG);
    // A primary that does not answer is not asked a second time.
    if (!isRead || !(failed || code === READ_ONLY)) throw error;
    if (failed) replica.noteFailure();
    return await run(undefined);
  }
}

/** What PostgreSQL calls an error; drizzle puts its own around it. */
function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code ?? cause?.code ?? '';
}
