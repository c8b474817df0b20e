import { isDeepStrictEqual } from 'node:util';
import { isPackage } from '#features/lab-tests/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Coupon, PaymentRequest } from '../../contract.ts';
import { discounted, withoutDiscount } from '../../rules.ts';
import { mayPay } from '../policy.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/coupons.ts';
import { paymentOfRequest } from '../repository/payments.ts';
import { findRequest, lockRequest, type RequestRow, setRequest } from '../repository/requests.ts';
import { requestOfOrder } from './lab-order.ts';
import { readRequest } from './read.ts';
import { requestOfVisit } from './visit-fee.ts';

const presented = (row: repository.CountedCoupon): Coupon => ({
  ...{ coupon_id: row.id, code: row.code, percent: row.percent, flat: row.flat, minimum: row.minimum },
  ...{ starts_on: row.startsOn, ends_on: row.endsOn, purposes: row.purposes, package_ids: row.packageIds },
  ...{ per_person: row.perPerson, in_total: row.inTotal, used: row.used },
  ended_at: row.endedAt?.toISOString() ?? null,
  can: { end: row.endedAt === null },
});

export const list = async (ctx: SignedIn): Promise<ReplyOf<typeof contract.listCoupons>> => ({
  coupons: (await repository.listCoupons(ctx.db, ctx.principal.brandId)).map(presented),
});

async function one(ctx: SignedIn, id: string): Promise<Coupon> {
  const row = await repository.findCoupon(ctx.db, ctx.principal.brandId, id);
  if (!row) throw notFound();
  return presented(row);
}

export async function create(ctx: SignedIn, body: BodyOf<typeof contract.createCoupon>): Promise<Coupon> {
  const { brandId, personId } = ctx.principal;
  const { percent = null, flat = null } = body;
  if ((percent === null) === (flat === null)) throw invalidField('percent', 'required');
  if (flat === 0) throw invalidField('flat', 'required');
  if (body.ends_on < body.starts_on) throw invalidField('ends_on', 'ends_before_start');
  // A coupon for nothing that is sold would be refused to everybody who enters its code.
  if (body.package_ids?.some((id) => !isPackage(id, ctx.now)))
    throw invalidField('package_ids', 'unknown_package');
  const row: repository.CouponRow = {
    ...{ id: body.coupon_id, brandId, code: body.code.toUpperCase(), percent, flat },
    ...{ minimum: body.minimum ?? 0, startsOn: body.starts_on, endsOn: body.ends_on },
    ...{ purposes: body.purposes ?? [], packageIds: body.package_ids ?? [] },
    ...{ perPerson: body.per_person ?? null, inTotal: body.in_total ?? null },
    ...{ createdAt: ctx.now, createdBy: personId, endedAt: null },
  };
  await ctx.transaction(async (tx) => {
    if (await repository.addCoupon(tx, row)) return;
    const there = await repository.findCoupon(tx, brandId, row.id);
    if (!there) throw conflict('coupon_code_taken');
    if (!isDeepStrictEqual(asOffered(there), asOffered(row))) throw conflict('coupon_id_taken');
  });
  return await one(ctx, row.id);
}

/** The terms and the author of a coupon, to compare a repeated request with what is stored. */
const asOffered = (row: repository.CouponRow) => ({
  ...{ code: row.code, percent: row.percent, flat: row.flat, minimum: row.minimum },
  ...{ startsOn: row.startsOn, endsOn: row.endsOn, purposes: row.purposes, packageIds: row.packageIds },
  ...{ perPerson: row.perPerson, inTotal: row.inTotal, createdBy: row.createdBy },
});

export async function end(ctx: SignedIn, id: string): Promise<Coupon> {
  await one(ctx, id);
  await ctx.transaction((tx) => repository.endCoupon(tx, ctx.principal.brandId, id, ctx.now));
  return await one(ctx, id);
}

/** Locked and still without a payment: once the gateway knows an amount, it stays. */
async function changeable(tx: Tx, ctx: SignedIn, id: string): Promise<RequestRow> {
  const request = await lockRequest(tx, id);
  if (request?.brandId !== ctx.principal.brandId) throw notFound();
  if (request.state !== 'open') throw conflict('nothing_to_pay');
  if (await paymentOfRequest(tx, id)) throw conflict('coupon_too_late');
  return request;
}

const LATIN = /^[A-Za-z0-9]+$/;

async function assertOwn(ctx: SignedIn, id: string): Promise<void> {
  const request = await findRequest(ctx.db, ctx.principal.brandId, id);
  if (!request || !(await mayPay(ctx.db, ctx.principal, request.patientId))) throw notFound();
}

export async function use(ctx: SignedIn, id: string, code: string): Promise<PaymentRequest> {
  await assertOwn(ctx, id);
  await ctx.transaction(async (tx) => {
    const request = await changeable(tx, ctx, id);
    const typed = code.trim();
    // Some letters of other scripts become ours in capitals.
    const coupon = LATIN.test(typed)
      ? await repository.lockCoupon(tx, request.brandId, typed.toUpperCase())
      : undefined;
    if (!coupon) throw conflict('coupon_not_valid');
    await repository.dropUse(tx, id);
    const lines = request.lines.length > 0 ? request.lines : [{ name: '', amount: request.amount }];
    const result = discounted(
      { ...coupon, isEnded: coupon.endedAt !== null },
      { purpose: request.purpose, lines: withoutDiscount(lines), day: clinicDay(ctx.now) },
      await repository.usesOf(tx, coupon.id, request.patientId),
    );
    if ('problem' in result) throw conflict(result.problem);
    await setRequest(tx, id, { lines: result.lines, amount: result.amount, couponCode: coupon.code });
    const { patientId } = request;
    await repository.addUse(tx, { couponId: coupon.id, requestId: id, patientId, at: ctx.now });
  });
  return await readRequest(ctx, id);
}

export async function drop(ctx: SignedIn, id: string): Promise<PaymentRequest> {
  await assertOwn(ctx, id);
  await ctx.transaction(async (tx) => {
    const request = await changeable(tx, ctx, id);
    await repository.dropUse(tx, id);
    const lines = withoutDiscount(request.lines);
    const amount = lines.length > 0 ? lines.reduce((sum, line) => sum + line.amount, 0) : request.amount;
    await setRequest(tx, id, { lines, amount, couponCode: null });
  });
  return await readRequest(ctx, id);
}

export async function prepare(
  ctx: SignedIn,
  { appointment_id: visitId, order_id: orderId }: BodyOf<typeof contract.preparePayment>,
): Promise<PaymentRequest> {
  if (!visitId && !orderId) throw invalidField('appointment_id', 'required');
  const request = orderId ? await requestOfOrder(ctx, orderId) : await requestOfVisit(ctx, visitId ?? '');
  if (!request || !(await mayPay(ctx.db, ctx.principal, request.patientId))) throw notFound();
  return await readRequest(ctx, request.id);
}
