import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { CODE } from './rules.ts';
import { Codes } from './server/codes.ts';
import { oneTimeCodes } from './server/tables.ts';

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

it('a number gets its codes for an hour and no more, also for its owner where many get theirs at one address', async () => {
  const { db } = app.database;
  const [any] = await db.select().from(oneTimeCodes).limit(1);
  const now = app.clock.now();
  const identifier = { kind: 'phone', value: '+919822223999' } as const;
  const codes = (many: number, of: Partial<typeof oneTimeCodes.$inferInsert>) =>
    Array.from({ length: many }, () => ({ ...any!, byOwner: true, ...of, id: uuid() }));
  const earlier = new Date(now.getTime() - 20 * 60_000);
  await db
    .insert(oneTimeCodes)
    .values([
      ...codes(5, { identifier: identifier.value, createdAt: earlier }),
      ...codes(150, { identifier: '+919822224000', createdAt: now }),
    ]);
  const request = {
    identifier,
    purpose: 'sign_in',
    personId: null,
    ip: any!.ip,
    now,
    byOwner: true,
  } as const;
  const issued = app.database.db.transaction((tx) =>
    new Codes(secretsOf('a key that only this test has, and it is long')).issue(tx, request),
  );
  await expect(issued).rejects.toMatchObject({ code: 'too_many_codes' });
});
