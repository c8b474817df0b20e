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
});
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

it('of which the answer was lost are at the lab or not: a person decides, and nothing is sent twice', async () => {
  const staff = await app.signInAs('staff', 1);
  const path = `/api/lab-orders/${id}/tests/decide`;
  for (const fault of ['away', 'nothing']) {
    await atLab(app, { fault });
    const reply = await add('tsh', TSH);
    expect([reply.status, reply.body.unanswered]).toMatchObject([200, [{ items: [{ package_id: 'tsh' }] }]]);
    expect(await added()).toEqual({ ids: ['hba1c'], added_total: 0 });
    expect((await add('tsh', TSH)).body.code).toBe('being_checked');
    const { stuck, can, unanswered } = await statusOf(staff, id);
    expect([stuck, can.decide_tests]).toEqual(['tests_unknown', true]);
    const said = { addition_id: unanswered[0].addition_id, taken: false };
    expect((await patient.post(path, said)).status).toBe(404);
    expect((await staff.post(path, said)).body).toMatchObject({ unanswered: [], stuck: null });
    expect((await staff.post(path, said)).body.code).toBe('decided_already');
    expect(await added()).toEqual({ ids: ['hba1c'], added_total: 0 });
  }
  await atLab(app, { fault: 'lost' });
  const { packages } = (await patient.get('/api/test-packages?city=Hyderabad')).body;
  const { price } = packages.find((each: { package_id: string }) => each.package_id === 'urea');
  const [{ addition_id }] = (await add('urea', price)).body.unanswered;
  await staff.post(path, { addition_id, taken: true });
  expect(await added()).toEqual({ ids: ['hba1c', 'urea'], added_total: price });
  expect((await add('urea', price)).body.code).toBe('ordered_already');
});

it('tests that are added at the same moment are all there, each once', async () => {
  const { packages } = (await patient.get('/api/test-packages?city=Hyderabad')).body;
  const cbc = packages.find((each: { package_id: string }) => each.package_id === 'cbc').price;
  const before = (await added()).added_total;
  const replies = await Promise.all([add('tsh', TSH), add('tsh', TSH), add('cbc', cbc)]);
  expect(replies.map(({ body }) => body.code ?? 'ok').toSorted()).toEqual(['ok', 'ok', 'ordered_already']);
  expect((await added()).ids).toEqual(['cbc', 'hba1c', 'tsh', 'urea']);
  expect((await added()).added_total).toBe(before + TSH + cbc);
});

it('is ordered once, and answered alike, when it is sent twice at the same moment', async () => {
  const address = await addressOf(patient);
  const order = orderBody(patient.personId, address, await slotFor(app, patient, address, 1));
  const replies = await Promise.all([1, 2].map(() => patient.post('/api/create-order', order)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 201]);
  expect(replies.map(({ body }) => body)).toEqual(
    [1, 2].map(() => ({ order_id: order.order_id, state: 'awaiting_payment' })),
  );
  const otherSlot = await slotFor(app, patient, address, 2);
  for (const other of [
    { pay: 'collector' },
    { address_id: await addressOf(patient) },
    { slot_datetime: otherSlot },
    { primary_patient_name: 'Sunil Kumar' },
    { primary_patient_number: '9876543211' },
    { patients: [{ patient_id: patient.personId, package_ids: ['cbc'] }] },
  ]) {
    const otherwise = await patient.post('/api/create-order', { ...order, ...other });
    expect({ other, ...otherwise }).toMatchObject({ other, status: 409, body: { code: 'order_id_taken' } });
  }
  const alike = { ...order, primary_patient_number: `+91${order.primary_patient_number}` };
  for (const again of [order, alike])
    expect(await patient.post('/api/create-order', again)).toMatchObject({
      status: 200,
      body: replies[0]?.body,
    });
});
