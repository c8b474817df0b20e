import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addressOf, atLab, orderBody, slotFor, statusOf } from './labs.test-kit.ts';

let app: TestApp;
let patient: Caller;
let id: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 7);
  const address = await addressOf(patient);
  const slot = await slotFor(app, patient, address);
  const order = orderBody(patient.personId, address, slot, { pay: 'collector' });
  expect((await patient.post('/api/create-order', order)).status).toBe(201);
  await app.settled();
  id = order.order_id;
}, 120_000);
afterAll(() => app.close());

const TSH = 27_900;
const add = (packageId: string, expected_total: number) =>
  patient.post(`/api/lab-orders/${id}/tests`, {
    ...{ patient_id: patient.personId, package_ids: [packageId], expected_total },
  });
const added = async () => {
  const { patients, added_total } = await statusOf(patient, id);
  const ids = patients[0].items.map((item: { package_id: string }) => item.package_id);
  return { ids: ids.toSorted(), added_total };
};

it('an order has no test that the lab did not take', async () => {
  await atLab(app, { fault: 'away' });
  expect((await add('tsh', TSH)).body.code).toBe('lab_away');
  expect(await added()).toEqual({ ids: ['hba1c'], added_total: 0 });
});

it('tests that are added at the same moment are all there, each once', async () => {
  const { packages } = (await patient.get('/api/test-packages?city=Hyderabad')).body;
  const cbc = packages.find((each: { package_id: string }) => each.package_id === 'cbc').price;
  const replies = await Promise.all([add('tsh', TSH), add('tsh', TSH), add('cbc', cbc)]);
  expect(replies.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['ok', 'ok', 'ordered_already']);
  expect(await added()).toEqual({ ids: ['cbc', 'hba1c', 'tsh'], added_total: TSH + cbc });
});
