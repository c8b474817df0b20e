import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { medicineFavourites, medicines } from './tables.ts';

export async function medicineExists(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: medicines.id })
    .from(medicines)
    .where(and(eq(medicines.id, id), isNull(medicines.withdrawnAt)));
  return rows.length > 0;
}

export async function insertFavourite(
  tx: Tx,
  row: { brandId: string; medicineId: string; markedBy: string; markedAt: Date },
): Promise<void> {
  await tx.insert(medicineFavourites).values(row).onConflictDoNothing();
}

export async function deleteFavourite(tx: Tx, brandId: string, medicineId: string): Promise<void> {
  await tx
    .delete(medicineFavourites)
    .where(and(eq(medicineFavourites.brandId, brandId), eq(medicineFavourites.medicineId, medicineId)));
}

/** A favourite belongs to the brand: it stays when the account of the user who marked it is deleted. */
export async function forgetMarker(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(medicineFavourites)
    .set({ markedBy: null })
    .where(eq(medicineFavourites.markedBy, personId));
}
