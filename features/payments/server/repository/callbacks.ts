import { and, between, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { gatewayCallbacks, payments, refunds } from '../tables.ts';

/** What a callback that was stored is found by. */
export interface StoredCallback {
  readonly gateway: string;
  readonly event_id: string;
}

const own = (gateway: string, orderIds: readonly string[]) =>
  and(eq(payments.gateway, gateway), inArray(payments.gatewayOrderId, [...orderIds]));
const stored = ({ gateway, event_id }: StoredCallback) =>
  and(eq(gatewayCallbacks.gateway, gateway), eq(gatewayCallbacks.eventId, event_id));

/**
 * Stores a callback in one statement, since the gateway waits for our answer. A callback that refers to none of our
 * payments is marked as handled.
 * @returns the ids of the payments to which it refers; undefined for an event that was stored before
 */
export async function takeCallback(
  tx: Tx,
  row: Omit<typeof gatewayCallbacks.$inferInsert, 'handledAt' | 'receivedAt'> & { readonly receivedAt: Date },
  orderIds: readonly string[],
): Promise<string[] | undefined> {
  const ours = own(row.gateway, orderIds);
  const handledAt = sql`case when not exists (select from ${payments} where ${ours})
    then ${row.receivedAt.toISOString()}::timestamptz end`;
  const added = tx.$with('added').as(
    tx
      .insert(gatewayCallbacks)
      .values({ ...row, handledAt })
      .onConflictDoNothing()
      .returning({ id: gatewayCallbacks.eventId }),
  );
  const rows = await tx.with(added).select({ id: payments.id }).from(added).leftJoin(payments, ours);
  return rows.length > 0 ? rows.flatMap(({ id }) => id ?? []) : undefined;
}

/** Refunds on their way that the gateway knows by these ids of its own. */
export async function refundsKnownAs(
  db: Db,
  gateway: string,
  gatewayRefundIds: readonly string[],
): Promise<string[]> {
  if (gatewayRefundIds.length === 0) return [];
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        inArray(refunds.gatewayRefundId, [...gatewayRefundIds]),
        inArray(refunds.state, ['approved', 'sent']),
        eq(payments.gateway, gateway),
      ),
    );
  return rows.map(({ id }) => id);
}

export async function findCallback(db: Db, callback: StoredCallback) {
  const [row] = await db.select().from(gatewayCallbacks).where(stored(callback));
  return row;
}

export async function paymentsOfOrders(
  db: Db,
  gateway: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const rows = await db.select({ id: payments.id }).from(payments).where(own(gateway, orderIds));
  return rows.map(({ id }) => id);
}

/** So long after a payment was opened, the gateway is asked about it by itself. */
const ASKED_DAYS = 3;

/** Every payment that a callback which can't be read may be about is due to be asked about. */
export async function askAboutOpen(
  tx: Tx,
  { gateway, receivedAt }: { gateway: string; receivedAt: Date },
  now: Date,
): Promise<void> {
  const from = new Date(receivedAt.getTime() - ASKED_DAYS * 86_400_000);
  await tx
    .update(payments)
    .set({ nextCheckAt: now })
    .where(
      and(
        eq(payments.gateway, gateway),
        isNotNull(payments.gatewayOrderId),
        or(isNotNull(payments.nextCheckAt), between(payments.createdAt, from, receivedAt)),
      ),
    );
}

export async function finishCallback(tx: Tx, callback: StoredCallback, now: Date): Promise<void> {
  await tx.update(gatewayCallbacks).set({ handledAt: now }).where(stored(callback));
}
