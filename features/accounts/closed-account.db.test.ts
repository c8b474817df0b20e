import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { deleteAccount } from './server/account-endings.ts';
import { persons } from './server/tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('an account that two requests delete at once is closed once, and its identity stays sealed', async () => {
  const { db } = app.database;
  const personId = app.idOf('patient', 25);
  const stored = async () => (await db.select().from(persons).where(eq(persons.id, personId)))[0];
  const { name } = (await stored()) ?? {};
  expect(name).toBeTruthy();
  const deps = {
    codes: { redeem: async () => true },
    sessions: { end: async () => {} },
    authenticator: { forget: () => {} },
  };
  // Both have proved who they are before either writes.
  const proved: (() => void)[] = [];
  const bothProved = () =>
    new Promise<void>((resolve) => {
      proved.push(resolve);
      if (proved.length === 2) for (const goOn of proved) goOn();
    });
  const request = (now: Date) => {
    const transaction = async (run: never) => {
      await bothProved();
      return await db.transaction(run);
    };
    const ctx = { db, now, transaction, principal: { personId, brandId: 'living' } };
    return deleteAccount(ctx as never, deps as never, { code: '123456' });
  };
  const now = app.clock.now();
  const replies = await Promise.all([request(now), request(new Date(now.getTime() + 1))]);
  expect(replies[0]).toEqual(replies[1]);
  expect(await stored()).toMatchObject({ name: null, sealedIdentity: { name } });
});
