import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, notInArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { labCallbacks, labOrderEvents, labOrderPatients, labOrders } from '../tables.ts';

export type OrderRow = typeof labOrders.$inferSelect;
export type OrderPatientRow = typeof labOrderPatients.$inferSelect;
export type EventRow = typeof labOrderEvents.$inferSelect;
export interface WholeOrder {
  readonly order: OrderRow;
  readonly patients: readonly OrderPatientRow[];
  readonly events: readonly EventRow[];
}

const OVER = ['completed', 'cancelled', 'expired'] as const;

async function wholes(db: Db, orders: readonly OrderRow[]): Promise<WholeOrder[]> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return [];
  const patients = await db
    .select()
    .from(labOrderPatients)
    .where(inArray(labOrderPatients.orderId, ids))
    .orderBy(asc(labOrderPatients.reference));
  const events = await db
    .select()
    .from(labOrderEvents)
    .where(inArray(labOrderEvents.orderId, ids))
    .orderBy(asc(labOrderEvents.at), asc(labOrderEvents.id));
  return orders.map((order) => ({
    order,
    patients: patients.filter(({ orderId }) => orderId === order.id),
    events: events.filter(({ orderId }) => orderId === order.id),
  }));
}

export async function findWhole(db: Db, brandId: string, id: string): Promise<WholeOrder | undefined> {
  const whole = await wholeById(db, id);
  return whole?.order.brandId === brandId ? whole : undefined;
}

/** For jobs and webhooks, which have no brand. */
export async function wholeById(db: Db, id: string): Promise<WholeOrder | undefined> {
  const rows = await db.select().from(labOrders).where(eq(labOrders.id, id));
  return (await wholes(db, rows))[0];
}

export type Position = { readonly at: Date; readonly id: string } | null;

/** Also those that the lab calls done while results are missing. */
const IS_UNDER_WAY = or(
  sql`${labOrders.state} not in ('completed', 'cancelled', 'expired')`,
  sql`${labOrders.state} = 'completed' and ${labOrders.nextCheckAt} is not null`,
);

/** Of some patients, or of the whole brand; each down an index of its own. */
export async function listOrders(
  db: Db,
  of: {
    brandId: string;
    patientIds: readonly string[] | null;
    underWay: boolean;
    from: Position;
    limit: number;
  },
): Promise<WholeOrder[]> {
  const { brandId, patientIds, underWay, from, limit } = of;
  const rows = await db
    .select()
    .from(labOrders)
    .where(
      and(
        eq(labOrders.brandId, brandId),
        patientIds === null
          ? undefined
          : inArray(
              labOrders.id,
              db
                .select({ id: labOrderPatients.orderId })
                .from(labOrderPatients)
                .where(
                  and(
                    eq(labOrderPatients.brandId, brandId),
                    inArray(labOrderPatients.patientId, [...patientIds]),
                  ),
                ),
            ),
        underWay ? IS_UNDER_WAY : undefined,
        from
          ? sql`(${labOrders.createdAt}, ${labOrders.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(labOrders.createdAt), desc(labOrders.id))
    .limit(limit);
  return await wholes(db, rows);
}

export async function addOrder(
  tx: Tx,
  order: OrderRow,
  patients: readonly OrderPatientRow[],
): Promise<boolean> {
  const added = await tx
    .insert(labOrders)
    .values(order)
    .onConflictDoNothing()
    .returning({ id: labOrders.id });
  if (added.length > 0) await tx.insert(labOrderPatients).values([...patients]);
  return added.length > 0;
}

export async function lockOrder(tx: Tx, id: string): Promise<OrderRow | undefined> {
  const [row] = await tx.select().from(labOrders).where(eq(labOrders.id, id)).for('update');
  return row;
}

export async function setOrder(tx: Tx, id: string, values: Partial<OrderRow>): Promise<void> {
  await tx.update(labOrders).set(values).where(eq(labOrders.id, id));
}

export async function setPatient(tx: Tx, reference: string, values: Partial<OrderPatientRow>): Promise<void> {
  await tx.update(labOrderPatients).set(values).where(eq(labOrderPatients.reference, reference));
}

export async function setReported(tx: Tx, reference: string, now: Date): Promise<boolean> {
  const changed = await tx
    .update(labOrderPatients)
    .set({ reportedAt: now })
    .where(and(eq(labOrderPatients.reference, reference), isNull(labOrderPatients.reportedAt)))
    .returning({ reference: labOrderPatients.reference });
  return changed.length > 0;
}

/** False when this event was stored before. */
export async function addEvent(tx: Tx, row: EventRow): Promise<boolean> {
  const added = await tx
    .insert(labOrderEvents)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: labOrderEvents.id });
  return added.length > 0;
}

/** By our reference of a patient; the lab's number of an order alone may be anybody's. */
export async function orderOfReference(db: Db, reference: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: labOrderPatients.orderId })
    .from(labOrderPatients)
    .where(eq(labOrderPatients.reference, reference));
  return row?.id;
}

/** Under way, and not looked at for a while. */
export async function dueForCheck(db: Db, now: Date, limit: number): Promise<OrderRow[]> {
  return await db
    .select()
    .from(labOrders)
    .where(and(isNotNull(labOrders.nextCheckAt), lte(labOrders.nextCheckAt, now)))
    .orderBy(asc(labOrders.nextCheckAt))
    .limit(limit);
}

/** Orders that are looked at from time to time are due now. */
export async function askAboutAll(tx: Tx, now: Date): Promise<void> {
  await tx.update(labOrders).set({ nextCheckAt: now }).where(gt(labOrders.nextCheckAt, now));
}

/** Orders that were never paid have left no bill: they go with the record, and so do the words of the others. */
export async function eraseWordsOf(tx: Tx, personId: string): Promise<void> {
  // Of what they ordered for others too: phone and address are theirs.
  await tx
    .update(labOrders)
    .set({ name: '', phone: '', address: '', notes: '', place: null, cancelNote: null, sentHash: null })
    .where(eq(labOrders.orderedBy, personId));
  await tx
    .update(labOrderPatients)
    .set({ name: '', items: [], adding: [] })
    .where(eq(labOrderPatients.patientId, personId));
}

/** Open orders that a person placed, or in which they are a patient. */
export async function underWayOf(db: Db, personId: string): Promise<string[]> {
  const rows = await db
    .select({ id: labOrders.id })
    .from(labOrders)
    .innerJoin(labOrderPatients, eq(labOrderPatients.orderId, labOrders.id))
    .where(
      and(
        or(eq(labOrderPatients.patientId, personId), eq(labOrders.orderedBy, personId)),
        notInArray(labOrders.state, [...OVER]),
      ),
    );
  return [...new Set(rows.map(({ id }) => id))];
}

export async function addCallback(tx: Tx, row: typeof labCallbacks.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(labCallbacks)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: labCallbacks.eventId });
  return added.length > 0;
}

export async function findCallback(db: Db, lab: string, eventId: string) {
  const [row] = await db
    .select()
    .from(labCallbacks)
    .where(and(eq(labCallbacks.lab, lab), eq(labCallbacks.eventId, eventId)));
  return row;
}

export async function finishCallback(tx: Tx, lab: string, eventId: string, now: Date): Promise<void> {
  await tx
    .update(labCallbacks)
    .set({ handledAt: now })
    .where(and(eq(labCallbacks.lab, lab), eq(labCallbacks.eventId, eventId)));
}
