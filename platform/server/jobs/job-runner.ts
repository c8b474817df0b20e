import type { Db } from '../db/database.ts';
import type { StoredEvent } from '../events/publish.ts';
import { LISTEN } from '../events/relay.ts';
import type { Job, Listener } from '../feature.ts';
import type { JobContext } from '../http/context.ts';
import type { Logger } from '../log/logger.ts';
import type { JobQueue, QueuedJob } from './job-queue.ts';

/** Runs jobs by name: handlers of features, and listeners on the event that they follow. */
export function runnerOf(parts: {
  readonly db: Db;
  readonly jobs: JobQueue;
  readonly handlers: readonly Job[];
  readonly listeners: readonly Listener[];
  readonly clock: () => Date;
  readonly log: Logger;
  /** A job may have published events or enqueued more. */
  readonly afterCommit: () => void;
}) {
  const handlers = new Map(parts.handlers.map((job) => [job.name, job]));
  const listeners = new Map(parts.listeners.map((listener) => [listener.name, listener]));
  if (handlers.size !== parts.handlers.length || listeners.size !== parts.listeners.length)
    throw new Error('two jobs or two listeners have the same name');

  return {
    crons: parts.handlers.flatMap(({ name, cron }) => (cron ? [{ name, cron }] : [])),
    async run(job: QueuedJob): Promise<void> {
      const work: JobContext = {
        db: parts.db,
        now: parts.clock(),
        log: parts.log.child({ job: job.name }),
        jobs: parts.jobs,
        transaction: (story) => parts.db.transaction(story as never),
      };
      if (job.name === LISTEN) {
        // allow field-terms: `fact` is the name in jobs that an older version of the server has written.
        const { listener, fact: event } = job.data as { listener: string; fact: StoredEvent };
        const follower = listeners.get(listener);
        if (!follower) throw new Error(`nobody listens under the name ${listener}`);
        await follower.handle(work, event);
      } else {
        const handler = handlers.get(job.name);
        if (!handler) throw new Error(`there is no job ${job.name}`);
        await handler.handle(work, job.data);
      }
      parts.afterCommit();
    },
  };
}
