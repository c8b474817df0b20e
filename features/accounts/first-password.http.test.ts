import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const PASSWORD = 'a first password';

/** A patient with a session and without a password. */
async function withoutPassword(n: number) {
  const caller = await app.signInAs('patient', n);
  await app.database.db.execute(
    sql`update accounts set password_hash = null where person_id = ${caller.personId}`,
  );
  const set = (more: object = {}) => caller.post('/api/auth/password/', { password: PASSWORD, ...more });
  return { caller, set };
}

it('a first password needs nothing more in a new session', async () => {
  const { set } = await withoutPassword(21);
  expect((await set()).status).toBe(200);
});

it('a first password needs a code to the own phone in a session that was left open', async () => {
  const { caller, set } = await withoutPassword(22);
  await app.database.db.execute(
    sql`update sessions set created_at = ${new Date(app.clock.now().getTime() - 16 * 60_000).toISOString()}
      where person_id = ${caller.personId}`,
  );
  expect((await set()).body.fields).toMatchObject([{ field: 'code', code: 'required' }]);
  expect((await set({ code: '000000' })).body.fields).toMatchObject([{ field: 'code', code: 'wrong_code' }]);
  expect((await caller.post('/api/auth/proof/code', {})).status).toBe(200);
  const to = encodeURIComponent(app.phoneOf('patient', 22));
  const { messages } = (await app.anonymous().get(`/api/outbox?to=${to}`)).body;
  const { code } = messages.find((message: { code?: string }) => message.code);
  expect((await set({ code })).status).toBe(200);
  expect((await caller.get('/api/auth/account/')).body.has_password).toBe(true);
});
