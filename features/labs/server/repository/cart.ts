import { and, asc, count, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { memberships, persons } from '#features/accounts/server/index.ts';
import type { Named } from '#platform/contract/name-in-script.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { labCartItems } from '../tables.ts';

export type CartRow = typeof labCartItems.$inferSelect;
export interface NamedCartRow {
  readonly item: CartRow;
  readonly patient: Named;
  readonly sex: 'female' | 'male' | 'other' | null;
  readonly dateOfBirth: string | null;
  readonly suggester: Named | null;
}

/** Open items first come first; of a clinician's view also what became of suggestions. */
export async function cartOf(
  db: Db,
  brandId: string,
  of: { patientIds: readonly string[]; onlySuggested: boolean; id?: string | undefined },
  limit: number,
): Promise<NamedCartRow[]> {
  if (of.patientIds.length === 0) return [];
  const suggester = alias(persons, 'suggester');
  return await db
    .select({
      item: labCartItems,
      patient: { name: persons.name, otherName: persons.otherName },
      sex: persons.sex,
      dateOfBirth: persons.dateOfBirth,
      suggester: { name: suggester.name, otherName: suggester.otherName },
    })
    .from(labCartItems)
    .innerJoin(persons, and(eq(persons.id, labCartItems.patientId), isNull(persons.erasedAt)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.personId, persons.id),
        eq(memberships.brandId, labCartItems.brandId),
        eq(memberships.userType, 'patient'),
      ),
    )
    .leftJoin(suggester, eq(suggester.id, labCartItems.suggestedBy))
    .where(
      and(
        eq(labCartItems.brandId, brandId),
        inArray(labCartItems.patientId, [...of.patientIds]),
        of.id ? eq(labCartItems.id, of.id) : undefined,
        of.onlySuggested ? undefined : inArray(labCartItems.state, ['suggested', 'accepted']),
      ),
    )
    .orderBy(of.onlySuggested ? desc(labCartItems.createdAt) : asc(labCartItems.createdAt))
    .limit(limit);
}

export async function findItem(db: Db, brandId: string, id: string): Promise<CartRow | undefined> {
  const [row] = await db
    .select()
    .from(labCartItems)
    .where(and(eq(labCartItems.id, id), eq(labCartItems.brandId, brandId)));
  return row;
}

export async function findOpen(
  db: Db,
  brandId: string,
  patientId: string,
  packageId: string,
): Promise<CartRow | undefined> {
  const [row] = await db
    .select()
    .from(labCartItems)
    .where(
      and(
        eq(labCartItems.brandId, brandId),
        eq(labCartItems.patientId, patientId),
        eq(labCartItems.packageId, packageId),
        inArray(labCartItems.state, ['suggested', 'accepted']),
      ),
    );
  return row;
}

/** False when the id, or the same for the same person, is there already. */
export async function addItem(tx: Tx, row: CartRow): Promise<boolean> {
  const added = await tx
    .insert(labCartItems)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: labCartItems.id });
  return added.length > 0;
}

export async function countOpen(db: Db, brandId: string, patientId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(labCartItems)
    .where(
      and(
        eq(labCartItems.brandId, brandId),
        eq(labCartItems.patientId, patientId),
        inArray(labCartItems.state, ['suggested', 'accepted']),
      ),
    );
  return row?.many ?? 0;
}

export async function lockItem(tx: Tx, id: string): Promise<CartRow | undefined> {
  const [row] = await tx.select().from(labCartItems).where(eq(labCartItems.id, id)).for('update');
  return row;
}

export async function setItem(tx: Tx, id: string, values: Partial<CartRow>): Promise<void> {
  await tx.update(labCartItems).set(values).where(eq(labCartItems.id, id));
}

/** What was ordered stays as the trace of it. */
export async function removeItems(
  tx: Tx,
  brandId: string,
  of: { id?: string | undefined; patientIds?: readonly string[]; suggestedBy?: string },
): Promise<void> {
  await tx
    .delete(labCartItems)
    .where(
      and(
        eq(labCartItems.brandId, brandId),
        inArray(labCartItems.state, of.id ? ['suggested', 'accepted', 'rejected'] : ['accepted']),
        of.id ? eq(labCartItems.id, of.id) : undefined,
        of.patientIds ? inArray(labCartItems.patientId, [...of.patientIds]) : undefined,
        of.suggestedBy ? eq(labCartItems.suggestedBy, of.suggestedBy) : undefined,
      ),
    );
}

/** What the order took out of the cart. */
export async function markOrdered(
  tx: Tx,
  brandId: string,
  orderId: string,
  lines: readonly { patientId: string; packageIds: readonly string[] }[],
): Promise<void> {
  for (const { patientId, packageIds } of lines)
    await tx
      .update(labCartItems)
      .set({ state: 'ordered', orderId })
      .where(
        and(
          eq(labCartItems.brandId, brandId),
          eq(labCartItems.patientId, patientId),
          inArray(labCartItems.packageId, [...packageIds]),
          inArray(labCartItems.state, ['suggested', 'accepted']),
        ),
      );
}

/** An order that came to nothing gives its items back, unless the same was added again meanwhile. */
export async function returnToCart(tx: Tx, orderId: string): Promise<void> {
  const rows = await tx.select().from(labCartItems).where(eq(labCartItems.orderId, orderId));
  for (const row of rows)
    if (row.state === 'ordered' && !(await findOpen(tx, row.brandId, row.patientId, row.packageId)))
      await setItem(tx, row.id, { state: 'accepted', orderId: null });
}

export async function eraseCartOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .delete(labCartItems)
    .where(or(eq(labCartItems.patientId, personId), eq(labCartItems.addedBy, personId)));
}
