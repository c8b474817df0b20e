import PgBoss from 'pg-boss';
import { v5 as uuidOf } from 'uuid';
import { executorOf, type SqlExecutor, type Tx } from '../db/database.ts';
import type { Logger } from '../log/logger.ts';
import { closableExecutor } from './closable-executor.ts';
import { ConcurrentWorker, type NamedQueue } from './concurrent-worker.ts';
import type { CronJob } from './cron-clock.ts';
import { CronQueues } from './cron-queues.ts';
import type { QueuedJob } from './queued-job.ts';

export interface JobOptions {
  /** Not before. */
  readonly runAt?: Date;
  /** At most one job of that name and key is ever stored; a second one is ignored. */
  readonly key?: string;
}

/** A job as it is enqueued among others. */
export interface NewJob extends JobOptions {
  readonly name: string;
  readonly data: object;
}

/** Background work, enqueued in the transaction that makes it necessary. */
export interface JobQueue {
  enqueue(tx: Tx, name: string, data: object, options?: JobOptions): Promise<void>;
  enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void>;
}

export interface QueueLength {
  readonly queue: string;
  readonly waiting: number;
  /** Since when the first of them is due. */
  readonly oldestAt: Date | null;
}

const WORK = 'work';
/** Jobs that were tried in vain as often as allowed end here; operators list them and send them back. */
const DEAD = 'dead';
/** Longer than any transaction may take to commit after it has enqueued. */
const LATELY_MS = 30_000;
const KEY_NAMESPACE = '4d4d0f5e-7f0c-4a51-9a0c-8f1c6f6a7d21';
type Retries = {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly expireInSeconds: number;
};
const RETRIES: Retries = { retryLimit: 6, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 };

/**
 * The queue, on pg-boss over whichever database is in use. One queue serves all kinds of work: each job names
 * its handler, so that an idle server asks once a second and not once for every kind. What waits for services of
 * others has lanes of its own.
 */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #executor: ReturnType<typeof closableExecutor>;
  readonly #log: Logger;
  readonly #retries: Retries;
  readonly #lanes: readonly NamedQueue[];
  readonly #works: boolean;
  #wide: readonly ConcurrentWorker<QueuedJob>[] = [];
  #run: (job: QueuedJob) => Promise<void> = async () => {};
  #crons: CronQueues | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pass: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  /** By queue: when this server last put something into it. */
  readonly #enqueuedAt = new Map<string, number>();
  #measured = performance.eventLoopUtilization();

  /**
   * @param retries how often and with which pauses (seconds, doubling) a failing job is tried again
   * @param works off: jobs are put into the queue and left to other servers
   */
  constructor(
    executor: SqlExecutor,
    log: Logger,
    {
      retries = RETRIES,
      lanes = [],
      works = true,
    }: { retries?: Retries; lanes?: readonly NamedQueue[]; works?: boolean } = {},
  ) {
    this.#works = works;
    this.#retries = retries;
    this.#lanes = lanes;
    this.#log = log;
    this.#executor = closableExecutor(executor);
    this.#boss = new PgBoss({
      db: this.#executor,
      schema: 'jobs',
      archiveCompletedAfterSeconds: 3600,
      deleteAfterDays: 7,
      maintenanceIntervalSeconds: 300,
      supervise: works,
      schedule: false,
    });
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue reports an error'));
  }

  async start(run: (job: QueuedJob) => Promise<void>, crons: readonly CronJob[]): Promise<void> {
    this.#run = run;
    await this.#boss.start();
    const createQueue = await this.#queueCreator();
    await createQueue({ name: DEAD, retentionDays: 60 });
    for (const name of [WORK, ...this.#lanes.map((lane) => lane.name)])
      await createQueue({ name, deadLetter: DEAD, retentionDays: 400, ...this.#retries });
    if (!this.#works) return;
    this.#crons = await CronQueues.start(this.#boss, this.#log, crons, {
      createQueue: (name) => createQueue({ name, policy: 'short', deadLetter: DEAD, ...this.#retries }),
      run: (job) => this.#run(job),
    });
    this.#stopped = false;
    this.#wide = this.#lanes.map(
      (lane) => new ConcurrentWorker(this.#boss, lane, (job) => this.#runOne(job, lane.name), this.#log),
    );
    this.#timer = setInterval(() => {
      this.wake();
      this.#crons?.look();
    }, 1000);
  }

  /** Creates queues that are missing. Each takes a table with indexes, and even asking for one that exists takes long. */
  async #queueCreator() {
    const existing = new Set((await this.#boss.getQueues()).map(({ name }) => name));
    return async (queue: PgBoss.Queue): Promise<void> => {
      if (!existing.has(queue.name)) await this.#boss.createQueue(queue.name, queue);
    };
  }

  async enqueue(tx: Tx, name: string, data: object, options: JobOptions = {}): Promise<void> {
    await this.enqueueAll(tx, [{ name, data, ...options }]);
  }

  async enqueueAll(tx: Tx, jobs: readonly NewJob[]): Promise<void> {
    if (jobs.length === 0) return;
    for (const { name } of jobs) this.#enqueuedAt.set(this.#queueOf(name), performance.now());
    await this.#boss.insert(
      jobs.map(({ name, data, key, runAt }) => ({
        name: this.#queueOf(name),
        data: { name, data },
        deadLetter: DEAD,
        ...this.#retries,
        ...(key ? { id: uuidOf(`${name} ${key}`, KEY_NAMESPACE) } : {}),
        ...(runAt ? { startAfter: runAt } : {}),
      })),
      { db: executorOf(tx) },
    );
  }

  #queueOf(job: string): string {
    return this.#lanes.find(({ jobs }) => jobs.has(job))?.name ?? WORK;
  }

  /**
   * Something was committed: looks now into the queues into which this server put anything lately. A look costs as
   * much as a small request; most requests enqueue nothing, and the others into one queue.
   */
  nudge(): void {
    const since = performance.now() - LATELY_MS;
    const isLately = (queue: string) => (this.#enqueuedAt.get(queue) ?? Number.NEGATIVE_INFINITY) > since;
    for (const lane of this.#wide) if (isLately(lane.name)) lane.wake();
    if (isLately(WORK)) this.#wakeCommon();
  }

  /** There may be something to do: look now rather than at the next tick. */
  wake(): void {
    for (const lane of this.#wide) lane.wake();
    this.#wakeCommon();
  }

  #wakeCommon(): void {
    if (this.#stopped) return;
    if (this.#pass) {
      this.#again = true;
      return;
    }
    this.#pass = this.#drain().finally(() => {
      this.#pass = undefined;
      if (this.#again) {
        this.#again = false;
        this.#wakeCommon();
      }
    });
  }

  /** Resolves when nothing that is due is left. */
  async settled(): Promise<void> {
    this.wake();
    while (this.#pass) await this.#pass;
    for (const lane of this.#wide) await lane.settled();
  }

  async #drain(): Promise<void> {
    try {
      for (;;) {
        const batch = await this.#boss.fetch<QueuedJob>(WORK, { batchSize: 20 });
        if (batch.length === 0) return;
        for (const job of batch) {
          await this.#runOne(job, WORK);
          await this.#giveWay();
        }
        if (this.#stopped) return;
      }
    } catch (error) {
      if (!this.#stopped) this.#log.error({ err: error }, 'jobs could not be fetched; they stay queued');
    }
  }

  /** Requests come first: while they keep the process busy, background work continues slowly. */
  async #giveWay(): Promise<void> {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, this.#measured);
    this.#measured = now;
    if (utilization > 0.9) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async #runOne(job: PgBoss.Job<QueuedJob>, queue: string): Promise<void> {
    try {
      await this.#run(job.data);
      // Stored by key, a finished job still prevents its own repetition; pg-boss archives it after an hour.
      await this.#boss.complete(queue, job.id);
    } catch (error) {
      this.#log.warn({ err: error, job: job.data.name, job_id: job.id }, 'a job failed and will be retried');
      await this.#boss
        .fail(queue, job.id, { code: error instanceof Error ? error.name : 'unknown' })
        // Left as under way, it is tried again when its time is over.
        .catch((lost) => this.#log.error({ err: lost, job_id: job.id }, 'a failed job could not be noted'));
    }
  }

  /** How many were given up, however many. */
  async countFailed(executor: SqlExecutor): Promise<number> {
    const count = `select count(*)::int as dead from jobs.job where name = $1 and state = 'created'`;
    const { rows } = await executor.executeSql(count, [DEAD]);
    return (rows as { dead: number }[])[0]?.dead ?? 0;
  }

  /** What was given up, newest first and at most 200: names and times, never the data. */
  async failed(executor: SqlExecutor): Promise<{ job_id: string; name: string; failed_at: string }[]> {
    const { rows } = await executor.executeSql(
      `select id as job_id, data->>'name' as name, created_on as failed_at
         from jobs.job where name = $1 and state = 'created' order by created_on desc limit 200`,
      [DEAD],
    );
    return (rows as { job_id: string; name: string; failed_at: Date | string }[]).map((row) => ({
      ...row,
      failed_at: new Date(row.failed_at).toISOString(),
    }));
  }

  /** Sends a given-up job back to work. False when there is none of that id. */
  async retryFailed(jobId: string): Promise<boolean> {
    const job = await this.#boss.getJobById<QueuedJob>(DEAD, jobId);
    if (job?.state !== 'created') return false;
    const name = this.#queueOf(job.data.name);
    await this.#boss.insert([{ name, data: job.data, deadLetter: DEAD, ...this.#retries }]);
    await this.#boss.deleteJob(DEAD, jobId);
    this.wake();
    return true;
  }

  /** Sends everything that was given up back to work. @returns how many */
  async retryAllFailed(executor: SqlExecutor): Promise<number> {
    let retried = 0;
    for (const { job_id } of await this.failed(executor)) if (await this.retryFailed(job_id)) retried++;
    return retried;
  }

  /** What is due and not done yet, by queue; the queues of the clock are left out. */
  async waiting(executor: SqlExecutor): Promise<QueueLength[]> {
    const names = [WORK, ...this.#lanes.map(({ name }) => name)];
    const { rows } = await executor.executeSql(
      `select name as queue, count(*)::int as waiting, min(start_after) as oldest
         from jobs.job where name = any($1) and state in ('created', 'retry') and start_after <= now()
        group by name`,
      [names],
    );
    const found = new Map(
      (rows as { queue: string; waiting: number; oldest: Date | string }[]).map((row) => [row.queue, row]),
    );
    return names.map((queue) => {
      const row = found.get(queue);
      return { queue, waiting: row?.waiting ?? 0, oldestAt: row ? new Date(row.oldest) : null };
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#crons?.stop();
    await this.#pass;
    await Promise.all(this.#wide.map((lane) => lane.stop()));
    await this.#boss.stop({ graceful: true, close: false, timeout: 5000, wait: true });
    await this.#executor.close();
  }
}
