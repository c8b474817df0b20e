import { expect, it } from 'vitest';
import { Metrics, type OwnMetric } from './registry.ts';

const metric = (name: string, read: OwnMetric['read'], label?: string): OwnMetric => ({
  name,
  help: name,
  read,
  ...(label ? { label } : {}),
});

it('leaves out what can’t be read, with and without a label, and counts it', async () => {
  let isAway = false;
  const readOr = <T>(value: T) => (isAway ? Promise.reject(new Error('the database is away')) : value);
  const metrics = new Metrics([
    metric('one', () => readOr(1)),
    metric('by_queue', () => readOr({ mail: 2 }), 'queue'),
    metric('unknown', () => undefined),
    metric('always', () => 3),
  ]);
  const before = (await metrics.text()).body;
  expect(before).toMatch(/^one 1$/m);
  expect(before).toMatch(/^by_queue\{queue="mail"\} 2$/m);
  isAway = true;
  const { body } = await metrics.text();
  expect(body).not.toMatch(/^(one|by_queue|unknown)[ {]/m);
  expect(body).toMatch(/^always 3$/m);
  expect(body).toMatch(/^sukham_metrics_failed_total 2$/m);
});

it('waits two seconds in all for readers that never answer', async () => {
  const never = () => new Promise<number>(() => {});
  const metrics = new Metrics([
    metric('first', never),
    metric('second', never, 'queue'),
    metric('third', never),
    metric('always', () => 3),
  ]);
  const start = performance.now();
  const { body } = await metrics.text();
  expect(performance.now() - start).toBeLessThan(4000);
  expect(body).toMatch(/^always 3$/m);
  expect(body).toMatch(/^sukham_metrics_failed_total 3$/m);
});
