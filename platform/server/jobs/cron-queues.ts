import type PgBoss from 'pg-boss';
import type { Logger } from '../log/logger.ts';
import { CronClock, type CronJob } from './cron-clock.ts';
import type { QueuedJob } from './queued-job.ts';

const queueOf = (job: string) => `cron.${job}`;

/** Jobs that run by the clock. Each has a queue, in which at most one run waits. */
export class CronQueues {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #clock: CronClock;
  /** The worker of each queue, by the name of its job. */
  readonly #workers: ReadonlyMap<string, string>;
  #pass: Promise<void> | undefined;
  #stopped = false;

  private constructor(boss: PgBoss, log: Logger, clock: CronClock, workers: ReadonlyMap<string, string>) {
    this.#boss = boss;
    this.#log = log;
    this.#clock = clock;
    this.#workers = workers;
  }

  static async start(
    boss: PgBoss,
    log: Logger,
    crons: readonly CronJob[],
    how: { createQueue(name: string): Promise<void>; run(job: QueuedJob): Promise<void> },
  ): Promise<CronQueues> {
    const workers = new Map<string, string>();
    for (const { name } of crons) {
      await how.createQueue(queueOf(name));
      // It is notified of what this server queues; it asks for what another server left or what is tried again.
      const options = { pollingIntervalSeconds: 60 };
      const worker = await boss.work<QueuedJob>(queueOf(name), options, async ([job]) => {
        if (job) await how.run(job.data);
      });
      workers.set(name, worker);
    }
    // An older version left them to pg-boss. With its schedules a server of that version would run each job once more.
    for (const { name } of await boss.getSchedules()) await boss.unschedule(name);
    return new CronQueues(boss, log, new CronClock(crons, new Date()), workers);
  }

  /** Puts what is due into the queues. Every server does so; all but the first one find that it is there. */
  look(): void {
    if (this.#stopped) return;
    this.#pass ??= this.#putDue().finally(() => {
      this.#pass = undefined;
    });
  }

  async #putDue(): Promise<void> {
    try {
      await this.#clock.putDue(new Date(), async ({ name, id }) => {
        await this.#boss.insert([{ id, name: queueOf(name), data: { name, data: {} } }]);
        this.#boss.notifyWorker(this.#workers.get(name) as string);
      });
    } catch (error) {
      if (!this.#stopped)
        this.#log.error({ err: error }, 'jobs of the clock could not be queued; they stay due');
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#pass;
  }
}
