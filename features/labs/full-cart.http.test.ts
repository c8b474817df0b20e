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
