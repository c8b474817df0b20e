import { v7 as uuid } from 'uuid';
import { PAYMENT_MINUTES, STATUS } from '#features/appointments/contract.ts';
import { findAppointment } from '#features/appointments/server/index.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { delivered } from '../../rules.ts';
import { mayPay } from '../policy.ts';
import { post } from '../repository/ledger.ts';
import * as payments from '../repository/payments.ts';
import {
  addRequest,
  findRequestOf,
  lockRequest,
  type RequestRow,
  setRequest,
} from '../repository/requests.ts';
import { conclude, refundByRule } from './settle.ts';

/** What is to be paid for a visit: made when it is first asked for; the fee is the one that was booked. */
export async function requestOfVisit(ctx: SignedIn, appointmentId: string): Promise<RequestRow | undefined> {
  const { brandId, personId } = ctx.principal;
  const there = await findRequestOf(ctx.db, 'appointment', appointmentId);
  if (there) return there.brandId === brandId ? there : undefined;
  const visit = await findAppointment(ctx.db, brandId, appointmentId);
  if (visit?.status !== STATUS.awaitingPayment || !(await mayPay(ctx.db, ctx.principal, visit.patient_id)))
    return undefined;
  const row: RequestRow = {
    ...{ id: uuid(), brandId, patientId: visit.patient_id, purpose: 'appointment', subjectId: appointmentId },
    ...{ title: null, lines: [], amount: visit.fee, state: 'open', createdAt: ctx.now, createdBy: personId },
    reservedUntil: new Date(visit.created_at + PAYMENT_MINUTES * 60_000),
  };
  await ctx.transaction((tx) => addRequest(tx, row));
  return await findRequestOf(ctx.db, 'appointment', appointmentId);
}

/** The visit won't be: what was paid goes back, and what comes later does too. */
export async function visitCalledOff(work: JobContext, appointmentId: string): Promise<void> {
  const found = await findRequestOf(work.db, 'appointment', appointmentId);
  if (!found) return;
  await work.transaction(async (tx) => {
    const seen = await payments.paymentOfRequest(tx, found.id);
    const payment = seen && (await payments.lockPayment(tx, seen.id));
    const request = await lockRequest(tx, found.id);
    if (!request || request.state === 'withdrawn') return;
    if (request.state === 'open') await setRequest(tx, request.id, { state: 'withdrawn' });
    if (!payment) return;
    const { paidBy } = payment;
    const before = await payments.refundsOfPayment(tx, payment.id);
    // What staff have only asked for is a part of the whole that goes back now.
    for (const { id, state } of before)
      if (state === 'asked') await payments.setRefund(tx, id, { state: 'declined' });
    const gone = before.filter(
      ({ attemptId, state }) => attemptId === paidBy && state !== 'declined' && state !== 'asked',
    );
    const amount = payment.amount - gone.reduce((sum, refund) => sum + refund.amount, 0);
    if (paidBy !== null && amount > 0)
      await refundByRule(tx, work, {
        ...{ payment, request, amount, attempt: { id: paidBy }, reason: 'visit_cancelled' },
      });
    const attempts = await payments.attemptsOf(tx, payment.id);
    await conclude(tx, work, { before: payment, payment, requestId: request.id, attempts });
  });
}

/** The visit took place: what was an advance is revenue now. */
export async function visitCompleted(work: JobContext, appointmentId: string): Promise<void> {
  const request = await findRequestOf(work.db, 'appointment', appointmentId);
  const seen = request && (await payments.paymentOfRequest(work.db, request.id));
  if (!seen) return;
  await work.transaction(async (tx) => {
    const payment = await payments.lockPayment(tx, seen.id);
    if (!payment?.paidBy || payment.deliveredAt) return;
    const gone = (await payments.refundsOfPayment(tx, payment.id)).filter(
      ({ attemptId, state }) => attemptId === payment.paidBy && state !== 'declined' && state !== 'asked',
    );
    const amount = payment.amount - gone.reduce((sum, refund) => sum + refund.amount, 0);
    if (amount > 0) await post(tx, payment.brandId, delivered(payment.id, 'appointment', amount), work.now);
    await payments.setPayment(tx, payment.id, { deliveredAt: work.now });
  });
}
