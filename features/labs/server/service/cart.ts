import { v7 as uuid } from 'uuid';
import type { BodyOf, QueryOf } from '#platform/contract/endpoint.ts';
import { nameIn } from '#platform/contract/name-in-script.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Cart, CartItem } from '../../contract.ts';
import { ageOn, discounted, duplicatesIn, unsuitableFor } from '../../rules.ts';
import type { LabsDeps } from '../deps.ts';
import { announceItem } from '../events.ts';
import { mayDecide, mayFill, mayRemove, maySeeCart, ownSide } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/cart.ts';
import { packagesOf, planPercents } from './packages.ts';

const MOST_ITEMS = 20;
const MOST_SHOWN = 100;

type Named = repository.NamedCartRow;

/** Cart items with their present prices; what is no longer in the catalogue keeps its id as its name. */
async function present(
  ctx: SignedIn,
  rows: readonly Named[],
): Promise<{ item: CartItem; tests: readonly string[] }[]> {
  const packages = await packagesOf(
    ctx,
    rows.map(({ item }) => item.packageId),
  );
  const today = clinicDay(ctx.now);
  const isPatient = ctx.principal.userType === 'patient';
  const isStaff = ctx.principal.userType === 'staff';
  return rows.map(({ item, patient, sex, dateOfBirth, suggester }) => {
    const found = packages.get(item.packageId);
    const available = found?.available === true;
    const unsuitable = found ? unsuitableFor(found, { sex, age: ageOn(dateOfBirth, today) }) : null;
    return {
      tests: found?.tests ?? [],
      item: {
        ...{ cart_item_id: item.id, package_id: item.packageId, patient_id: item.patientId },
        patient_name: nameIn(ctx.language, patient),
        ...{ name: found?.name ?? item.packageId, price: found?.price ?? 0 },
        fasting_hours: found?.fasting_hours ?? 0,
        ...{ state: item.state, suggested_by: item.suggestedBy },
        suggested_by_name: suggester && nameIn(ctx.language, suggester),
        // Why a test is wanted or declined can be about health, which the front desk doesn't read.
        ...{ why: isStaff ? null : item.why, reason: isStaff ? null : item.reason, order_id: item.orderId },
        created_at: item.createdAt.toISOString(),
        ...{ available, unsuitable },
        can: {
          decide: isPatient && item.state === 'suggested',
          remove: isPatient
            ? item.state !== 'ordered'
            : item.suggestedBy === ctx.principal.personId && item.state === 'suggested',
          order: isPatient && item.state === 'accepted' && available && unsuitable === null,
        },
      },
    };
  });
}

export async function getCart(
  ctx: SignedIn,
  deps: LabsDeps,
  query: QueryOf<typeof contract.getCart>,
): Promise<Cart> {
  const { brandId, userType } = ctx.principal;
  const onlySuggested = isClinician(userType);
  if (userType !== 'patient' && !query.patient_id) throw invalidField('patient_id', 'required');
  if (query.patient_id && !(await maySeeCart(ctx.db, ctx.principal, query.patient_id))) throw notFound();
  const patientIds = query.patient_id ? [query.patient_id] : await ownSide(ctx.db, ctx.principal);
  const rows = await repository.cartOf(
    ctx.db,
    brandId,
    { patientIds, onlySuggested, id: query.cart_item_id },
    MOST_SHOWN,
  );
  if (query.cart_item_id && rows.length === 0) throw notFound();
  await ctx.audit({
    resource: 'lab_orders',
    patientIds: [...new Set(rows.map(({ item }) => item.patientId))],
  });
  const listed = await present(ctx, rows);
  const orderedFor = listed.filter(({ item }) => item.can.order).map(({ item }) => item.patient_id);
  // As they would be ordered together now. Others than the patient's side see the prices of the catalogue.
  const percents =
    userType === 'patient'
      ? await planPercents(ctx, deps, orderedFor, patientIds)
      : new Map<string, number>();
  const shown = listed.map(({ item, tests }) => {
    const price = discounted(item.price, percents.get(item.patient_id) ?? 0);
    return { tests, item: { ...item, price } };
  });
  const ordered = shown.filter(({ item }) => item.can.order);
  const measured = ordered.map(({ item, tests }) => ({ patientId: item.patient_id, name: item.name, tests }));
  const isOpen = deps.lab !== undefined;
  const total = ordered.reduce((sum, { item }) => sum + item.price, 0);
  // What costs nothing needs no gateway.
  const isFree = ordered.length > 0 && total === 0;
  return {
    items: shown.map(({ item }) => item),
    total,
    plan_percent: Math.max(0, ...[...percents.values()]),
    plan_percents: [...percents].map(([patient_id, percent]) => ({ patient_id, percent })),
    duplicates: duplicatesIn(measured).map(({ patientId, names, shared }) => ({
      ...{ patient_id: patientId, names, shared },
    })),
    can: {
      pay_now: isOpen && (deps.takesPayments || isFree),
      pay_collector: isOpen && deps.payCollector.includes(brandId),
    },
  };
}

async function presentOne(ctx: SignedIn, item: repository.CartRow): Promise<CartItem> {
  const [row] = await repository.cartOf(
    ctx.db,
    item.brandId,
    { patientIds: [item.patientId], onlySuggested: true, id: item.id },
    1,
  );
  const [shown] = await present(ctx, row ? [row] : []);
  if (!shown) throw notFound();
  await ctx.audit({ resource: 'lab_orders', patientIds: [item.patientId] });
  return shown.item;
}

export async function addToCart(
  ctx: SignedIn,
  body: BodyOf<typeof contract.addToCart>,
): Promise<Reply<CartItem>> {
  const { brandId, personId, userType } = ctx.principal;
  const isSuggestion = userType !== 'patient';
  if (isSuggestion && !body.patient_id) throw invalidField('patient_id', 'required');
  const patientId = body.patient_id ?? personId;
  if (!(await mayFill(ctx.db, ctx.principal, patientId))) throw notFound();
  const found = (await packagesOf(ctx, [body.package_id])).get(body.package_id);
  if (!found) throw invalidField('package_id', 'unknown');
  if (!found.available) throw conflict('not_sold');
  const row: repository.CartRow = {
    ...{ id: body.cart_item_id ?? uuid(), brandId, patientId, packageId: body.package_id },
    state: isSuggestion ? 'suggested' : 'accepted',
    ...{ addedBy: personId, suggestedBy: isSuggestion ? personId : null, why: body.why ?? null },
    ...{ reason: null, orderId: null, createdAt: ctx.now, decidedAt: null },
  };
  const [stored, isNew] = await ctx.transaction((tx) => store(tx, ctx, row));
  return new Reply(isNew ? 201 : 200, await presentOne(ctx, stored));
}

/** The same for the same person is there once. A patient who adds what was suggested says yes to it. */
async function store(tx: Tx, ctx: SignedIn, row: repository.CartRow): Promise<[repository.CartRow, boolean]> {
  const { brandId, personId } = ctx.principal;
  if (await repository.addItem(tx, row)) {
    // Counted with it, so that the last one that found room can be sent again.
    if ((await repository.countOpen(tx, brandId, row.patientId)) > MOST_ITEMS)
      throw conflict('cart_full', { limit: MOST_ITEMS });
    if (row.state === 'suggested')
      await announceItem(tx, ctx.now, row, { event: 'suggested', actorId: personId });
    return [row, true];
  }
  const same = await repository.findItem(tx, brandId, row.id);
  if (same && (same.patientId !== row.patientId || same.packageId !== row.packageId))
    throw conflict('cart_item_id_taken');
  const there = same ?? (await repository.findOpen(tx, brandId, row.patientId, row.packageId));
  if (!there) throw conflict('cart_item_id_taken');
  if (row.state === 'accepted' && there.state === 'suggested')
    return [await decide(tx, ctx, there, { accept: true }), false];
  return [there, false];
}

async function decide(
  tx: Tx,
  ctx: SignedIn,
  item: repository.CartRow,
  { accept, reason }: { accept: boolean; reason?: string | undefined },
): Promise<repository.CartRow> {
  const state = accept ? 'accepted' : 'rejected';
  const values = { state, reason: reason ?? null, decidedAt: ctx.now } as const;
  await repository.setItem(tx, item.id, values);
  const decided = { ...item, ...values };
  await announceItem(tx, ctx.now, decided, { event: state, actorId: ctx.principal.personId });
  return decided;
}

export async function decideItem(
  ctx: SignedIn,
  body: BodyOf<typeof contract.decideCartItem>,
): Promise<CartItem> {
  const seen = await visibleItem(ctx.db, ctx, body.cart_item_id);
  if (!(await mayDecide(ctx.db, ctx.principal, seen))) throw notFound();
  const item = await ctx.transaction(async (tx) => {
    const locked = await repository.lockItem(tx, seen.id);
    if (!locked) throw notFound();
    const wanted = body.accept ? 'accepted' : 'rejected';
    if (locked.state === wanted) return locked;
    if (locked.state !== 'suggested') throw conflict('decided_already');
    return await decide(tx, ctx, locked, { accept: body.accept, reason: body.reason });
  });
  return await presentOne(ctx, item);
}

async function visibleItem(db: Db, ctx: SignedIn, id: string): Promise<repository.CartRow> {
  const item = await repository.findItem(db, ctx.principal.brandId, id);
  if (!item) throw notFound();
  return item;
}

export async function removeFromCart(ctx: SignedIn, id: string | undefined): Promise<{ ok: boolean }> {
  const { brandId, userType } = ctx.principal;
  if (id) {
    const item = await visibleItem(ctx.db, ctx, id);
    if (!(await mayRemove(ctx.db, ctx.principal, item))) throw notFound();
    await ctx.transaction((tx) => repository.removeItems(tx, brandId, { id }));
    return { ok: true };
  }
  // Clinicians name what they take back: all of it would reach into many carts.
  if (userType !== 'patient') throw invalidField('cart_item_id', 'required');
  const patientIds = await ownSide(ctx.db, ctx.principal);
  await ctx.transaction((tx) => repository.removeItems(tx, brandId, { patientIds }));
  return { ok: true };
}
