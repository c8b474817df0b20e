import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  lt,
  min,
  type SQL,
  sql,
} from 'drizzle-orm';
import { memberships, persons } from '#features/accounts/server/index.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import {
  comparedSettlements,
  differences,
  paymentAttempts,
  payments,
  refunds,
  settledItems,
} from '../tables.ts';
import type { Position } from './requests.ts';

export type DifferenceRow = typeof differences.$inferSelect;
export type SettledRow = typeof settledItems.$inferSelect;
export interface NamedDifference {
  readonly difference: DifferenceRow;
  readonly ownerName: string | null;
  readonly requestId: string | null;
}

const named = (db: Db) =>
  db
    .select({ difference: differences, ownerName: persons.name, requestId: payments.requestId })
    .from(differences)
    .leftJoin(persons, eq(persons.id, differences.ownerId))
    .leftJoin(payments, eq(payments.id, differences.paymentId));

export async function findDifference(
  db: Db,
  brandId: string,
  id: string,
): Promise<NamedDifference | undefined> {
  const [row] = await named(db).where(and(eq(differences.id, id), eq(differences.brandId, brandId)));
  return row;
}

export async function listDifferences(
  db: Db,
  of: { brandId: string; state: DifferenceRow['state'] | undefined; from: Position; limit: number },
): Promise<NamedDifference[]> {
  const { brandId, state, from, limit } = of;
  return await named(db)
    .where(
      and(
        eq(differences.brandId, brandId),
        state ? eq(differences.state, state) : undefined,
        from
          ? sql`(${differences.foundAt}, ${differences.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(differences.foundAt), desc(differences.id))
    .limit(limit);
}

/**
 * Adds a difference, or opens it again where it was resolved before `reopen`.
 * @returns its id, or null when it was found before and stays as it is
 */
export async function addDifference(tx: Tx, row: DifferenceRow, reopen: Date | null): Promise<string | null> {
  const insert = tx.insert(differences).values(row);
  const { gateway, kind, entityId, state, resolvedAt } = differences;
  const reopened = { state: 'open', resolvedAt: null, foundAt: row.foundAt, ownerId: row.ownerId } as const;
  const [added] = await (reopen
    ? insert.onConflictDoUpdate({
        target: [gateway, kind, entityId],
        set: { ...reopened, expected: row.expected, found: row.found },
        setWhere: and(eq(state, 'resolved'), lt(resolvedAt, reopen)),
      })
    : insert.onConflictDoNothing()
  ).returning({ id: differences.id });
  return added?.id ?? null;
}

export async function changeOpen(
  tx: Tx,
  brandId: string,
  id: string,
  values: Partial<DifferenceRow>,
): Promise<boolean> {
  const changed = await tx
    .update(differences)
    .set(values)
    .where(and(eq(differences.id, id), eq(differences.brandId, brandId), eq(differences.state, 'open')))
    .returning({ id: differences.id });
  return changed.length > 0;
}

/** The member of staff with the fewest open differences; null in a brand without staff. */
export async function nextOwner(tx: Tx, brandId: string): Promise<string | null> {
  const [row] = await tx
    .select({ id: memberships.personId, open: count(differences.id) })
    .from(memberships)
    .leftJoin(
      differences,
      and(
        eq(differences.ownerId, memberships.personId),
        eq(differences.brandId, brandId),
        eq(differences.state, 'open'),
      ),
    )
    .where(
      and(
        eq(memberships.brandId, brandId),
        eq(memberships.userType, 'staff'),
        isNull(memberships.suspendedAt),
      ),
    )
    .groupBy(memberships.personId)
    .orderBy(asc(count(differences.id)), asc(memberships.personId))
    .limit(1);
  return row?.id ?? null;
}

/** Of a refund that staff did not pay back themselves: what the gateway sends for it is its money. */
const notByHand = (id: SQL): SQL =>
  sql`not exists (select from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
    where t.kind = 'refund_processed' and t.cause = ${id}::text and e.account = 'bank')`;

export interface KnownEntity {
  readonly amount: number;
  readonly brandId: string;
  readonly paymentId: string;
}

/** What our books have of a payment or refund of the gateway. */
export async function knownEntity(
  db: Db,
  gateway: string,
  kind: 'payment' | 'refund',
  id: string,
): Promise<KnownEntity | undefined> {
  const [row] =
    kind === 'payment'
      ? await db
          .select({
            amount: paymentAttempts.amount,
            brandId: payments.brandId,
            paymentId: payments.id,
          })
          .from(paymentAttempts)
          .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
          .where(
            and(
              eq(paymentAttempts.gateway, gateway),
              eq(paymentAttempts.id, id),
              eq(paymentAttempts.state, 'captured'),
            ),
          )
      : await db
          .select({ amount: refunds.amount, brandId: refunds.brandId, paymentId: refunds.paymentId })
          .from(refunds)
          .where(
            and(
              eq(refunds.gatewayRefundId, id),
              inArray(refunds.state, ['sent', 'processed']),
              notByHand(sql`${refunds.id}`),
            ),
          );
  return row;
}

/** The visit was closed or called off, or the gateway has decided about the refund: the difference ends with that. */
export async function resolveOwn(
  tx: Tx,
  what: 'not_delivered' | 'refund_overdue',
  id: string,
  now: Date,
): Promise<void> {
  const { entityId, kind, state } = differences;
  await tx
    .update(differences)
    .set({ state: 'resolved', resolvedAt: now })
    .where(and(eq(entityId, id), eq(kind, what), eq(state, 'open')));
}

/** Open differences without an owner, or with one who is no longer a member of staff. */
export async function withoutOwner(db: Db, limit: number): Promise<{ id: string; brandId: string }[]> {
  return await db
    .select({ id: differences.id, brandId: differences.brandId })
    .from(differences)
    .leftJoin(
      memberships,
      and(
        eq(memberships.personId, differences.ownerId),
        eq(memberships.brandId, differences.brandId),
        eq(memberships.userType, 'staff'),
        isNull(memberships.suspendedAt),
      ),
    )
    .where(and(eq(differences.state, 'open'), isNull(memberships.personId)))
    .orderBy(asc(differences.foundAt))
    .limit(limit);
}

/** False when it was settled before. */
export async function addSettled(tx: Tx, row: SettledRow): Promise<boolean> {
  const added = await tx
    .insert(settledItems)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: settledItems.entityId });
  return added.length > 0;
}

/** Locks a line of a settlement: transfers of its money run one after the other. */
export async function lockSettled(
  tx: Tx,
  gateway: string,
  entityId: string,
): Promise<SettledRow | undefined> {
  const [row] = await tx
    .select()
    .from(settledItems)
    .where(and(eq(settledItems.gateway, gateway), eq(settledItems.entityId, entityId)))
    .for('update');
  return row;
}

/** What was unknown when it was settled and is in our books by now, and was not posted as such yet. */
export async function knownByNow(db: Db, gateway: string, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select d.entity_id as id from payment_differences d
      where d.gateway = ${gateway} and (
          d.kind = 'unknown_payment' and exists (select 1 from payment_attempts a
            where a.gateway = d.gateway and a.id = d.entity_id and a.state = 'captured')
          or d.kind = 'unknown_refund' and exists (select 1 from payment_refunds r
            where r.gateway_refund_id = d.entity_id and r.state in ('sent', 'processed')
              and ${notByHand(sql`r.id`)}))
        and not exists (select 1 from ledger_transfers t
          where t.brand_id = d.brand_id and t.kind = 'recognised' and t.cause = d.entity_id)
      limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Resolved, and what they left of settled money is still in an account: the end of that was not posted. */
export async function resolvedUnposted(db: Db, gateway: string, limit: number): Promise<DifferenceRow[]> {
  const left = sql`(select coalesce(sum(e.amount), 0) from ledger_entries e
    where e.account = 'unknown:' || ${differences.entityId})`;
  return await db
    .select(getTableColumns(differences))
    .from(differences)
    .innerJoin(
      settledItems,
      and(eq(settledItems.gateway, differences.gateway), eq(settledItems.entityId, differences.entityId)),
    )
    .where(
      and(
        eq(differences.gateway, gateway),
        eq(differences.state, 'resolved'),
        sql`(${differences.kind} = 'amount_differs'
          or ${differences.kind} in ('unknown_payment', 'unknown_refund', 'adjustment') and ${left} <> 0)`,
        sql`not exists (select from ledger_transfers t where t.brand_id = ${settledItems.brandId}
          and t.kind = 'adjusted' and t.cause = ${differences.id}::text)`,
      ),
    )
    .orderBy(asc(differences.foundAt), asc(differences.id))
    .limit(limit);
}

export async function comparedThrough(db: Db, gateway: string): Promise<string | null> {
  const [row] = await db.select().from(comparedSettlements).where(eq(comparedSettlements.gateway, gateway));
  return row?.through ?? null;
}

/** Days that are compared again don't take it back. */
export async function setComparedThrough(tx: Tx, gateway: string, day: string): Promise<void> {
  const { through } = comparedSettlements;
  await tx
    .insert(comparedSettlements)
    .values({ gateway, through: day })
    .onConflictDoUpdate({
      target: comparedSettlements.gateway,
      set: { through: sql`greatest(${through}, excluded.through)` },
    });
}

export async function firstCapture(db: Db, gateway: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: min(paymentAttempts.capturedAt) })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.gateway, gateway));
  return row?.at ?? null;
}
