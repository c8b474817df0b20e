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

it('accounts are changed once under the id of a batch', async () => {
  const [one, another] = [app.idOf('coach', 2), app.idOf('coach', 3)];
  const body = { batch_id: uuid(), action: 'grant', user_type: 'staff', person_ids: [one] };
  await expectOnce('/api/administration/people', { ...body, reason: 'Helps at the front desk' }, [
    ...[{ action: 'suspend' }, { action: 'withdraw' }, { user_type: 'doctor' }],
    ...[{ person_ids: [another] }, { reason: 'Asked by phone' }],
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
