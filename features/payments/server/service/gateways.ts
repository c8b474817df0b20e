import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { PaymentsDeps } from '../deps.ts';
import { conflict } from '../refusals.ts';
import * as repository from '../repository/payments.ts';
import { lockRequest, type PaymentRow } from '../repository/requests.ts';
import { AT_ONCE, workOff } from './batches.ts';
import { failRefund, noteOverdue } from './refund.ts';
import { conclude } from './settle.ts';
import { addDifference } from './settlements.ts';

export type Gateways = Pick<PaymentsDeps, 'gateway' | 'formerGateway'>;

/** That which takes new payments comes first. */
export const gatewaysOf = ({ gateway, formerGateway }: Gateways): PaymentGateway[] =>
  [gateway, formerGateway].filter((each) => each !== undefined);

export const gatewayOf = (gateways: Gateways, id: string): PaymentGateway | undefined =>
  gatewaysOf(gateways).find((each) => each.id === id);

/**
 * The gateway of an unpaid payment can't be asked any more. Money may still arrive there, so staff have to look; the
 * attempts there count as failed here, and the person can pay again.
 */
async function leaveGateway(tx: Tx, now: Date, payment: PaymentRow): Promise<void> {
  if (payment.gatewayOrderId === null || payment.paidBy !== null) return;
  await noteReplaced(tx, now, payment);
  for (const attempt of await repository.attemptsOf(tx, payment.id))
    if (attempt.state === 'open' || attempt.state === 'authorized')
      await repository.putAttempt(tx, { ...attempt, state: 'failed', reason: 'gateway_replaced' });
}

async function noteReplaced(tx: Tx, now: Date, payment: PaymentRow): Promise<void> {
  const { brandId, gateway, gatewayOrderId: entityId, id: paymentId, amount: expected } = payment;
  if (entityId === null || payment.paidBy !== null) return;
  await addDifference(tx, now, {
    ...{ brandId, gateway, entityId, paymentId, expected, found: null },
    ...{ kind: 'gateway_replaced', day: clinicDay(now) },
  });
}

/** Opens a payment of a gateway that is no longer configured again at the current gateway. */
export async function moveTo(
  gateway: PaymentGateway,
  { now, transaction }: Pick<JobContext, 'now' | 'transaction'>,
  { id }: PaymentRow,
): Promise<PaymentRow> {
  return await transaction(async (tx) => {
    const payment = await repository.lockPayment(tx, id);
    if (!payment) throw new Error('a payment is never deleted');
    // Two at the same moment take turns.
    if (payment.gateway === gateway.id) return payment;
    // Received money stays with its gateway until a rule has returned it.
    const attempts = await repository.attemptsOf(tx, id);
    const returned = (await repository.refundsOfPayment(tx, id))
      .filter(({ automatic, state }) => automatic !== null && (state === 'processed' || state === 'failed'))
      .map(({ attemptId }) => attemptId);
    if (attempts.some((each) => each.state === 'captured' && !returned.includes(each.id)))
      throw conflict('nothing_to_pay');
    await leaveGateway(tx, now, payment);
    const moved = { gateway: gateway.id, gatewayOrderId: null, nextCheckAt: null } as const;
    await repository.setPayment(tx, id, moved);
    return { ...payment, ...moved };
  });
}

/** Payments under way and refunds of gateways that are gone: each gets an owner instead of waiting for ever. */
export async function leaveReplaced(work: JobContext, gateways: Gateways): Promise<void> {
  const ids = gatewaysOf(gateways).map(({ id }) => id);
  if (ids.length === 0) return await noteWaiting(work);
  await workOff(
    () => repository.dueElsewhere(work.db, ids, work.now, AT_ONCE),
    (id) => work.transaction((tx) => stopAsking(tx, work, id)),
  );
  await workOff(
    () => repository.refundsElsewhere(work.db, ids, AT_ONCE),
    (id) => failRefund(work, id),
  );
}

/** Checks come at least once an hour: one that is a day late was not put off by a short mistake. */
const CHECK_PATIENCE_MS = 86_400_000;

/**
 * Without any gateway, its settings may only be missing by mistake: waiting payments stay as they are, and continue
 * once the settings are back. After too long a wait they get an owner.
 */
async function noteWaiting(work: JobContext): Promise<void> {
  const { db, now, transaction } = work;
  const before = new Date(now.getTime() - CHECK_PATIENCE_MS);
  await workOff(
    () => repository.lateChecks(db, before, AT_ONCE),
    (id) =>
      transaction(async (tx) => {
        const payment = await repository.lockPayment(tx, id);
        if (payment) await noteReplaced(tx, now, payment);
      }),
  );
  await workOff(
    () => repository.refundsWaiting(db, AT_ONCE),
    (id) => transaction((tx) => noteOverdue(tx, now, id)),
  );
}

async function stopAsking(tx: Tx, work: JobContext, id: string): Promise<void> {
  const payment = await repository.lockPayment(tx, id);
  const request = payment && (await lockRequest(tx, payment.requestId));
  if (!payment || !request) return;
  await leaveGateway(tx, work.now, payment);
  const attempts = await repository.attemptsOf(tx, id);
  await conclude(tx, work, { before: payment, payment, requestId: request.id, attempts });
  await repository.setPayment(tx, id, { nextCheckAt: null });
}
