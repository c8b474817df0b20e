import { v7 as uuid } from 'uuid';
import { GatewayFailed, type PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { openingAt } from '../../rules.ts';
import type { PaymentsDeps } from '../deps.ts';
import { announce } from '../events.ts';
import * as payments from '../repository/payments.ts';
import {
  type AttemptRow,
  addRequest,
  findRequest,
  type RequestRow,
  requestById,
} from '../repository/requests.ts';
import { checkPayment } from './check.ts';
import { openRow, receiptOf } from './open-row.ts';

type Gateway = PaymentGateway & { readonly mandates: NonNullable<PaymentGateway['mandates']> };

/** What is to be paid for one period of a care plan, in the transaction that makes the period. Answers its id. */
export async function requestForPlan(
  tx: Tx,
  now: Date,
  of: {
    brandId: string;
    patientId: string;
    subjectId: string;
    title: string;
    amount: number;
    kind: 'treatment_plan' | 'care_plan';
  },
): Promise<string> {
  const { kind, ...named } = of;
  const { title, amount } = named;
  const row: RequestRow = {
    ...{
      id: uuid(),
      purpose: 'subscription',
      state: 'open',
      couponCode: null,
      reservedUntil: null,
      createdAt: now,
    },
    ...{ ...named, lines: [{ name: title, amount, kind }], createdBy: of.patientId },
  };
  await addRequest(tx, row);
  await announce(tx, now, row, { event: 'changed', paymentId: null, actorId: null });
  return row.id;
}

export async function requestOfPlan(
  ctx: SignedIn,
  { plans }: Pick<PaymentsDeps, 'plans'>,
  subscriptionId: string,
): Promise<RequestRow | undefined> {
  const { brandId } = ctx.principal;
  const id = await plans.requestOf(ctx.db, brandId, subscriptionId);
  return id ? await findRequest(ctx.db, brandId, id) : undefined;
}

/** An order like any other; where the person chose autopay, paying it also allows the next debits. */
export async function orderOf(
  ctx: SignedIn,
  { gateway, plans }: Pick<PaymentsDeps, 'gateway' | 'plans'>,
  { purpose, subjectId }: RequestRow,
  order: { receipt: string; amount: number; returnUrl: string },
): Promise<string> {
  if (!gateway) throw new Error('an order needs a gateway');
  const wanted =
    purpose === 'subscription' && subjectId
      ? await plans.mandateWanted(ctx.db, subjectId, ctx.now)
      : undefined;
  return wanted && gateway.mandates
    ? await gateway.mandates.openOrder({ ...order, ...wanted })
    : await gateway.openOrder(order);
}

/** The gateway's order of a request, once it was opened. */
export async function orderOfRequest(
  db: JobContext['db'],
  requestId: string,
): Promise<{ gateway: string; gatewayOrderId: string } | undefined> {
  const payment = await payments.paymentOfRequest(db, requestId);
  return payment?.gatewayOrderId
    ? { gateway: payment.gateway, gatewayOrderId: payment.gatewayOrderId }
    : undefined;
}

/**
 * Opens the order of a debit, with which the bank's notice begins. Repeatable.
 * @returns false when the person has opened the payment at the same moment: its order is theirs, and is not debited,
 * also where the gateway has it and the app doesn't yet
 * @throws GatewayFailed
 */
export async function openDebit(
  work: JobContext,
  gateway: Gateway,
  of: { requestId: string; mandate: string; notBefore: Date },
): Promise<boolean> {
  const request = await requestById(work.db, of.requestId);
  if (request?.state !== 'open') return true;
  const { payment } = await openRow(work, request.patientId, request.id, gateway);
  if (payment.gatewayOrderId) return false;
  const { mandate, notBefore } = of;
  const orderId = await gateway.mandates.announce({
    ...{ receipt: receiptOf(payment.id), amount: payment.amount, mandate, notBefore },
  });
  if (orderId === undefined) return false;
  return await work.transaction((tx) => payments.setOrder(tx, payment.id, orderId, openingAt(work.now)));
}

/** What was tried so far, as the gateway says it now. @throws GatewayFailed */
export async function attemptsOfRequest(
  work: JobContext,
  gateway: PaymentGateway,
  requestId: string,
): Promise<AttemptRow[]> {
  const payment = await payments.paymentOfRequest(work.db, requestId);
  if (!payment) return [];
  await checkPayment(work, gateway, payment.id);
  return await payments.attemptsOf(work.db, payment.id);
}

/**
 * The bank is asked for the money; what it says comes by `settle`, as with everything. False: the gateway refuses that.
 * @throws GatewayFailed when it is not clear what came of it
 */
export async function debitByMandate(
  work: JobContext,
  gateway: Gateway,
  { requestId, mandate }: { requestId: string; mandate: string },
): Promise<boolean> {
  const request = await requestById(work.db, requestId);
  const payment = await payments.paymentOfRequest(work.db, requestId);
  // Cancelled meanwhile: no debit.
  if (request?.state !== 'open' || !payment?.gatewayOrderId) return true;
  const { gatewayOrderId, amount } = payment;
  // The order is days old: an answer that comes late, or never, is asked for from now on.
  await work.transaction((tx) => payments.setReopened(tx, payment.id, openingAt(work.now)));
  try {
    await gateway.mandates.debit({ gatewayOrderId, mandate, amount });
  } catch (error) {
    if (error instanceof GatewayFailed && error.isFinal) return false;
    throw error;
  }
  await checkPayment(work, gateway, payment.id);
  return true;
}
