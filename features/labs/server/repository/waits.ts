import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { labWaits } from '../tables.ts';

export type WaitRow = typeof labWaits.$inferSelect;
interface OfPerson {
  readonly personId: string;
  readonly brandId: string;
}

const openOf = ({ personId, brandId }: OfPerson) =>
  and(eq(labWaits.personId, personId), eq(labWaits.brandId, brandId), isNull(labWaits.notifiedAt));

export async function waitsOf(db: Db, of: OfPerson): Promise<string[]> {
  const rows = await db
    .select({ pin: labWaits.pin })
    .from(labWaits)
    .where(openOf(of))
    .orderBy(asc(labWaits.pin));
  return rows.map(({ pin }) => pin);
}

/** One for each person and PIN code. */
export async function addWait(tx: Tx, row: WaitRow): Promise<void> {
  await tx.insert(labWaits).values(row).onConflictDoNothing();
}

export async function endWait(tx: Tx, of: OfPerson, pin: string): Promise<void> {
  await tx.delete(labWaits).where(and(openOf(of), eq(labWaits.pin, pin)));
}

/** PIN codes for which a person waits. */
export async function pinsWaitedFor(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ pin: labWaits.pin })
    .from(labWaits)
    .where(isNull(labWaits.notifiedAt))
    .orderBy(asc(labWaits.pin))
    .limit(limit);
  return rows.map(({ pin }) => pin);
}

/** Of two servers one gets each person. */
export const takeWaits = (tx: Tx, pin: string, now: Date): Promise<WaitRow[]> =>
  tx
    .update(labWaits)
    .set({ notifiedAt: now })
    .where(and(eq(labWaits.pin, pin), isNull(labWaits.notifiedAt)))
    .returning();

export async function eraseWaitsOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(labWaits).where(eq(labWaits.personId, personId));
}
