import { expect, it } from 'vitest';
import { startTestApp } from './testing/test-app.ts';

it('a server that is asked to end says so, serves on, and closes its connections one by one', async () => {
  const app = await startTestApp({ DRAIN_MS: '4000' });
  const caller = app.anonymous();
  expect((await caller.get('/api/health/ready')).status).toBe(200);
  expect((await caller.get('/api/health/serving')).status).toBe(200);
  const ended = app.close();
  for (const asked of ['ready', 'serving'])
    expect(await caller.get(`/api/health/${asked}`)).toMatchObject({
      status: 503,
      body: { status: 'shutting_down' },
      headers: { connection: 'close' },
    });
  expect(await caller.get('/api/health/live')).toMatchObject({
    status: 200,
    headers: { connection: 'close' },
  });
  await ended;
  await expect(caller.get('/api/health/live')).rejects.toThrow();
});
