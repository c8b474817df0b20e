import { GatewayFailed, type PaymentGateway, type UpiOrder } from '#partners/payment-gateway/port.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { OpenPayment, openPayment } from '../../contract.ts';
import { openingAt } from '../../rules.ts';
import type { PaymentsDeps } from '../deps.ts';
import { mayPay } from '../policy.ts';
import { conflict, refusal } from '../refusals.ts';
import * as payments from '../repository/payments.ts';
import { findRequest, type PaymentRow, type RequestRow } from '../repository/requests.ts';
import { gatewayOf, moveTo } from './gateways.ts';
import { requestOfOrder } from './lab-order.ts';
import { openRow, receiptOf } from './open-row.ts';
import { orderOf, requestOfPlan } from './plans.ts';
import { readRequest } from './read.ts';
import { requestOfVisit } from './visit-fee.ts';

interface Given {
  readonly notificationId: string | undefined;
  readonly body: BodyOf<typeof openPayment> | null | undefined;
}

/** Opens or returns the one payment of a request. The gateway is asked between two transactions, never within one. */
export async function open(ctx: SignedIn, deps: PaymentsDeps, given: Given): Promise<Reply<OpenPayment>> {
  const request = await requestedBy(ctx, deps, given);
  if (!request || !(await mayPay(ctx.db, ctx.principal, request.patientId))) throw notFound();
  const { gateway: present } = deps;
  if (!present) throw conflict('payments_not_set_up');
  const { isNew, payment: opened } = await openRow(ctx, ctx.principal.personId, request.id, present);
  // A payment that was begun at the earlier gateway continues there, so that it isn't paid at both.
  const former = gatewayOf(deps, opened.gateway);
  const payment = former ? opened : await moveTo(present, ctx, opened);
  const gateway = former ?? present;
  const returnUrl = `${deps.origins.originOf(ctx.host)}/api/payment/return/${payment.id}`;
  const gatewayOrderId = payment.gatewayOrderId ?? (await openOrder(ctx, deps, request, payment, returnUrl));
  // Before the person is at the gateway: money that comes days after the first time is asked about, too.
  if (payment.gatewayOrderId !== null)
    await ctx.transaction((tx) => payments.setReopened(tx, payment.id, openingAt(ctx.now)));
  const method = given.body?.method === 'card' ? 'card' : 'upi';
  const of = { gatewayOrderId, amount: payment.amount, method, name: ctx.brand.title, returnUrl } as const;
  const { asksMandate, ...checkout } = await orAway(ctx, async () =>
    request.purpose === 'subscription' && gateway.mandates
      ? await gateway.mandates.checkout(of)
      : { ...(await gateway.checkout(of)), asksMandate: false },
  );
  // A mandate is asked for by the hosted page alone.
  const wantsLink = given.body?.method === 'upi' && !asksMandate;
  const link = wantsLink ? await upiLinkOf(ctx, gateway, of) : undefined;
  // Of a payment that is opened again, an attempt with a wrong amount may have gone back.
  const before = isNew ? undefined : await readRequest(ctx, request.id);
  if (isNew) await ctx.audit({ resource: 'payments', patientIds: [request.patientId] });
  return new Reply(isNew ? 201 : 200, {
    payment_id: payment.id,
    request_id: request.id,
    state: payment.state,
    amount: payment.amount,
    refunded: before?.payment?.refunded ?? 0,
    gateway_order_id: gatewayOrderId,
    checkout: { ...checkout, fields: { ...checkout.fields } },
    upi: link === undefined ? null : { link },
  });
}

async function requestedBy(
  ctx: SignedIn,
  deps: PaymentsDeps,
  { notificationId, body }: Given,
): Promise<RequestRow | undefined> {
  const { brandId, personId } = ctx.principal;
  if (body?.order_id) return await requestOfOrder(ctx, body.order_id);
  if (body?.subscription_id) return await requestOfPlan(ctx, deps, body.subscription_id);
  if (body?.appointment_id) return await requestOfVisit(ctx, body.appointment_id);
  const id =
    body?.request_id ??
    (notificationId && (await deps.subjectOfNotification(ctx.db, { brandId, personId }, notificationId)));
  if (!id && !notificationId) throw invalidField('notification_id', 'required');
  return id ? await findRequest(ctx.db, brandId, id) : undefined;
}

/** @throws Refusal 503 when the gateway gives no answer */
async function orAway<T>(ctx: SignedIn, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayFailed)) throw error;
    ctx.log.warn({ err: error }, 'the payment gateway opened no order');
    throw refusal(503, 'gateway_away', { retryAfterSeconds: 10 });
  }
}

/** Undefined where the gateway has no such links, or gives none for this order. */
async function upiLinkOf(
  { ip, userAgent, log }: SignedIn,
  gateway: PaymentGateway,
  of: Omit<UpiOrder, 'ip' | 'userAgent'>,
): Promise<string | undefined> {
  return await gateway.upiLink?.({ ...of, ip, userAgent }).catch((error: unknown) => {
    if (!(error instanceof GatewayFailed)) throw error;
    log.warn({ err: error }, 'the payment gateway gave no UPI link; its page is opened');
    return undefined;
  });
}

async function openOrder(
  ctx: SignedIn,
  deps: PaymentsDeps,
  request: RequestRow,
  payment: PaymentRow,
  returnUrl: string,
): Promise<string> {
  const order = { receipt: receiptOf(payment.id), amount: payment.amount, returnUrl };
  // A repeated call gets the same order: the gateway knows it by its receipt.
  const orderId = await orAway(ctx, () => orderOf(ctx, deps, request, order));
  await ctx.transaction((tx) => payments.setOrder(tx, payment.id, orderId, openingAt(ctx.now)));
  const { purpose, subjectId } = request;
  if (purpose === 'subscription' && subjectId !== null)
    await ctx.transaction((tx) => deps.plans.opened(tx, subjectId, ctx.now));
  return orderId;
}
