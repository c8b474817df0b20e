import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { PaymentRequest } from '../../contract.ts';
import { announce } from '../events.ts';
import { mayAsk } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { dropUse } from '../repository/coupons.ts';
import * as payments from '../repository/payments.ts';
import { addRequest, findRequest, lockRequest, type RequestRow, setRequest } from '../repository/requests.ts';
import { readRequest, visibleRequest } from './read.ts';
import { conclude } from './settle.ts';

const MOST = 100_000_000;

export async function ask(
  ctx: SignedIn,
  body: BodyOf<typeof contract.requestPayment>,
): Promise<PaymentRequest> {
  const { request_id: id, patient_id: patientId, title, lines } = body;
  if (!(await mayAsk(ctx.db, ctx.principal, patientId))) throw notFound();
  if (lines.length === 0) throw invalidField('lines', 'required');
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (amount > MOST) throw invalidField('lines', 'too_large');
  const row: RequestRow = {
    ...{ id, patientId, title, lines, amount, brandId: ctx.principal.brandId, purpose: 'request' },
    ...{ subjectId: null, state: 'open', couponCode: null, reservedUntil: null, createdAt: ctx.now },
    createdBy: ctx.principal.personId,
  };
  await ctx.transaction(async (tx) => {
    if (!(await addRequest(tx, row))) {
      const there = await findRequest(tx, row.brandId, id);
      const isSame =
        there?.patientId === patientId && there.createdBy === row.createdBy && there.amount === amount;
      if (!isSame) throw conflict('request_id_taken');
      return;
    }
    await announce(tx, ctx.now, row, { event: 'requested', paymentId: null, actorId: row.createdBy });
  });
  return await readRequest(ctx, id);
}

export async function withdraw(ctx: SignedIn, id: string): Promise<PaymentRequest> {
  const seen = await visibleRequest(ctx, id);
  if (seen.purpose !== 'request') throw conflict('nothing_to_pay');
  await ctx.transaction(async (tx) => {
    const found = await payments.paymentOfRequest(tx, id);
    // The payment is locked before its request, as everywhere.
    const payment = found && (await payments.lockPayment(tx, found.id));
    const request = await lockRequest(tx, id);
    if (!request || request.state === 'withdrawn') return;
    if (request.state === 'paid') throw conflict('paid_already');
    await setRequest(tx, id, { state: 'withdrawn' });
    await dropUse(tx, id);
    const attempts = payment ? await payments.attemptsOf(tx, payment.id) : [];
    if (payment) await conclude(tx, ctx, { before: payment, payment, requestId: id, attempts });
    else
      await announce(tx, ctx.now, request, {
        event: 'changed',
        paymentId: null,
        actorId: ctx.principal.personId,
      });
  });
  return await readRequest(ctx, id);
}
