import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const day = (n: number) => clinicDay(new Date(app.clock.now().getTime() + n * 86_400_000));
async function change(path: 'people' | 'packages', body: object): Promise<string> {
  const batch_id = uuid();
  const { body: answer } = await staff.post(`/api/administration/${path}`, {
    ...{ batch_id, reason: 'Asked by phone' },
    ...body,
  });
  expect(answer).toMatchObject({ changed: 1 });
  return batch_id;
}
const undo = async (id: string) => (await staff.post(`/api/administration/changes/${id}/undo`)).body;
const changedSince = (object_id: string) => ({
  changed: 0,
  skipped: [{ object_id, problem: 'changed_since' }],
});

it('an older suspension that is undone does not lift a newer one', async () => {
  const id = app.idOf('patient', 16);
  const set = (action: string) => change('people', { action, person_ids: [id] });
  const older = await set('suspend');
  await set('reactivate');
  const newer = await set('suspend');
  await staff.post(`/api/auth/members/${id}/reset`);
  expect(await undo(older)).toMatchObject(changedSince(id));
  const suspendedAt = async () => (await staff.get(`/api/administration/people/${id}`)).body.suspended_at;
  expect(await suspendedAt()).not.toBeNull();
  // A code that was sent since is no change of the account.
  expect(await undo(newer)).toMatchObject({ changed: 1 });
  expect(await suspendedAt()).toBeNull();
});

it('nor does an older user type take a newer one away, but changes are undone one after the other', async () => {
  const id = app.idOf('coach', 3);
  const set = (action: string) => change('people', { action, person_ids: [id], user_type: 'staff' });
  const older = await set('grant');
  const [withdrawn, newer] = [await set('withdraw'), await set('grant')];
  const types = async () => (await staff.get(`/api/administration/people/${id}`)).body.user_types;
  expect(await undo(newer)).toMatchObject({ changed: 1 });
  expect(await undo(withdrawn)).toMatchObject({ changed: 1 });
  expect(await types()).toEqual(['coach', 'staff']);
  expect(await undo(older)).toMatchObject({ changed: 1 });
  expect(await types()).toEqual(['coach']);
  const first = await set('grant');
  await set('withdraw');
  await set('grant');
  expect(await undo(first)).toMatchObject(changedSince(id));
  expect(await types()).toEqual(['coach', 'staff']);
});

it('nor does an older price of a day take the place of a newer one', async () => {
  const set = (price: number, valid_from: string, id = 'hba1c') =>
    change('packages', { action: 'price', package_ids: [id], price, valid_from });
  const priceOf = async (of: string, id = 'hba1c') =>
    (await staff.get(`/api/administration/packages?day=${of}`)).body.packages.find(
      (each: { package_id: string }) => each.package_id === id,
    ).price;
  const older = await set(45_000, day(1));
  await set(46_000, day(1));
  const newer = await set(45_000, day(1));
  // A price of a later day is another one.
  await set(47_000, day(3));
  expect(await undo(older)).toMatchObject(changedSince('hba1c'));
  expect(await priceOf(day(1))).toBe(45_000);
  expect(await undo(newer)).toMatchObject({ changed: 1 });
  expect(await priceOf(day(1))).toBe(46_000);

  const begun = await set(31_000, day(0), 'cbc');
  app.clock.advance({ days: 1 });
  staff = await app.signInAs('staff', 1);
  await set(32_000, day(0), 'cbc');
  await set(31_000, day(0), 'cbc');
  expect(await undo(begun)).toMatchObject(changedSince('cbc'));
  expect(await priceOf(day(0), 'cbc')).toBe(31_000);
});
