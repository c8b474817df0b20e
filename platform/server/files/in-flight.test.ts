import { expect, it } from 'vitest';
import { InFlight } from './in-flight.ts';

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
};
const turn = () => new Promise((done) => setImmediate(done));
const outcome = (work: Promise<string>) => work.catch((error: Error) => error.name);

it('works on no more than its budget at once, in the order in which it was asked', async () => {
  const budget = new InFlight({ most: 100, mostWaiting: 10, patienceMs: 60_000 });
  const { open, opened } = gate();
  const begun: number[] = [];
  const all = [60, 60, 30, 100, 1].map((amount) =>
    budget.take(amount, async () => {
      begun.push(amount);
      await opened;
    }),
  );
  await turn();
  expect(begun).toEqual([60]);
  expect(budget.counts).toEqual({ now: 60, highest: 60, waiting: 4 });
  open();
  await Promise.all(all);
  expect(begun).toEqual([60, 60, 30, 100, 1]);
  expect(budget.counts).toEqual({ now: 0, highest: 100, waiting: 0 });
});

it('refuses what finds the queue full or waits too long, and gives back what failed', async () => {
  const budget = new InFlight({ most: 1, mostWaiting: 1, patienceMs: 20 });
  const { open, opened } = gate();
  const first = budget.take(1, async () => {
    await opened;
    return 'first';
  });
  const second = outcome(budget.take(1, async () => 'second'));
  expect(await outcome(budget.take(1, async () => 'third'))).toBe('TooMuchInFlight');
  expect(await second).toBe('TooMuchInFlight');
  open();
  expect(await first).toBe('first');
  expect(await outcome(budget.take(1, () => Promise.reject(new Error('no'))))).toBe('Error');
  expect(budget.counts.now).toBe(0);
});

it('lets through alone what is larger than the whole budget', async () => {
  const budget = new InFlight({ most: 10, mostWaiting: 1, patienceMs: 1000 });
  expect(await budget.take(25, async () => budget.counts.now)).toBe(10);
});
