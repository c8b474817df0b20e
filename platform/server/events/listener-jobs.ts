import type { Listener } from '../feature.ts';
import type { StoredEvent } from './domain-event.ts';

/** Name of the job that runs one listener on one event. */
export const LISTEN = 'platform.listen';
/** Name of the job that runs one listener on several events. */
export const LISTEN_TO_MANY = 'platform.listen-to-many';

/** Data of `LISTEN_TO_MANY`. */
export interface ManyEvents {
  readonly listener: string;
  readonly events: readonly StoredEvent[];
}

// `fact` is the name in jobs that an older version of the server may still run.
export const oneEventJob = (listener: string, event: StoredEvent) => ({
  name: LISTEN,
  data: { listener, fact: event },
});

/** One job for each listener and event; one for all events of a listener that handles several together. */
export function listenerJobs(
  events: readonly StoredEvent[],
  listenersOf: (type: string) => readonly Pick<Listener, 'name' | 'handleMany'>[],
): { name: string; data: object }[] {
  const together = new Map<string, StoredEvent[]>();
  const jobs: { name: string; data: object }[] = [];
  for (const event of events)
    for (const { name, handleMany } of listenersOf(event.type))
      if (handleMany) together.set(name, [...(together.get(name) ?? []), event]);
      else jobs.push(oneEventJob(name, event));
  for (const [listener, [first, ...others]] of together)
    if (first)
      jobs.push(
        others.length === 0
          ? oneEventJob(listener, first)
          : { name: LISTEN_TO_MANY, data: { listener, events: [first, ...others] } satisfies ManyEvents },
      );
  return jobs;
}
