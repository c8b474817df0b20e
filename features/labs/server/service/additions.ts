import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { LabOrder } from '../../contract.ts';
import { isUnanswered } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { announceOrder } from '../events.ts';
import { mayChange } from '../policy.ts';
import { conflict } from '../refusals.ts';
import {
  lockOrder,
  type OrderPatientRow,
  type OrderRow,
  setOrder,
  setPatient,
  type WholeOrder,
  wholeById,
} from '../repository/orders.ts';
import { readOrder, visibleOrder } from './read.ts';

interface Place {
  readonly orderId: string;
  readonly reference: string;
}
type Next = Partial<Pick<OrderPatientRow, 'items' | 'adding'>> & Partial<Pick<OrderRow, 'addedTotal'>>;

/** Changes what is added for one patient, under the lock of the order. */
export async function changeAdditions(
  tx: Tx,
  { orderId, reference }: Place,
  next: (now: { order: OrderRow; patient: OrderPatientRow }) => Next | undefined,
): Promise<WholeOrder | undefined> {
  await lockOrder(tx, orderId);
  const whole = await wholeById(tx, orderId);
  const patient = whole?.patients.find((each) => each.reference === reference);
  if (!whole || !patient) throw notFound();
  const values = next({ order: whole.order, patient });
  if (!values) return undefined;
  const { addedTotal, ...ofPatient } = values;
  await setPatient(tx, reference, ofPatient);
  if (addedTotal !== undefined) await setOrder(tx, orderId, { addedTotal });
  return whole;
}

export type Outcome = 'taken' | 'not_taken' | 'unknown';

/**
 * What became of added tests, once: an answer that comes after a person has decided changes nothing. If the lab did not take
 * them, the use of a care plan that was counted with them is given back, unless other tests are being added: then it is theirs.
 */
export async function settleAddition(
  ctx: SignedIn,
  { planDiscounts }: Pick<LabsDeps, 'planDiscounts'>,
  { id, ...place }: Place & { readonly id: string },
  outcome: Outcome,
): Promise<boolean> {
  return await ctx.transaction(async (tx) => {
    let isUnused = false;
    const whole = await changeAdditions(tx, place, ({ order, patient }) => {
      const addition = patient.adding.find((each) => each.id === id);
      if (!addition) return undefined;
      const others = patient.adding.filter((each) => each.id !== id);
      const [next, ...rest] = others;
      if (outcome === 'unknown') return { adding: [...others, { ...addition, isUnknown: true }] };
      if (outcome === 'not_taken') {
        if (!addition.countsUse) return { adding: others };
        isUnused = next === undefined;
        return { adding: next ? [{ ...next, countsUse: true }, ...rest] : [] };
      }
      return {
        // What is at the lab has used it, whatever becomes of the others.
        adding: others.map((each) => ({ ...each, countsUse: false })),
        items: [...patient.items, ...addition.items],
        addedTotal: order.addedTotal + addition.total,
      };
    });
    if (!whole) return false;
    if (isUnused) await planDiscounts.giveBack(tx, place.reference);
    const { order, patients } = whole;
    const actorId = ctx.principal.personId;
    await announceOrder(tx, ctx.now, order, { patients, state: order.state, actorId });
    return true;
  });
}

/** What a person of the clinic found out by calling the lab about added tests that it did not answer. */
export async function decideTests(
  ctx: SignedIn,
  deps: LabsDeps,
  orderId: string,
  body: BodyOf<typeof contract.decideTests>,
): Promise<LabOrder> {
  const { patients } = await visibleOrder(ctx, orderId, mayChange);
  const of = patients.find(({ adding }) =>
    adding.some((each) => each.id === body.addition_id && isUnanswered(each, ctx.now)),
  );
  const place = of && { orderId, reference: of.reference, id: body.addition_id };
  if (!place || !(await settleAddition(ctx, deps, place, body.taken ? 'taken' : 'not_taken')))
    throw conflict('decided_already');
  return await readOrder(ctx, deps, orderId);
}
