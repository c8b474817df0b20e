import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('of two members of staff who suspend each other at the same moment only the first does', async () => {
  const two = [await app.signInAs('staff', 1), await app.signInAs('staff', 2)] as const;
  for (const caller of two) caller.staysAway = true;
  const suspend = (by: Caller, of: Caller, suspended: boolean) =>
    by.post(`/api/auth/members/${of.personId}/suspension`, { suspended, reason: 'lost phone' });
  const [first, second] = await Promise.all([suspend(two[0], two[1], true), suspend(two[1], two[0], true)]);
  expect([first.status, second.status].toSorted()).toEqual([200, 401]);
  const [left, gone] = first.status === 200 ? two : two.toReversed();
  expect((await suspend(left!, gone!, false)).body).toMatchObject({ suspended: false });
});
