import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Purpose } from '../../contract.ts';
import { differences, type paymentAttempts, paymentRequests, payments, refunds } from '../tables.ts';

import { type BillRow, billsOfPayments } from './bills.ts';

export type RequestRow = typeof paymentRequests.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type NamedRefund = RefundRow & {
  readonly requesterName: string | null;
  readonly approverName: string | null;
};
export interface WholeRequest {
  readonly request: RequestRow;
  readonly patientName: string | null;
  readonly creatorName: string | null;
  readonly payment: PaymentRow | null;
  readonly lastAttempt: Pick<AttemptRow, 'state' | 'method' | 'reason'> | null;
  readonly refunds: readonly NamedRefund[];
  readonly bills: readonly BillRow[];
}

export async function findRequest(db: Db, brandId: string, id: string): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.id, id), eq(paymentRequests.brandId, brandId)));
  return row;
}

/** For jobs and webhooks, which have no brand. */
export async function requestById(db: Db, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(paymentRequests).where(eq(paymentRequests.id, id));
  return row;
}

/** Paise that a coupon took off some requests. */
export async function discountsOf(db: Db, requestIds: readonly string[]): Promise<Map<string, number>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .select({ id: paymentRequests.id, lines: paymentRequests.lines })
    .from(paymentRequests)
    .where(inArray(paymentRequests.id, [...requestIds]));
  return new Map(
    rows.map(({ id, lines }) => [id, lines.reduce((sum, { discount = 0 }) => sum + discount, 0)]),
  );
}

export async function findRequestOf(
  db: Db,
  purpose: Purpose,
  subjectId: string,
): Promise<RequestRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.purpose, purpose), eq(paymentRequests.subjectId, subjectId)));
  return row;
}

/** Requests by staff and clinicians; other requests end with what they are for. */
export async function openRequestsOf(db: Db, patientId: string): Promise<string[]> {
  const rows = await db
    .select({ id: paymentRequests.id })
    .from(paymentRequests)
    .where(
      and(
        eq(paymentRequests.patientId, patientId),
        eq(paymentRequests.purpose, 'request'),
        eq(paymentRequests.state, 'open'),
      ),
    );
  return rows.map(({ id }) => id);
}

/** False when the id, or a request for the same subject, is there already. */
export async function addRequest(tx: Tx, row: RequestRow): Promise<boolean> {
  const added = await tx
    .insert(paymentRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: paymentRequests.id });
  return added.length > 0;
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id)).for('update');
  return row;
}

/** A shared lock: the request can't be changed until all holders have ended. */
export async function holdRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  const [row] = await tx.select().from(paymentRequests).where(eq(paymentRequests.id, id)).for('share');
  return row;
}

export async function setRequest(
  tx: Tx,
  id: string,
  values: Partial<Pick<RequestRow, 'state' | 'amount' | 'lines' | 'couponCode'>>,
): Promise<void> {
  await tx.update(paymentRequests).set(values).where(eq(paymentRequests.id, id));
}

/** Amounts and times stay, for the books; titles, lines and reasons go. */
export async function eraseWords(tx: Tx, patientId: string): Promise<void> {
  const theirs = eq(paymentRequests.patientId, patientId);
  await tx
    .update(refunds)
    .set({ reason: null })
    .where(
      inArray(
        refunds.paymentId,
        tx
          .select({ id: payments.id })
          .from(payments)
          .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
          .where(theirs),
      ),
    );
  await tx
    .update(differences)
    .set({ note: null })
    .where(
      inArray(
        differences.paymentId,
        tx
          .select({ id: payments.id })
          .from(payments)
          .innerJoin(paymentRequests, eq(paymentRequests.id, payments.requestId))
          .where(theirs),
      ),
    );
  await tx.update(paymentRequests).set({ title: null, lines: [] }).where(theirs);
}

/** In the form of the index. */
const isOpen = sql`(${paymentRequests.state} = 'open')`;

/** What is still to be paid comes first, then the newest. */
async function whole(db: Db, where: SQL | undefined, limit: number): Promise<WholeRequest[]> {
  const patient = alias(persons, 'patient');
  const creator = alias(persons, 'creator');
  const rows = await db
    .select({
      request: paymentRequests,
      payment: payments,
      patientName: patient.name,
      creatorName: creator.name,
      lastAttempt: sql<
        WholeRequest['lastAttempt']
      >`(select json_build_object('state', t.state, 'method', t.method,
        'reason', t.reason) from payment_attempts t where t.payment_id = ${payments.id}
        order by t.id = ${payments.paidBy} desc nulls last, t.position desc limit 1)`,
    })
    .from(paymentRequests)
    .leftJoin(payments, eq(payments.requestId, paymentRequests.id))
    .leftJoin(patient, eq(patient.id, paymentRequests.patientId))
    .leftJoin(creator, eq(creator.id, paymentRequests.createdBy))
    .where(where)
    .orderBy(desc(isOpen), desc(paymentRequests.createdAt), desc(paymentRequests.id))
    .limit(limit);
  const ids = rows.flatMap(({ payment }) => payment?.id ?? []);
  const theirs = ids.length > 0 ? await refundsOf(db, ids) : [];
  const issued = await billsOfPayments(db, ids);
  return rows.map((row) => ({
    ...row,
    refunds: theirs.filter(({ paymentId }) => paymentId === row.payment?.id),
    bills: issued.filter(({ paymentId }) => paymentId === row.payment?.id),
  }));
}

export async function refundsOf(db: Db, paymentIds: readonly string[]): Promise<NamedRefund[]> {
  const requester = alias(persons, 'requester');
  const approver = alias(persons, 'approver');
  const rows = await db
    .select({ refund: refunds, requesterName: requester.name, approverName: approver.name })
    .from(refunds)
    .leftJoin(requester, eq(requester.id, refunds.requestedBy))
    .leftJoin(approver, eq(approver.id, refunds.approvedBy))
    .where(inArray(refunds.paymentId, [...paymentIds]))
    .orderBy(asc(refunds.requestedAt), asc(refunds.id));
  return rows.map(({ refund, ...names }) => ({ ...refund, ...names }));
}

export const findWhole = async (db: Db, brandId: string, id: string): Promise<WholeRequest | undefined> =>
  (await whole(db, and(eq(paymentRequests.id, id), eq(paymentRequests.brandId, brandId)), 1))[0];

export type Position = { readonly at: Date; readonly id: string } | null;

/**
 * Of the payment with a bill of this number, in capital or small letters, or with this order at the gateway. Gateways
 * tell capital letters from small ones; Cashfree's orders have our receipts, in small letters.
 */
const numbered = (brandId: string, number: string): SQL =>
  sql`${payments.id} in (select b.payment_id from payment_bills b where b.brand_id = ${brandId} and b.number = ${number.toUpperCase()}
    union all select o.id from payments o where o.gateway_order_id in (${number}, ${number.toLowerCase()}))`;

/** Of one patient, or of the whole brand; `refundState`: those with a refund in this state. Each has an index. */
export async function listWhole(
  db: Db,
  of: {
    brandId: string;
    patientId: string | null;
    refundState?: RefundRow['state'] | undefined;
    number?: string | undefined;
    from: (NonNullable<Position> & { readonly isOpen: boolean }) | null;
    limit: number;
  },
): Promise<WholeRequest[]> {
  const { brandId, patientId, refundState, number, from, limit } = of;
  return await whole(
    db,
    and(
      eq(paymentRequests.brandId, brandId),
      patientId === null ? undefined : eq(paymentRequests.patientId, patientId),
      refundState &&
        inArray(
          payments.id,
          db
            .select({ id: refunds.paymentId })
            .from(refunds)
            .where(and(eq(refunds.brandId, brandId), eq(refunds.state, refundState))),
        ),
      number === undefined ? undefined : numbered(brandId, number),
      from
        ? sql`(${isOpen}, ${paymentRequests.createdAt}, ${paymentRequests.id}) < (${from.isOpen}::boolean, ${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
        : undefined,
    ),
    limit,
  );
}
