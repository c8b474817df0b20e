import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { refusalOf } from './errors.ts';
import { LoopDelay, shedLoad } from './load-shedding.ts';

async function statusesAt(mean: number, afterMs = 500) {
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) => {
    const { status, retryAfterSeconds } = refusalOf(error);
    return reply
      .code(status)
      .header('retry-after', retryAfterSeconds ?? '')
      .send({});
  });
  const delay = { mean, shed: 0 };
  shedLoad(app, delay, afterMs);
  for (const path of [
    '/fhir/R4/Patient',
    '/api/profile',
    '/api/health/ready',
    '/api/operations/failed-jobs',
    '/metrics',
    '/',
  ])
    app.get(path, async () => ({}));
  const ask = async (url: string) => await app.inject({ url });
  const call = await ask('/api/profile');
  const ofApps = await ask('/fhir/R4/Patient');
  const others = [];
  for (const url of ['/api/health/ready', '/api/operations/failed-jobs', '/metrics', '/'])
    others.push((await ask(url)).statusCode);
  return {
    call: call.statusCode,
    ofApps: ofApps.statusCode,
    retryAfter: call.headers['retry-after'],
    others,
    shed: delay.shed,
  };
}

it('refuses calls while the process is late, says when to come back, and lets operators in', async () => {
  expect(await statusesAt(600)).toEqual({
    call: 503,
    ofApps: 503,
    retryAfter: '5',
    others: [200, 200, 200, 200],
    shed: 2,
  });
});

it('refuses no request while the process is on time, or when it is switched off', async () => {
  expect((await statusesAt(499)).call).toBe(200);
  expect((await statusesAt(60_000, 0)).call).toBe(200);
});

it('notices a process that was busy', async () => {
  const delay = new LoopDelay();
  try {
    await expect
      .poll(
        () => {
          const until = performance.now() + 80;
          while (performance.now() < until);
          return delay.mean;
        },
        { timeout: 15_000, interval: 1 },
      )
      .toBeGreaterThan(20);
  } finally {
    delay.close();
  }
});
