import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff');
});
afterAll(() => app.close());

/** What is sent again is answered as the first time; another change under the same id is refused. */
async function expectOnce(path: string, body: object, others: readonly object[]) {
  const first = await staff.post(path, body);
  expect(first).toMatchObject({ status: 200, body: { changed: 1 } });
  expect(await staff.post(path, body)).toMatchObject({ status: 200, body: first.body });
  for (const other of others) {
    const { status, body: answer } = await staff.post(path, { ...body, ...other });
    expect({ other, status, code: answer.code }).toEqual({ other, status: 409, code: 'batch_id_taken' });
  }
}

it('a repeated change and a repeated undo name those that they skipped, as the first time', async () => {
  const [one, another, third] = [11, 12, 13].map((n) => app.idOf('patient', n));
  const change = (action: string, ids: readonly (string | undefined)[], batch_id = uuid()) =>
    staff.post('/api/administration/people', {
      ...{ batch_id, action, reason: 'Asked by phone', person_ids: ids },
    });
  await change('suspend', [third]);
  const batchId = uuid();
  const suspend = () => change('suspend', [one, another, third, staff.personId], batchId);
  const first = await suspend();
  expect(first.body).toMatchObject({
    ...{ changed: 2, skipped: [{ object_id: third, problem: 'no_change' }, { problem: 'yourself' }] },
  });
  expect(await suspend()).toMatchObject({ status: 200, body: first.body });
  await change('reactivate', [another]);
  const undo = (by: Caller) => by.post(`/api/administration/changes/${batchId}/undo`);
  const undone = await undo(staff);
  expect(undone.body).toMatchObject({
    ...{ changed: 1, skipped: [{ object_id: another, problem: 'changed_since' }] },
  });
  expect(await undo(staff)).toMatchObject({ status: 200, body: undone.body });
  const colleague = await app.signInAs('staff', 2);
  expect(await undo(colleague)).toMatchObject({ status: 409, body: { code: 'undone_already' } });
});

it('a repeated change answers as the first time when what it skipped could be changed meanwhile', async () => {
  const [one, another] = [14, 15].map((n) => app.idOf('patient', n));
  const change = (action: string, ids: readonly (string | undefined)[], batch_id = uuid()) =>
    staff.post('/api/administration/people', {
      ...{ batch_id, action, reason: 'Asked by phone', person_ids: ids },
    });
  await change('suspend', [one]);
  for (const [ids, changed] of [
    [[one, another], 1],
    [[one], 0],
  ] as const) {
    const batchId = uuid();
    const first = await change('suspend', ids, batchId);
    expect(first.body).toMatchObject({ changed, skipped: [{ object_id: one, problem: 'no_change' }] });
    await change('reactivate', [one]);
    expect(await change('suspend', ids, batchId)).toMatchObject({ status: 200, body: first.body });
    const { suspended_at } = (await staff.get(`/api/administration/people/${one}`)).body;
    expect(suspended_at).toBeNull();
    await change('suspend', [one]);
  }
});

it('prices are answered as the first time, also the day after they have begun', async () => {
  const day = (n: number) => clinicDay(new Date(app.clock.now().getTime() + n * 86_400_000));
  const price = (batch_id: string, amount: number, package_ids: readonly string[]) =>
    staff.post('/api/administration/packages', {
      ...{ batch_id, action: 'price', package_ids, price: amount, valid_from: today },
    });
  const today = day(0);
  const batchId = uuid();
  await price(uuid(), 41_000, ['hba1c']);
  const first = await price(batchId, 41_000, ['hba1c', 'cbc']);
  expect(first.body).toMatchObject({ changed: 1, skipped: [{ object_id: 'hba1c', problem: 'no_change' }] });
  await price(uuid(), 42_000, ['hba1c']);
  expect(await price(batchId, 41_000, ['hba1c', 'cbc'])).toMatchObject({ status: 200, body: first.body });
  app.clock.advance({ days: 1 });
  expect(await price(batchId, 41_000, ['hba1c', 'cbc'])).toMatchObject({ status: 200, body: first.body });
});

it('accounts are changed once under the id of a batch', async () => {
  const [one, another] = [app.idOf('coach', 2), app.idOf('coach', 3)];
  const body = { batch_id: uuid(), action: 'grant', user_type: 'staff', person_ids: [one] };
  await expectOnce('/api/administration/people', { ...body, reason: 'Helps at the front desk' }, [
    ...[{ action: 'suspend' }, { action: 'withdraw' }, { user_type: 'doctor' }],
    ...[{ person_ids: [another] }, { person_ids: [one, another] }, { reason: 'Asked by phone' }],
  ]);
});

it('prices are changed once under the id of a batch', async () => {
  const day = (n: number) => clinicDay(new Date(app.clock.now().getTime() + n * 86_400_000));
  const body = {
    batch_id: uuid(),
    action: 'price',
    package_ids: ['hba1c'],
    price: 45_000,
    valid_from: day(1),
  };
  await expectOnce('/api/administration/packages', body, [
    ...[{ price: 46_000 }, { price: undefined, percent: 3 }, { action: 'deactivate', price: undefined }],
    ...[{ package_ids: ['cbc'] }, { valid_from: day(2) }, { reason: 'The laboratory asks for more' }],
  ]);
});
