import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Tx } from '../db/database.ts';
import { Jobs } from './job-queue.ts';

/** The names of the queues that were asked for jobs. */
const asked = vi.hoisted<string[]>(() => []);
vi.mock('pg-boss', () => ({
  default: class {
    on() {}
    async start() {}
    async stop() {}
    async insert() {}
    async createQueue() {}
    getQueues = async () => [];
    getSchedules = async () => [];
    async fetch(name: string) {
      asked.push(name);
      return [];
    }
  },
}));

const lane = (name: string) => ({ name, jobs: new Set([name]), width: 2 });
let jobs: Jobs;
beforeAll(async () => {
  // Each second all queues are asked, which is not what is looked at here.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  jobs = new Jobs({ executeSql: async () => ({ rows: [] }) }, pino({ level: 'silent' }), {
    lanes: [lane('messages'), lane('payments')],
  });
  await jobs.start(async () => {}, []);
});
afterAll(async () => {
  await jobs.stop();
  vi.useRealTimers();
});

async function nudged(): Promise<string[]> {
  asked.length = 0;
  jobs.nudge();
  await new Promise((resolve) => setTimeout(resolve));
  return [...asked];
}
const enqueue = (name: string) => jobs.enqueue({ session: { client: {} } } as unknown as Tx, name, {});

it('looks after a commit into the queues alone into which this server has put something', async () => {
  expect(await nudged()).toEqual([]);
  await enqueue('payments');
  expect(await nudged()).toEqual(['payments']);
  await enqueue('listener');
  expect(await nudged()).toEqual(['payments', 'work']);
});
