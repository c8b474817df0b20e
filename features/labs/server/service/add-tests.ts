import { v7 as uuid } from 'uuid';
import { mayActFor } from '#features/people/server/index.ts';
import { LabAway } from '#partners/lab/port.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { LabOrder } from '../../contract.ts';
import { isCancelled, isUnanswered, mayAdd } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import type { Addition } from '../tables.ts';
import { changeAdditions, settleAddition } from './additions.ts';
import { itemsOf } from './create.ts';
import { planPercents, takePlaces } from './packages.ts';
import { readOrder, visibleOrder } from './read.ts';
import { labAway, requireLab } from './slots.ts';

/**
 * Adds tests to an order that the lab has. They are paid to the collector, so that nothing is owed before the lab has
 * agreed. That the lab is being asked is stored before it is asked: where no answer comes, or this server dies meanwhile,
 * a person decides, and nothing is sent again by itself.
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
  if (isCancelled(order.state)) throw conflict('order_cancelled');
  if (!mayAdd(order.state) || !id || !token) throw conflict('too_late');
  const patient = patients.find(({ patientId }) => patientId === body.patient_id);
  const { brandId, personId } = ctx.principal;
  if (!patient || !(await mayActFor(ctx.db, brandId, personId, patient.patientId))) throw notFound();
  if (!deps.payCollector.includes(order.brandId)) throw conflict('collector_not_allowed');
  if (body.package_ids.length === 0) throw invalidField('package_ids', 'required');
  const percents = await planPercents(ctx, deps, [patient.patientId]);
  const percent = percents.get(patient.patientId) ?? 0;
  const items = await itemsOf(ctx, percent, body.package_ids, patient, 'package_ids');
  const { reference, name, age, sex } = patient;
  const addition = { id: uuid(), items, total: sumOf(items), at: ctx.now.toISOString(), isUnknown: false };
  const takePlace = (tx: Tx) => takePlaces(tx, ctx, deps, { patients: [patient], percents });
  await begin(ctx, { orderId, reference }, addition, { expectedTotal: body.expected_total, takePlace });
  const added = { reference, name, age, sex, phone: order.phone, items };
  const of = { orderId, reference, id: addition.id };
  const answer = await lab.addOn({ id, token }, [added], 'to_collector').catch(async (error: unknown) => {
    if (!(error instanceof LabAway)) throw error;
    await settleAddition(ctx, deps, of, 'not_taken');
    throw labAway();
  });
  if (answer === 'unknown') ctx.log.warn({ order: orderId }, 'the lab did not answer about added tests');
  await settleAddition(ctx, deps, of, answer === 'refused' ? 'not_taken' : answer);
  if (answer === 'refused') throw conflict('too_late');
  return await readOrder(ctx, deps, orderId);
}

const sumOf = (items: readonly { readonly price: number }[]): number =>
  items.reduce((sum, { price }) => sum + price, 0);

/** Those who add something at the same moment take turns. */
async function begin(
  ctx: SignedIn,
  place: { readonly orderId: string; readonly reference: string },
  addition: Addition,
  { expectedTotal, takePlace }: { expectedTotal: number; takePlace: (tx: Tx) => Promise<string[]> },
): Promise<void> {
  const isThere = (each: Addition['items'][number]) =>
    addition.items.some(({ package_id: same }) => same === each.package_id);
  await ctx.transaction(async (tx) => {
    await changeAdditions(tx, place, ({ order, patient }) => {
      const same = patient.adding.find(({ items }) => items.some(isThere));
      if (same && isUnanswered(same, ctx.now)) throw conflict('being_checked');
      if (same || patient.items.some(isThere)) throw conflict('ordered_already');
      if (addition.total !== expectedTotal) throw conflict('price_changed', { total: addition.total });
      if (!mayAdd(order.state)) throw conflict('too_late');
      return { adding: [...patient.adding, addition] };
    });
    if ((await takePlace(tx)).length > 0)
      await changeAdditions(tx, place, ({ patient: { adding } }) => ({
        adding: adding.map((each) => (each.id === addition.id ? { ...each, countsUse: true } : each)),
      }));
  });
}
