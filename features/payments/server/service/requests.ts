import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { PaymentRequest } from '../../contract.ts';
import { withoutDiscount } from '../../rules.ts';
import { announce } from '../events.ts';
import { mayAsk } from '../policy.ts';
import { conflict } from '../refusals.ts';
import { dropUse } from '../repository/coupons.ts';
import * as payments from '../repository/payments.ts';
import {
  addRequest,
  findRequest,
  lockRequest,
  openRequestsOf,
  type RequestRow,
  setRequest,
} from '../repository/requests.ts';
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
      if (!there || !isDeepStrictEqual(asAsked(there), asAsked(row))) throw conflict('request_id_taken');
      return;
    }
    await announce(tx, ctx.now, row, { event: 'requested', paymentId: null, actorId: row.createdBy });
  });
  return await readRequest(ctx, id);
}

/** The content and the author of a request, to compare; a coupon that was used since makes no difference. */
const asAsked = ({ patientId, createdBy, purpose, title, lines }: RequestRow) => ({
  ...{ patientId, createdBy, purpose, title },
  lines: withoutDiscount(lines),
});

export async function withdraw(ctx: SignedIn, id: string): Promise<PaymentRequest> {
  const seen = await visibleRequest(ctx, id);
  if (seen.purpose !== 'request') throw conflict('nothing_to_pay');
  const { personId } = ctx.principal;
  if (!(await ctx.transaction((tx) => withdrawOpen(tx, ctx, id, personId)))) throw conflict('paid_already');
  return await readRequest(ctx, id);
}

/** False: it is paid. */
async function withdrawOpen(tx: Tx, { now }: { now: Date }, id: string, actorId: string): Promise<boolean> {
  const found = await payments.paymentOfRequest(tx, id);
  // The payment is locked before its request, as everywhere.
  const payment = found && (await payments.lockPayment(tx, found.id));
  const request = await lockRequest(tx, id);
  if (!request || request.state === 'withdrawn') return true;
  if (request.state === 'paid') return false;
  await setRequest(tx, id, { state: 'withdrawn' });
  await dropUse(tx, id);
  const attempts = payment ? await payments.attemptsOf(tx, payment.id) : [];
  if (payment) await conclude(tx, { now }, { before: payment, payment, requestId: id, attempts });
  else await announce(tx, now, request, { event: 'changed', paymentId: null, actorId });
  return true;
}

/**
 * A person deleted their account: their requests can't be paid any more, and money that still arrives is refunded.
 */
export async function withdrawAllOf(work: JobContext, personId: string): Promise<void> {
  for (const id of await openRequestsOf(work.db, personId))
    await work.transaction((tx) => withdrawOpen(tx, work, id, personId));
}
