import { type NamedVisit, namedVisits } from '#features/appointments/server/index.ts';
import { orderForReport } from '#features/labs/server/index.ts';
import { mayActFor } from '#features/people/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { OrderPayment, Payment, PaymentRequest, ShownRequest } from '../../contract.ts';
import type { PaymentsDeps } from '../deps.ts';
import { mayRead } from '../policy.ts';
import { presentRequest } from '../presenter.ts';
import { findPayment, paymentOfRequest } from '../repository/payments.ts';
import {
  findRequestOf,
  findWhole,
  listWhole,
  type RequestRow,
  type WholeRequest,
} from '../repository/requests.ts';
import { checkPayment } from './check.ts';
import { type Gateways, gatewayOf } from './gateways.ts';

const PAGE_SIZE = 20;
/** Several screens that ask at the same moment need one answer of the gateway. */
const FRESH_MS = 2000;

const audit = (ctx: SignedIn, patientIds: readonly string[]): Promise<void> =>
  ctx.audit({ resource: 'payments', patientIds: [...new Set(patientIds)] });

/** Whether the reader may see it is the caller's to decide. */
export async function readRequest(ctx: SignedIn, id: string): Promise<PaymentRequest> {
  const whole = await findWhole(ctx.db, ctx.principal.brandId, id);
  if (!whole) throw notFound();
  await audit(ctx, [whole.request.patientId]);
  return presentRequest(whole, ctx, (await visitsOf(ctx, [whole])).get(id));
}

/** The visits that these requests pay for, by the id of the request. */
async function visitsOf(
  { db }: SignedIn,
  rows: readonly WholeRequest[],
): Promise<ReadonlyMap<string, NamedVisit>> {
  const paid = rows.flatMap(({ request: { id, purpose, subjectId } }) =>
    purpose === 'appointment' && subjectId ? [{ id, subjectId }] : [],
  );
  const visits = await namedVisits(
    db,
    paid.map(({ subjectId }) => subjectId),
  );
  return new Map(
    paid.flatMap(({ id, subjectId }) => {
      const visit = visits.get(subjectId);
      return visit ? [[id, visit] as const] : [];
    }),
  );
}

export async function visibleRequest(ctx: SignedIn, id: string): Promise<RequestRow> {
  const whole = await findWhole(ctx.db, ctx.principal.brandId, id);
  if (!whole || !(await mayRead(ctx.db, ctx.principal, whole.request.patientId))) throw notFound();
  return whole.request;
}

export async function getRequest(
  ctx: SignedIn,
  { plans }: Pick<PaymentsDeps, 'plans'>,
  id: string,
): Promise<ShownRequest> {
  const { purpose, subjectId, state } = await visibleRequest(ctx, id);
  const isCharge = purpose === 'subscription' && subjectId !== null && state === 'open';
  return {
    ...(await readRequest(ctx, id)),
    opening_opts_out: isCharge && (await plans.openingOptsOut(ctx.db, subjectId)),
  };
}

export async function getStatus(ctx: SignedIn, gateways: Gateways, paymentId: string): Promise<Payment> {
  const row = await findPayment(ctx.db, ctx.principal.brandId, paymentId);
  if (!row) throw notFound();
  const request = await visibleRequest(ctx, row.requestId);
  const isFresh = row.checkedAt !== null && ctx.now.getTime() - row.checkedAt.getTime() < FRESH_MS;
  const isBack = row.state === 'refunded' || row.state === 'refund_due';
  const isOver = row.paidBy !== null || (isBack && request.state !== 'open');
  const gateway = gatewayOf(gateways, row.gateway);
  if (gateway && !isOver && !isFresh)
    // Without its answer what was last heard is shown, and the reconciler asks again.
    await checkPayment(ctx, gateway, paymentId).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'the payment gateway gave no answer'),
    );
  const { payment } = await readRequest(ctx, row.requestId);
  if (!payment) throw notFound();
  return payment;
}

export async function getOrderStatus(ctx: SignedIn, deps: Gateways, orderId: string): Promise<OrderPayment> {
  const request = await findRequestOf(ctx.db, 'lab_order', orderId);
  if (!request) return await unpaidOrder(ctx, orderId);
  await visibleRequest(ctx, request.id);
  const payment = await paymentOfRequest(ctx.db, request.id);
  return payment ? await getStatus(ctx, deps, payment.id) : await unpaidOrder(ctx, orderId, request);
}

/** No payment was started: what is to be paid, or was. */
async function unpaidOrder(ctx: SignedIn, orderId: string, request?: RequestRow): Promise<OrderPayment> {
  const order = (await orderForReport(ctx.db, orderId))?.order;
  if (order?.brandId !== ctx.principal.brandId || order.pay !== 'now' || order.total === 0) throw notFound();
  if (!(await mayRead(ctx.db, ctx.principal, order.orderedBy))) throw notFound();
  await audit(ctx, [order.orderedBy]);
  return {
    ...{ payment_id: null, request_id: request?.id ?? null },
    ...{ state: order.state === 'awaiting_payment' ? 'created' : 'expired' },
    ...{ amount: request?.amount ?? order.total, refunded: 0, refund_asked: false, gateway_order_id: null },
    ...{ method: null, failed_because: null, created_at: order.createdAt.toISOString(), paid_at: null },
    ...{ refunds: [], bills: [] },
  };
}

export async function listPayments(
  ctx: SignedIn,
  query: QueryOf<typeof contract.listPayments>,
): Promise<ReplyOf<typeof contract.listPayments>> {
  const { brandId, personId, userType } = ctx.principal;
  const position = positionIn(query.cursor);
  const patientId = query.patient_id ?? (userType === 'staff' ? null : personId);
  if (userType !== 'staff' && patientId !== null && !(await mayActFor(ctx.db, brandId, personId, patientId)))
    throw notFound();
  const from = position && { isOpen: position[0] === 'open', at: new Date(position[1]), id: position[2] };
  const { page_size: size = PAGE_SIZE } = query;
  // A patient learns of a refund once it is approved.
  const refundState = userType === 'staff' ? query.refund : undefined;
  const number = userType === 'staff' ? query.number?.trim() : undefined;
  const rows = await listWhole(ctx.db, { brandId, patientId, refundState, number, from, limit: size + 1 });
  const shown = rows.slice(0, size);
  await audit(
    ctx,
    shown.map(({ request }) => request.patientId),
  );
  const last = shown.at(-1)?.request;
  const visits = await visitsOf(ctx, shown);
  return {
    requests: shown.map((whole) => presentRequest(whole, ctx, visits.get(whole.request.id))),
    next_cursor: last && rows.length > size ? positionAfter(last) : null,
  };
}

const OPEN_OR_PAST = /^(open|past)$/;

/** A server of the release before hands out two parts, without the first: while both run, they count as of the past. */
function positionIn(cursor: string | undefined) {
  try {
    return positionOf(cursor, OPEN_OR_PAST, INSTANT, UUID);
  } catch {
    const former = positionOf(cursor, INSTANT, UUID);
    return former && (['past', ...former] as const);
  }
}

const positionAfter = ({ state, createdAt, id }: RequestRow): string =>
  cursorOf(state === 'open' ? 'open' : 'past', createdAt.toISOString(), id);
