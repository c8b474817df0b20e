import { expect, it } from 'vitest';
import type { TestApp } from '#apps/server/testing/test-app.ts';
import { addressOf, orderBody, slotFor } from '#features/labs/labs.test-kit.ts';

/** Of somebody whose plan takes 20 % off lab tests. */
export function discountTests(appOf: () => TestApp): void {
  it('lower the price of lab tests', async () => {
    const by = await appOf().signInAs('patient', 12, 'living');
    const { packages } = (await by.get('/api/test-packages?city=Hyderabad')).body;
    const { package_id, price } = packages[0];
    await by.post('/api/cart-list', { package_id });
    const cart = (await by.get('/api/cart-list')).body;
    expect(cart).toMatchObject({ plan_percent: 20, items: [{ price: price - Math.round(price / 5) }] });
  });

  it('lower the price of tests that are added to an order', async () => {
    const by = await appOf().signInAs('patient', 12, 'living');
    const address = await addressOf(by);
    const slot = await slotFor(appOf(), by, address);
    const { packages } = (await by.get('/api/test-packages?city=Hyderabad')).body;
    const priceOf = (id: string) => {
      const { price } = packages.find((each: { package_id: string }) => each.package_id === id);
      return price - Math.round(price / 5);
    };
    const order = orderBody(by.personId, address, slot, {
      expected_total: priceOf('hba1c'),
      pay: 'collector',
    });
    expect((await by.post('/api/create-order', order)).status).toBe(201);
    await appOf().settled();
    const more = { patient_id: by.personId, package_ids: ['tsh'] };
    const add = (expected_total: number) =>
      by.post(`/api/lab-orders/${order.order_id}/tests`, { ...more, expected_total });
    expect((await add(27_900)).body).toMatchObject({ code: 'price_changed' });
    const added = (await add(priceOf('tsh'))).body;
    expect(added).toMatchObject({ total: priceOf('hba1c'), added_total: priceOf('tsh') });
    expect(added.patients[0].items.at(-1)).toMatchObject({ price: priceOf('tsh') });
  });
}
