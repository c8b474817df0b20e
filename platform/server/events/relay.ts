import type { Db, Tx } from '../db/database.ts';
import { runPrepared, type Statement } from '../db/prepared.ts';
import type { Listener } from '../feature.ts';
import type { Jobs } from '../jobs/job-queue.ts';
import type { Logger } from '../log/logger.ts';
import { listenerJobs } from './listener-jobs.ts';
import type { DeferredEvent, LiveMessage, StoredEvent } from './publish.ts';

/**
 * Hands committed events on: jobs for their listeners, in the transaction that takes the event out of the outbox, and
 * the live messages to the open screens. Live messages may be sent twice after a crash, and are never lost; a screen
 * that was offline asks again when it comes back. The request itself sends urgent live messages as soon as it has
 * committed. Their event waits in the outbox as a held one: if this server dies before sending, any server sends it
 * after `HELD_SECONDS`.
 */
export class Relay {
  readonly #db: Db;
  readonly #jobs: Jobs;
  readonly #listeners = new Map<string, Listener[]>();
  readonly #tell: (message: LiveMessage) => void;
  /** Held events that were sent and not taken out yet. */
  readonly #notified = new Set<string>();
  readonly #log: Logger;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  #again = false;
  #waiting: NodeJS.Timeout | undefined;
  #notBefore = 0;

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
      this.#listeners.set(listener.event, [...(this.#listeners.get(listener.event) ?? []), listener]);
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), 1000);
    this.wake();
  }

  /** Tells what was just committed in a held event, without waiting for the turn of that event. */
  sendNow(event: DeferredEvent): void {
    this.#notified.add(event.id);
    for (const message of event.live) this.#tell(message);
  }

  /**
   * Something was committed. Alone it is handed on at once; in a crowd, what comes within `PACE_MS` goes together: a
   * pass costs the database as much as a small request does.
   */
  wake(): void {
    if (!this.#timer || this.#waiting) return;
    if (this.#pass) {
      this.#again = true;
      return;
    }
    const wait = this.#notBefore - performance.now();
    if (wait > 0) this.#waiting = setTimeout(() => this.#begin(), wait);
    else this.#begin();
  }

  #begin(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#notBefore = performance.now() + PACE_MS;
    this.#pass = this.#drain().finally(() => {
      this.#pass = undefined;
      if (this.#again) {
        this.#again = false;
        this.wake();
      }
    });
  }

  /** Resolves when nothing is left of what was due when this was asked. */
  async settled(): Promise<void> {
    while (this.#pass) await this.#pass;
    this.#begin();
    await this.#pass;
  }

  async #drain(): Promise<void> {
    try {
      while ((await this.#handOn()) === AT_ONCE);
    } catch (error) {
      this.#log.error({ err: error }, 'events could not be handed on; they stay in the outbox');
    }
  }

  async #handOn(): Promise<number> {
    const notified = [...this.#notified];
    const count = await this.#db.transaction(async (tx) => {
      const events = await takeOut(tx, notified);
      if (events.length === 0) return 0;
      await this.#jobs.enqueueAll(
        tx,
        listenerJobs(events.map(storedEvent), (type) => this.#listeners.get(type) ?? []),
      );
      for (const event of events)
        if (!this.#notified.has(event.id)) for (const message of event.live) this.#tell(message);
      return events.length;
    });
    if (count < AT_ONCE) for (const id of notified) this.#notified.delete(id);
    if (count > 0) this.#jobs.nudge();
    return count;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    clearTimeout(this.#waiting);
    await this.#pass;
    // Other servers need not send what this server has sent.
    if (this.#notified.size > 0) await this.#drain();
  }
}

/** Events taken out in one pass. */
const AT_ONCE = 200;
/** From the beginning of one pass to that of the next. */
const PACE_MS = 25;

interface OutboxRow {
  readonly id: string;
  readonly type: string;
  readonly brand_id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly live: readonly LiveMessage[];
  /** Epoch milliseconds. */
  readonly at: number;
}

const storedEvent = ({ id, type, brand_id, data, at }: OutboxRow): StoredEvent => ({
  ...{ id, type, brandId: brand_id, data },
  at: new Date(at).toISOString(),
});

/**
 * The commit doesn't wait for the disk: a crash that loses the removal of events loses their jobs as well, and they
 * are handed on again.
 */
const TAKE_OUT: Statement = {
  name: 'platform.take_out_events',
  text: `with quick as (select set_config('synchronous_commit', 'off', true)), due as (
      select id from outbox, quick where held_until is null or held_until < clock_timestamp() or id = any($1::uuid[])
      order by at, id limit ${AT_ONCE} for update of outbox skip locked
    ), gone as (
      delete from outbox o using due where o.id = due.id
      returning o.id, o.type, o.brand_id, o.data, o.live, o.at
    )
    select id, type, brand_id, data, live, date_part('epoch', at) * 1000 as at from gone order by gone.at, id`,
};

const takeOut = (tx: Tx, notified: readonly string[]): Promise<OutboxRow[]> =>
  runPrepared<OutboxRow>(tx, TAKE_OUT, [notified]);
