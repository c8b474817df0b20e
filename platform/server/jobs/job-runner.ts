import type { Db } from '../db/database.ts';
import { LISTEN, LISTEN_TO_MANY, type ManyEvents, oneEventJob } from '../events/listener-jobs.ts';
import type { StoredEvent } from '../events/publish.ts';
import type { Job, Listener } from '../feature.ts';
import type { JobContext } from '../http/context.ts';
import type { Logger } from '../log/logger.ts';
import type { JobQueue } from './job-queue.ts';
import type { QueuedJob } from './queued-job.ts';

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

  const listenerOf = (name: string): Listener => {
    const found = listeners.get(name);
    if (!found) throw new Error(`there is no listener ${name}`);
    return found;
  };

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
        await listenerOf(listener).handle(work, event);
      } else if (job.name === LISTEN_TO_MANY) {
        const { listener, events } = job.data as ManyEvents;
        await handleMany(work, listenerOf(listener), events);
      } else {
        const handler = handlers.get(job.name);
        if (!handler) throw new Error(`there is no job ${job.name}`);
        await handler.handle(work, job.data);
      }
      parts.afterCommit();
    },
  };
}

/** Where handling them together fails, each event gets a job of its own: one that can't be handled holds up no other. */
async function handleMany(
  work: JobContext,
  listener: Listener,
  events: readonly StoredEvent[],
): Promise<void> {
  try {
    if (!listener.handleMany) throw new Error(`${listener.name} handles one event at a time`);
    await listener.handleMany(work, events);
  } catch (error) {
    work.log.warn({ err: error, listener: listener.name }, 'events are handled one by one');
    await work.transaction((tx) =>
      work.jobs.enqueueAll(
        tx,
        events.map((event) => ({
          ...oneEventJob(listener.name, event),
          key: `${listener.name} ${event.id}`,
        })),
      ),
    );
  }
}
