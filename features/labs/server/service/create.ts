import { v7 as uuid } from 'uuid';
import { readAddress } from '#features/addresses/server/index.ts';
import { mayActFor, patientCard } from '#features/people/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay, daysBetween } from '#platform/domain/clinic-time.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import { discounted, nearest, unsuitableFor } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { announceOrder } from '../events.ts';
import { conflict } from '../refusals.ts';
import { markOrdered } from '../repository/cart.ts';
import { addOrder, findWhole, type OrderPatientRow, type OrderRow } from '../repository/orders.ts';
import { conclude } from './conclude.ts';
import { PLACE_ORDER } from './names.ts';
import { packagesOf, planPercents, takePlaces } from './packages.ts';
import { askSlots, MOST_DAYS, placeOf, requireLab } from './slots.ts';

type Body = BodyOf<typeof contract.createOrder>;
type Created = Reply<ReplyOf<typeof contract.createOrder>>;
type Address = NonNullable<Awaited<ReturnType<typeof readAddress>>>;

/** Everything is checked, and the lab is asked about the time, before the one transaction that stores the order. */
export async function createOrder(ctx: SignedIn, deps: LabsDeps, body: Body): Promise<Created> {
  const lab = requireLab(deps);
  const { brandId, personId } = ctx.principal;
  const before = await sameOrder(ctx, body);
  if (before) return before;
  // What costs nothing is paid from the start; the total has to be the expected one.
  const isFree = body.expected_total === 0;
  if (!isFree) requireWay(ctx, deps, body.pay);
  const address = await readAddress(ctx.db, personId, body.address_id, brandId);
  if (!address) throw notFound();
  const { patients, percents } = await patientsOf(ctx, deps, body);
  const total = patients.flatMap(({ items }) => items).reduce((sum, { price }) => sum + price, 0);
  if (total !== body.expected_total) throw conflict('price_changed', { total });
  const slotAt = body.slot_datetime ? new Date(body.slot_datetime) : null;
  const isByCall = await requireSlot(ctx, lab, address, slotAt);
  const order: OrderRow = {
    ...{ id: body.order_id, brandId, orderedBy: personId, name: body.primary_patient_name },
    phone: body.primary_patient_number.slice(-10),
    ...addressOf(address),
    // The lab's people call where it names no times; what is written to them stops its own scheduling.
    notes: [isByCall ? 'Please call about the time.' : '', address.notes ?? ''].filter(Boolean).join(' '),
    ...{
      slotAt,
      pay: isFree ? 'now' : body.pay,
      total,
      addedTotal: 0,
      state: 'awaiting_payment',
      changedAt: ctx.now,
      paidAt: isFree ? ctx.now : null,
    },
    ...{ placement: 'waiting', sentAt: null, expiredAt: null, endedAt: null, endedBecause: null },
    ...{ cancelReason: null, cancelNote: null, cancelAskedAt: null, cancelAskedBy: null },
    ...{ lab: lab.id, labOrderId: null, labToken: null, offeredSlots: [], collector: null },
    ...{ sentHash: hashOf(body), createdAt: ctx.now, nextCheckAt: null },
  };
  const state = await store(ctx, deps, order, { patients, percents });
  if (state === null) {
    // Sent twice at the same moment: the other one is stored by now.
    const stored = await sameOrder(ctx, body);
    if (stored) return stored;
    throw conflict('order_id_taken');
  }
  await ctx.audit({ resource: 'lab_orders', patientIds: patients.map(({ patientId }) => patientId) });
  return new Reply(201, { order_id: order.id, state });
}

/** What was ordered under this id before, if it is the same. */
async function sameOrder(ctx: SignedIn, body: Body): Promise<Created | null> {
  const found = (await findWhole(ctx.db, ctx.principal.brandId, body.order_id))?.order;
  if (!found) return null;
  const isSamePay = found.total === 0 || found.pay === body.pay;
  const isSame = isSamePay && found.total === body.expected_total && isSameHash(found, body);
  if (!isSame || found.orderedBy !== ctx.principal.personId) throw conflict('order_id_taken');
  return new Reply(200, { order_id: found.id, state: found.state });
}

const isSameHash = ({ sentHash }: OrderRow, body: Body): boolean =>
  sentHash === null || sentHash === hashOf(body);

/** Of what may change on the order itself later, such as its time: as it was sent at first. */
const hashOf = ({ patients, ...body }: Body): string =>
  sha256(
    JSON.stringify([
      ...[body.address_id, body.slot_datetime && Date.parse(body.slot_datetime)],
      ...[body.primary_patient_name, body.primary_patient_number.slice(-10)],
      patients.map((each) => [each.patient_id, each.package_ids]),
    ]),
  );

function requireWay(ctx: SignedIn, deps: LabsDeps, pay: Body['pay']): void {
  if (pay === 'now' && !deps.takesPayments) throw conflict('payments_not_set_up');
  if (pay === 'collector' && !deps.payCollector.includes(ctx.principal.brandId))
    throw conflict('collector_not_allowed');
}

/** The copy that the order keeps: an address that is changed or deleted later doesn't change it. */
const addressOf = (address: Address) => ({
  address: [
    ...[address.flat, address.building, address.street, address.landmark, address.locality],
    [address.city, address.pin].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', '),
  pin: address.pin,
  place: address.point ? { lat: address.point.lat, lng: address.point.lng } : null,
});

/** With today's prices, the discount of a care plan taken off. */
export async function itemsOf(
  ctx: SignedIn,
  percent: number,
  packageIds: readonly string[],
  { patientId, age, sex }: Pick<OrderPatientRow, 'patientId' | 'age' | 'sex'>,
  field: string,
): Promise<OrderPatientRow['items']> {
  const packages = await packagesOf(ctx, packageIds);
  return [...new Set(packageIds)].map((id) => {
    const found = packages.get(id);
    if (!found) throw invalidField(field, 'unknown');
    if (!found.available) throw conflict('not_sold', { package_id: id });
    const why = unsuitableFor(found, { sex, age });
    if (why) throw conflict('not_for_patient', { package_id: id, patient_id: patientId, why });
    const { name, partner_code: code, kind } = found;
    return { package_id: id, name, price: discounted(found.price, percent), code, kind };
  });
}

interface Priced {
  readonly patients: OrderPatientRow[];
  /** Of care plans, by patient. */
  readonly percents: ReadonlyMap<string, number>;
}

async function patientsOf(ctx: SignedIn, deps: LabsDeps, body: Body): Promise<Priced> {
  const { brandId, personId } = ctx.principal;
  const ids = body.patients.map(({ patient_id: id }) => id);
  if (ids.length === 0) throw invalidField('patients', 'required');
  if (new Set(ids).size !== ids.length) throw invalidField('patients', 'repeated');
  const percents = await planPercents(ctx, deps, ids);
  const rows: OrderPatientRow[] = [];
  for (const { patient_id: patientId, package_ids } of body.patients) {
    if (!(await mayActFor(ctx.db, brandId, personId, patientId))) throw notFound();
    const card = await patientCard(ctx.db, brandId, patientId, ctx.now);
    if (!card) throw notFound();
    const { age, sex, name } = card;
    if (age === null || !sex || !name) throw conflict('details_missing', { patient_id: patientId });
    if (package_ids.length === 0) throw invalidField('patients', 'required');
    const percent = percents.get(patientId) ?? 0;
    const items = await itemsOf(ctx, percent, package_ids, { patientId, age, sex }, 'patients');
    rows.push({
      ...{ reference: uuid(), orderId: body.order_id, brandId, patientId, name, age, sex, items, adding: [] },
      ...{ createdAt: ctx.now, reportedAt: null },
    });
  }
  return { patients: rows, percents };
}

/** True: the lab comes, and calls about the time. */
async function requireSlot(
  ctx: SignedIn,
  lab: Parameters<typeof askSlots>[1],
  address: Address,
  slotAt: Date | null,
): Promise<boolean> {
  const today = clinicDay(ctx.now);
  const day = clinicDay(slotAt ?? ctx.now);
  const ahead = daysBetween(today, day);
  if (ahead < 0 || (slotAt && slotAt <= ctx.now)) throw invalidField('slot_datetime', 'in_the_past');
  if (ahead > MOST_DAYS) throw invalidField('slot_datetime', 'too_far');
  const { state, slots } = await askSlots(ctx, lab, placeOf(address), day);
  if (state === 'no') throw conflict('not_serviceable');
  if (state === 'by_call') return true;
  if (slotAt === null) throw invalidField('slot_datetime', 'required');
  if (!slots.some((slot) => slot.getTime() === slotAt.getTime()))
    throw conflict('slot_gone', {
      slots: nearest(slotAt, slots).map((slot) => slot.toISOString()),
    });
  return false;
}

/** Null: there is an order of this id. */
async function store(ctx: SignedIn, deps: LabsDeps, order: OrderRow, priced: Priced) {
  const { patients } = priced;
  const { personId } = ctx.principal;
  return await ctx.transaction(async (tx) => {
    if (!(await addOrder(tx, order, patients))) return null;
    await takePlaces(tx, ctx, deps, priced);
    const lines = patients.map(({ patientId, items }) => ({
      patientId,
      packageIds: items.map(({ package_id: id }) => id),
    }));
    await markOrdered(tx, order.brandId, order.id, lines);
    await announceOrder(tx, ctx.now, order, { patients, state: order.state, actorId: personId });
    if (order.pay === 'collector' || order.paidAt)
      await ctx.jobs.enqueue(tx, PLACE_ORDER, { order_id: order.id });
    return await conclude(tx, ctx, order.id, {}, { actorId: personId });
  });
}
