import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { CODE } from './rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('one network address gets its codes for an hour and no more, also when it asks for many numbers at once', async () => {
  const caller = app.anonymous();
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      caller.post('/api/auth/send-otp/', { identifier: `+9198222222${String(index).padStart(2, '0')}` }),
    ),
  );
  const sent = replies.filter((reply) => reply.status === 200);
  const refused = replies.filter((reply) => reply.status === 429);
  expect([sent.length, refused.length]).toEqual([CODE.perAddress.count, 30]);
  expect(refused.every((reply) => Number(reply.headers['retry-after']) > 0)).toBe(true);
});
