import { Cron } from 'croner';
import { v5 as uuidOf } from 'uuid';

export interface CronJob {
  readonly name: string;
  /** In UTC: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
}

/** One run of a job at its time. Its id follows from job and time, so that every server names the same run. */
export interface CronRun {
  readonly name: string;
  readonly id: string;
}

const NAMESPACE = '0f3d1b52-6a3e-4c59-9d0a-5b7d2f9a1c44';

/**
 * Knows which jobs are due by the clock. What became due several times since the last look is due once. pg-boss has a
 * scheduler too, which works out the time before for every job twice a minute and stops the event loop meanwhile.
 */
export class CronClock {
  readonly #jobs: { readonly name: string; readonly cron: Cron; next: Date | null }[];

  constructor(jobs: readonly CronJob[], now: Date) {
    this.#jobs = jobs.map(({ name, cron: pattern }) => {
      const cron = new Cron(pattern, { timezone: 'UTC', paused: true });
      return { name, cron, next: cron.nextRun(now) };
    });
  }

  /** @param enqueue stores the run; a run that it could not store stays due */
  async putDue(now: Date, enqueue: (run: CronRun) => Promise<void>): Promise<void> {
    for (const job of this.#jobs) {
      if (!job.next || job.next > now) continue;
      await enqueue({ name: job.name, id: uuidOf(`${job.name} ${job.next.toISOString()}`, NAMESPACE) });
      job.next = job.cron.nextRun(now);
    }
  }
}
