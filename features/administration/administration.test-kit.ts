import { v7 as uuid } from 'uuid';
import type { BrandId, TestApp } from '#apps/server/testing/test-app.ts';

/** A change of a price, which staff can take back. */
export async function administrationBelongings(
  app: TestApp,
  brand: BrandId,
  price: number,
): Promise<Record<'batch_id', string>> {
  const staff = await app.signInAs('staff', 2, brand);
  const batch_id = uuid();
  const valid_from = new Date(app.clock.now().getTime() + 40 * 86_400_000).toISOString().slice(0, 10);
  const made = await staff.post('/api/administration/packages', {
    ...{ batch_id, action: 'price', package_ids: ['uric-acid'], price, valid_from },
  });
  if (made.body.changed !== 1) throw new Error(`no change of a price: ${JSON.stringify(made.body)}`);
  return { batch_id };
}
