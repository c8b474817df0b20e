import { LabAway } from '#partners/lab/port.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { LabOrder } from '../../contract.ts';
import { mayAdd } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { announceOrder } from '../events.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { lockOrder, setItems, setOrder } from '../repository/orders.ts';
import { itemsOf } from './create.ts';
import { readOrder, visibleOrder } from './read.ts';
import { labAway, requireLab } from './slots.ts';

/**
 * Adds tests to an order that the lab has. They are paid to the collector, so that nothing is owed before the lab has
 * agreed; the lab is asked first, and what it refuses changes nothing.
 */
export async function addTests(
  ctx: SignedIn,
  deps: LabsDeps,
  orderId: string,
  body: BodyOf<typeof contract.addTests>,
): Promise<LabOrder> {
  const lab = requireLab(deps);
  const { order, patients } = await visibleOrder(ctx, orderId, mayChange);
  if (!mayAdd(order.state) || !order.labOrderId || !order.labToken) throw conflict('too_late');
  const patient = patients.find(({ patientId }) => patientId === body.patient_id);
  if (!patient) throw notFound();
  if (!deps.payCollector.includes(order.brandId)) throw conflict('collector_not_allowed');
  if (body.package_ids.length === 0) throw invalidField('package_ids', 'required');
  const items = await itemsOf(ctx, deps, body.package_ids, patient, 'package_ids');
  const isThere = items.some(({ package_id: id }) => patient.items.some((each) => each.package_id === id));
  if (isThere) throw conflict('ordered_already');
  const total = items.reduce((sum, { price }) => sum + price, 0);
  if (total !== body.expected_total) throw conflict('price_changed', { total });
  const { reference, name, age, sex } = patient;
  const added = { reference, name, age, sex, phone: order.phone, items };
  const isTaken = await lab
    .addOn({ id: order.labOrderId, token: order.labToken }, [added], 'to_collector')
    .catch((error: unknown) => {
      throw error instanceof LabAway ? labAway() : error;
    });
  if (!isTaken) throw conflict('too_late');
  await ctx.transaction(async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (!locked) return;
    await setItems(tx, reference, [...patient.items, ...items]);
    await setOrder(tx, orderId, { addedTotal: locked.addedTotal + total });
    await announceOrder(tx, ctx.now, locked, {
      ...{ patients, state: locked.state, actorId: ctx.principal.personId },
    });
  });
  return await readOrder(ctx, deps, orderId);
}
