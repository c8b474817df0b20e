import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('takes the last test that found room once more without a refusal, and none beyond it', async () => {
  const patient = await app.signInAs('patient', 11);
  const { packages } = (await patient.get('/api/test-packages')).body;
  const items = packages.slice(0, 21).map(({ package_id }: { package_id: string }) => ({
    ...{ cart_item_id: uuid(), package_id },
  }));
  const add = async (at: number) => await patient.post('/api/cart-list', items[at]);
  for (let at = 0; at < 20; at++) expect((await add(at)).status).toBe(201);
  expect(await add(19)).toMatchObject({ status: 200, body: items[19] });
  expect(await add(20)).toMatchObject({ status: 409, body: { code: 'cart_full', limit: 20 } });
  expect((await patient.get('/api/cart-list')).body.items).toHaveLength(20);
});

it('is read by staff of the brand for one patient, without reasons, and changed by none of them', async () => {
  const patient = await app.signInAs('patient', 1);
  const doctor = await app.signInAs('doctor', 1);
  const staff = await app.signInAs('staff');
  const given = { package_id: 'hba1c', patient_id: patient.personId, why: 'Not done for a year' };
  const { cart_item_id } = (await doctor.post('/api/cart-list', given)).body;
  const cart = await staff.get(`/api/cart-list?patient_id=${patient.personId}`);
  expect(cart.body.items).toMatchObject([
    { cart_item_id, why: null, reason: null, can: { decide: false, remove: false, order: false } },
  ]);
  expect((await staff.get('/api/cart-list')).body.fields[0].field).toBe('patient_id');
  for (const who of [await app.signInAs('staff', 1, 'hospital'), await app.signInAs('doctor', 12)])
    expect((await who.get(`/api/cart-list?patient_id=${patient.personId}`)).status).toBe(404);
  expect((await staff.post('/api/cart-list', given)).status).not.toBe(201);
  expect((await staff.delete(`/api/cart-list?cart_item_id=${cart_item_id}`)).status).not.toBe(200);
});

it('shows coaches what became of a suggestion, and no orders', async () => {
  const coach = await app.signInAs('coach', 1);
  const { patients } = (await coach.get('/api/get-all-patient')).body;
  const [{ patient_id }] = patients;
  const given = { package_id: 'urea', patient_id };
  const { cart_item_id } = (await coach.post('/api/cart-list', given)).body;
  const { items } = (await coach.get(`/api/cart-list?patient_id=${patient_id}`)).body;
  expect(items).toContainEqual(expect.objectContaining({ cart_item_id, state: 'suggested' }));
  const orders = await coach.get(`/api/all-orders?patient_id=${patient_id}`);
  expect(orders.status).toBe((await coach.get(`/api/all-orders?patient_id=${uuid()}`)).status);
  expect(orders.body.orders).toBeUndefined();
});
