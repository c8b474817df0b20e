import { expect, it } from 'vitest';
import { CronClock, type CronRun } from './cron-clock.ts';

const at = (time: string) => new Date(`2026-11-29T${time}Z`);

it('puts each job at its time in UTC, once, and once for several times that were missed', async () => {
  const clock = new CronClock(
    [
      { name: 'often', cron: '*/10 * * * *' },
      { name: 'nightly', cron: '40 19 * * *' },
    ],
    at('19:29:30'),
  );
  const put: CronRun[] = [];
  const namesAt = async (time: string) => {
    put.length = 0;
    await clock.putDue(at(time), async (run) => void put.push(run));
    return put.map(({ name }) => name);
  };
  expect(await namesAt('19:29:59')).toEqual([]);
  expect(await namesAt('19:30:00')).toEqual(['often']);
  expect(await namesAt('19:30:01')).toEqual([]);
  expect(await namesAt('19:40:01')).toEqual(['often', 'nightly']);
  expect(await namesAt('20:25:00')).toEqual(['often']);
  expect(await namesAt('20:29:59')).toEqual([]);
});

it('names a run alike on every server, and another run otherwise', async () => {
  const idAt = async (start: string, time: string) => {
    const ids: string[] = [];
    await new CronClock([{ name: 'often', cron: '*/10 * * * *' }], at(start)).putDue(
      at(time),
      async ({ id }) => void ids.push(id),
    );
    return ids[0];
  };
  expect(await idAt('19:29:00', '19:30:00')).toBe(await idAt('19:21:17', '19:33:04'));
  expect(await idAt('19:29:00', '19:30:00')).not.toBe(await idAt('19:30:00', '19:40:00'));
});

it('leaves a run due that could not be stored', async () => {
  const clock = new CronClock([{ name: 'often', cron: '*/10 * * * *' }], at('19:29:00'));
  await expect(
    clock.putDue(at('19:30:00'), () => Promise.reject(new Error('no database'))),
  ).rejects.toThrow();
  const put: CronRun[] = [];
  await clock.putDue(at('19:30:01'), async (run) => void put.push(run));
  expect(put).toHaveLength(1);
});
