import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { paymentAttempts, payments, refunds } from '../tables.ts';
import type { AttemptRow, PaymentRow, RefundRow } from './requests.ts';

export async function findPayment(db: Db, brandId: string, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.brandId, brandId)));
  return row;
}

export async function paymentById(db: Db, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

export async function paymentOfRequest(db: Db, requestId: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.requestId, requestId));
  return row;
}

/** False when the request has one. */
export async function addPayment(tx: Tx, row: PaymentRow): Promise<boolean> {
  const added = await tx.insert(payments).values(row).onConflictDoNothing().returning({ id: payments.id });
  return added.length > 0;
}

export interface Opening {
  readonly lastOpenedAt: Date;
  readonly nextCheckAt: Date;
}

/** The gateway's answer to the first who asked counts. False: another one was the first. */
export async function setOrder(
  tx: Tx,
  id: string,
  gatewayOrderId: string,
  opening: Opening,
): Promise<boolean> {
  const set = await tx
    .update(payments)
    .set({ gatewayOrderId, ...opening })
    .where(and(eq(payments.id, id), isNull(payments.gatewayOrderId)))
    .returning({ id: payments.id });
  return set.length > 0;
}

/**
 * Restarts the status checks of an unpaid payment when its checkout is opened again. A check that is due earlier
 * stays.
 */
export async function setReopened(tx: Tx, id: string, { lastOpenedAt, nextCheckAt }: Opening): Promise<void> {
  await tx
    .update(payments)
    .set({
      lastOpenedAt,
      nextCheckAt: sql`least(${payments.nextCheckAt}, ${nextCheckAt.toISOString()}::timestamptz)`,
    })
    .where(and(eq(payments.id, id), isNull(payments.paidBy)));
}

export async function lockPayment(tx: Tx, id: string): Promise<PaymentRow | undefined> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  return row;
}

export async function setPayment(tx: Tx, id: string, values: Partial<PaymentRow>): Promise<void> {
  await tx.update(payments).set(values).where(eq(payments.id, id));
}

/** Of this gateway alone. */
export async function dueForCheck(db: Db, gateway: string, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, now), eq(payments.gateway, gateway)),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Of gateways that are none of these. */
export async function dueElsewhere(
  db: Db,
  gateways: readonly string[],
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        isNotNull(payments.nextCheckAt),
        lte(payments.nextCheckAt, now),
        notInArray(payments.gateway, [...gateways]),
      ),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

export const attemptsOf = async (db: Db, paymentId: string): Promise<AttemptRow[]> =>
  await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.paymentId, paymentId))
    .orderBy(asc(paymentAttempts.position));

export async function putAttempt(tx: Tx, row: AttemptRow): Promise<void> {
  const { state, amount, method, reason, capturedAt, position } = row;
  await tx
    .insert(paymentAttempts)
    .values(row)
    .onConflictDoUpdate({
      target: [paymentAttempts.gateway, paymentAttempts.id],
      set: { state, amount, method, reason, capturedAt, position },
    });
}

export const refundsOfPayment = async (db: Db, paymentId: string): Promise<RefundRow[]> =>
  await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

export async function addRefund(tx: Tx, row: RefundRow): Promise<boolean> {
  const added = await tx.insert(refunds).values(row).onConflictDoNothing().returning({ id: refunds.id });
  return added.length > 0;
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** That is owed still: by our id, or by the gateway's where it could not send it. */
export async function owedRefund(tx: Tx, paymentId: string, id: string): Promise<RefundRow | undefined> {
  const isOurs = and(
    sql`${refunds.id}::text = ${id}`,
    inArray(refunds.state, ['approved', 'sent', 'failed']),
  );
  const isTheirs = and(eq(refunds.gatewayRefundId, id), eq(refunds.state, 'failed'));
  const [row] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), or(isOurs, isTheirs)))
    .for('update');
  return row;
}

export async function lockRefund(tx: Tx, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  return row;
}

export async function setRefund(tx: Tx, id: string, values: Partial<RefundRow>): Promise<void> {
  await tx.update(refunds).set(values).where(eq(refunds.id, id));
}

/** Approved before `before`, not asked about since then, and not back yet; whichever was asked about longest ago comes first. */
export async function refundsOnTheirWay(
  db: Db,
  gateway: string,
  before: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.state, ['approved', 'sent']),
        lte(refunds.approvedAt, before),
        or(isNull(refunds.followedAt), lte(refunds.followedAt, before)),
        eq(payments.gateway, gateway),
      ),
    )
    .orderBy(sql`${refunds.followedAt} asc nulls first`, asc(refunds.approvedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Approved, and at a gateway that is none of these. */
export async function refundsElsewhere(
  db: Db,
  gateways: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(inArray(refunds.state, ['approved', 'sent']), notInArray(payments.gateway, [...gateways])))
    .orderBy(asc(refunds.approvedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** No open difference of this kind; of `gateway_replaced`, which stays noted, none at all. */
const notNoted = (kind: 'gateway_replaced' | 'refund_overdue', entityId: SQL): SQL =>
  sql`not exists (select from payment_differences d where d.gateway = ${payments.gateway}
    and d.kind = ${kind} and d.entity_id = ${entityId} and (d.kind = 'gateway_replaced' or d.state = 'open'))`;

/** Unpaid, with an order at a gateway that should have been asked about it before this moment. */
export async function lateChecks(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        lte(payments.nextCheckAt, before),
        isNotNull(payments.gatewayOrderId),
        isNull(payments.paidBy),
        notNoted('gateway_replaced', sql`${payments.gatewayOrderId}`),
      ),
    )
    .orderBy(asc(payments.nextCheckAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Approved, and neither back nor noted as overdue: the oldest first. */
export async function refundsWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(inArray(refunds.state, ['approved', 'sent']), notNoted('refund_overdue', sql`${refunds.id}::text`)),
    )
    .orderBy(asc(refunds.approvedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Paise of what was paid for some requests that have gone back, or are on their way. */
export async function refundedOf(db: Db, requestIds: readonly string[]): Promise<Map<string, number>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .select({ id: payments.requestId, sum: sql<number>`sum(${refunds.amount})::int` })
    .from(refunds)
    .innerJoin(payments, and(eq(payments.id, refunds.paymentId), eq(payments.paidBy, refunds.attemptId)))
    .where(
      and(inArray(payments.requestId, [...requestIds]), notInArray(refunds.state, ['asked', 'declined'])),
    )
    .groupBy(payments.requestId);
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}
