import { and, arrayOverlaps, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { medicineFavourites, medicineNames, medicineProducts, medicines } from './tables.ts';

/** Names that share most with what was typed; the nearest of them are chosen by rules/names.ts. */
const CANDIDATES = 200;

const found = {
  id: medicines.id,
  name: medicines.name,
  moieties: medicines.moieties,
  source: medicines.source,
  version: medicines.releaseVersion,
  reviewedBy: medicines.reviewedBy,
  isFavourite: sql<boolean>`${medicineFavourites.medicineId} is not null`,
};
const favouriteOf = (brandId: string): SQL | undefined =>
  and(eq(medicineFavourites.medicineId, medicines.id), eq(medicineFavourites.brandId, brandId));

export async function candidates(db: Db, brandId: string, grams: string[]) {
  const shared = sql`(select count(*) from unnest(${medicineNames.grams}) as gram where gram = any(${sql.param(grams, medicineNames.grams)}))`;
  return await db
    .select({ ...found, otherName: medicineNames.name })
    .from(medicineNames)
    .innerJoin(medicines, eq(medicines.id, medicineNames.medicineId))
    .leftJoin(medicineFavourites, favouriteOf(brandId))
    .where(and(arrayOverlaps(medicineNames.grams, grams), isNull(medicines.withdrawnAt)))
    .orderBy(desc(shared), asc(medicines.name))
    .limit(CANDIDATES);
}
export type Candidate = Awaited<ReturnType<typeof candidates>>[number];

export async function favourites(db: Db, brandId: string, limit: number): Promise<Candidate[]> {
  return await db
    .select({ ...found, otherName: medicines.name })
    .from(medicineFavourites)
    .innerJoin(medicines, eq(medicines.id, medicineFavourites.medicineId))
    .where(and(eq(medicineFavourites.brandId, brandId), isNull(medicines.withdrawnAt)))
    .orderBy(asc(medicines.name))
    .limit(limit);
}

export const productsOf = async (db: Db, medicineIds: string[]) =>
  medicineIds.length === 0
    ? []
    : await db
        .select()
        .from(medicineProducts)
        .where(and(inArray(medicineProducts.medicineId, medicineIds), isNull(medicineProducts.withdrawnAt)))
        .orderBy(
          // Tablets and capsules are prescribed most; drops and syrups are for few.
          asc(sql`array_position(array['tablet', 'capsule'], ${medicineProducts.form})`),
          asc(medicineProducts.form),
          asc(sql`length(${medicineProducts.strength})`),
          asc(medicineProducts.strength),
        );
export type ProductRow = Awaited<ReturnType<typeof productsOf>>[number];

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

/** A favourite is the brand's: it stays when the account of whoever marked it is deleted. */
export async function forgetMarker(tx: Tx, personId: string): Promise<void> {
  await tx
    .update(medicineFavourites)
    .set({ markedBy: null })
    .where(eq(medicineFavourites.markedBy, personId));
}
