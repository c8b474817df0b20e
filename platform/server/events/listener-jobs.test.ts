import { describe, expect, it } from 'vitest';
import { runnerOf } from '../jobs/job-runner.ts';
import type { StoredEvent } from './domain-event.ts';
import { LISTEN, LISTEN_TO_MANY, listenerJobs } from './listener-jobs.ts';

const event = (id: string, type = 'dose.due'): StoredEvent => ({
  ...{ id, type, brandId: 'living', data: {} },
  at: '2026-11-29T04:00:00.000Z',
});
const alone = { name: 'alone' };
const together = { name: 'together', handleMany: async () => {} };

describe('the jobs of listeners', () => {
  it('are one for each event, and one for all where a listener handles several together', () => {
    const events = [event('a'), event('b'), event('c', 'other')];
    const jobs = listenerJobs(events, (type) => (type === 'other' ? [alone] : [alone, together]));
    expect(jobs.filter(({ name }) => name === LISTEN)).toHaveLength(3);
    expect(jobs.filter(({ name }) => name === LISTEN_TO_MANY)).toEqual([
      { name: LISTEN_TO_MANY, data: { listener: 'together', events: [event('a'), event('b')] } },
    ]);
  });

  it('are of one event where there is only one', () => {
    expect(listenerJobs([event('a')], () => [together])).toEqual([
      { name: LISTEN, data: { listener: 'together', fact: event('a') } },
    ]);
  });
});

it('gives each event a job of its own when several cannot be handled together', async () => {
  const enqueued: { name: string; data: unknown; key?: string }[] = [];
  const handled: string[] = [];
  const runner = runnerOf({
    db: { transaction: async (work: (tx: unknown) => unknown) => await work({}) } as never,
    jobs: { enqueue: async () => {}, enqueueAll: async (_, jobs) => void enqueued.push(...jobs) },
    handlers: [],
    listeners: [
      {
        ...{ event: 'dose.due', name: 'together' },
        handleMany: async () => {
          throw new Error('one of them is wrong');
        },
        handle: async (_, { id }) => void handled.push(id),
      },
    ],
    clock: () => new Date(),
    log: { child: () => ({ warn: () => {} }) } as never,
    afterCommit: () => {},
  });
  const events = [event('a'), event('b')];
  await runner.run({ name: LISTEN_TO_MANY, data: { listener: 'together', events } });
  expect(enqueued.map(({ key }) => key)).toEqual(['together a', 'together b']);
  for (const job of enqueued) await runner.run(job);
  expect(handled).toEqual(['a', 'b']);
});
