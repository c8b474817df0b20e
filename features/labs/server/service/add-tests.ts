import { mayActFor } from '#features/people/server/index.ts';
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
import { lockOrder, type OrderPatientRow, setItems, setOrder, wholeById } from '../repository/orders.ts';
import { itemsOf } from './create.ts';
import { readOrder, visibleOrder } from './read.ts';
import { labAway, requireLab } from './slots.ts';

/**
 * Adds tests to an order that the lab has. They are paid to the collector, so that nothing is owed before the lab has
 * agreed. They are the order's before the lab is asked, so that it is asked once; what it refuses is taken off again.
 */
export async function addTests(
  ctx: SignedIn,
  deps: LabsDeps,
  orderId: string,
  body: BodyOf<typeof contract.addTests>,
): Promise<LabOrder> {
  const lab = requireLab(deps);
  const { order, patients } = await visibleOrder(ctx, orderId, mayChange);
  const { labOrderId: id, labToken: token } = order;
  if (!mayAdd(order.state) || !id || !token) throw conflict('too_late');
  const patient = patients.find(({ patientId }) => patientId === body.patient_id);
  const { brandId, personId } = ctx.principal;
  if (!patient || !(await mayActFor(ctx.db, brandId, personId, patient.patientId))) throw notFound();
  if (!deps.payCollector.includes(order.brandId)) throw conflict('collector_not_allowed');
  if (body.package_ids.length === 0) throw invalidField('package_ids', 'required');
  const items = await itemsOf(ctx, deps, body.package_ids, patient, 'package_ids');
  const { reference, name, age, sex } = patient;
  const total = items.reduce((sum, { price }) => sum + price, 0);
  const isThere = (each: Item) => items.some(({ package_id: same }) => same === each.package_id);
  await change(ctx, orderId, reference, (now) => {
    if (now.items.some(isThere)) throw conflict('ordered_already');
    if (total !== body.expected_total) throw conflict('price_changed', { total });
    return { items: [...now.items, ...items], addedTotal: now.addedTotal + total };
  });
  const takeOff = () =>
    change(ctx, orderId, reference, (now) => ({
      items: now.items.filter((each) => !isThere(each)),
      addedTotal: now.addedTotal - total,
    }));
  const added = { reference, name, age, sex, phone: order.phone, items };
  const isTaken = await lab.addOn({ id, token }, [added], 'to_collector').catch(async (error: unknown) => {
    await takeOff();
    throw error instanceof LabAway ? labAway() : error;
  });
  if (!isTaken) {
    await takeOff();
    throw conflict('too_late');
  }
  await ctx.transaction((tx) =>
    announceOrder(tx, ctx.now, order, { patients, state: order.state, actorId: ctx.principal.personId }),
  );
  return await readOrder(ctx, deps, orderId);
}

type Item = OrderPatientRow['items'][number];
interface Ordered {
  readonly items: Item[];
  readonly addedTotal: number;
}

/** Those who change an order at the same moment take turns. */
async function change(
  ctx: SignedIn,
  orderId: string,
  reference: string,
  next: (now: Ordered) => Ordered,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const whole = await wholeById(tx, orderId);
    const patient = whole?.patients.find((each) => each.reference === reference);
    if (!whole || !patient) throw notFound();
    const { items, addedTotal } = next({ items: patient.items, addedTotal: whole.order.addedTotal });
    await setItems(tx, reference, items);
    await setOrder(tx, orderId, { addedTotal });
  });
}
