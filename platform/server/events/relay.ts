import type { Db, Tx } from '../db/database.ts';
import { runPrepared, type Statement } from '../db/prepared.ts';
import type { Listener } from '../feature.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import type { Logger } from '../log/logger.ts';
import type { LiveMessage, StoredFact } from './publish.ts';

/** Name of the job that runs one listener on one fact. */
export const LISTEN = 'platform.listen';

/**
 * Hands committed facts on: one job for each listener, in the transaction that takes the fact out of the outbox,
 * and the live messages to the open screens. Live messages may be told twice after a crash, never lost before it;
 * a screen that was away asks again when it comes back.
 */
export class Relay {
  readonly #db: Db;
  readonly #jobs: Jobs;
  readonly #listeners = new Map<string, string[]>();
  readonly #tell: (message: LiveMessage) => void;
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  #again = false;

  constructor(parts: {
    db: Db;
    jobs: Jobs;
    listeners: readonly Listener[];
    tell: (message: LiveMessage) => void;
    log: Logger;
  }) {
    this.#db = parts.db;
    this.#jobs = parts.jobs;
    this.#tell = parts.tell;
    this.#log = parts.log;
    for (const listener of parts.listeners)
      this.#listeners.set(listener.fact, [...(this.#listeners.get(listener.fact) ?? []), listener.name]);
  }

  start(): void {
    this.#timer = setInterval(() => this.kick(), 1000);
    this.kick();
  }

  /** Something was committed. */
  kick(): void {
    if (!this.#timer) return;
    if (this.#pass) {
      this.#again = true;
      return;
    }
    this.#pass = this.#drain().finally(() => {
      this.#pass = undefined;
      if (this.#again) {
        this.#again = false;
        this.kick();
      }
    });
  }

  /** Resolves when nothing that is due is left. */
  async settled(): Promise<void> {
    this.kick();
    while (this.#pass) await this.#pass;
  }

  async #drain(): Promise<void> {
    try {
      while ((await this.#handOn()) > 0);
    } catch (error) {
      this.#log.error({ err: error }, 'facts could not be handed on; they stay in the outbox');
    }
  }

  async #handOn(): Promise<number> {
    const count = await this.#db.transaction(async (tx) => {
      const facts = await takeOut(tx);
      if (facts.length === 0) return 0;
      await this.#jobs.enqueueAll(
        tx,
        facts.flatMap((row) => {
          const fact: StoredFact = {
            id: row.id,
            type: row.type,
            brandId: row.brand_id,
            data: row.data,
            at: new Date(row.at).toISOString(),
          };
          return (this.#listeners.get(row.type) ?? []).map((listener) => ({
            name: LISTEN,
            data: { listener, fact },
          }));
        }),
      );
      for (const fact of facts) for (const message of fact.live) this.#tell(message);
      return facts.length;
    });
    if (count > 0) this.#jobs.nudge();
    return count;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#pass;
  }
}

interface OutboxRow {
  readonly id: string;
  readonly type: string;
  readonly brand_id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly live: readonly LiveMessage[];
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Nobody waits for the disk here: a crash that forgets that facts were taken out forgets the jobs that were made of
 * them with it, and they are handed on again.
 */
const TAKE_OUT: Statement = {
  name: 'platform.take_out_facts',
  text: `with quick as (select set_config('synchronous_commit', 'off', true)), due as (
      select id from outbox, quick order by at, id limit 200 for update of outbox skip locked
    ), gone as (
      delete from outbox o using due where o.id = due.id
      returning o.id, o.type, o.brand_id, o.data, o.live, o.at
    )
    select id, type, brand_id, data, live, date_part('epoch', at) * 1000 as at from gone order by gone.at, id`,
};

const takeOut = (tx: Tx): Promise<OutboxRow[]> => runPrepared<OutboxRow>(tx, TAKE_OUT, []);
