import type PgBoss from 'pg-boss';
import type { Logger } from '../log/logger.ts';

/** Jobs that mostly wait for other systems, and how many of them this server does at once. */
export interface NamedQueue {
  readonly name: string;
  readonly jobs: ReadonlySet<string>;
  readonly width: number;
}

/**
 * A queue beside the common one. The common one does one job after the other; what waits ten seconds for a service
 * that is dead would hold up everything behind it.
 */
export class ConcurrentWorker<T extends object> {
  readonly #boss: PgBoss;
  readonly #lane: NamedQueue;
  readonly #run: (job: PgBoss.Job<T>) => Promise<void>;
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();
  #pass: Promise<void> | undefined;
  #again = false;
  /** Whether the last look took as much as there was place for: more may be waiting. */
  #mayHaveMore = false;
  #stopped = false;

  /** @param run does one job and says so to the queue; it throws nothing */
  constructor(boss: PgBoss, lane: NamedQueue, run: (job: PgBoss.Job<T>) => Promise<void>, log: Logger) {
    this.#boss = boss;
    this.#lane = lane;
    this.#run = run;
    this.#log = log;
  }

  get name(): string {
    return this.#lane.name;
  }

  /** There may be something to do, and a place for it. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#pass) {
      this.#again = true;
      return;
    }
    this.#pass = this.#fill().finally(() => {
      this.#pass = undefined;
      if (!this.#again) return;
      this.#again = false;
      this.wake();
    });
  }

  async #fill(): Promise<void> {
    try {
      for (;;) {
        const free = this.#lane.width - this.#running.size;
        if (this.#stopped) return;
        this.#mayHaveMore = true;
        if (free <= 0) return;
        const batch = await this.#boss.fetch<T>(this.#lane.name, { batchSize: free });
        for (const job of batch) this.#begin(job);
        this.#mayHaveMore = batch.length === free;
        if (!this.#mayHaveMore) return;
      }
    } catch (error) {
      if (!this.#stopped) this.#log.error({ err: error }, 'jobs could not be fetched; they stay queued');
    }
  }

  #begin(job: PgBoss.Job<T>): void {
    const running = this.#run(job).finally(() => {
      this.#running.delete(running);
      if (this.#mayHaveMore) this.wake();
    });
    this.#running.add(running);
  }

  /** Resolves when nothing that is due is left. */
  async settled(): Promise<void> {
    this.wake();
    while (this.#pass || this.#running.size > 0)
      await (this.#pass ?? Promise.race(this.#running).catch(() => undefined));
  }

  /** Begins nothing more, and waits for what is under way. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#pass;
    await Promise.allSettled(this.#running);
  }
}
