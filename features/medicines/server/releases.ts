import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { type CatalogueRelease, catalogue, type Medicine, SHIPPED } from '../rules/catalogue.ts';
import { gramsOf, spellingOf } from '../rules/names.ts';
import { medicineNames, medicineProducts, medicineReleases, medicines } from './tables.ts';

const NAMESPACE = '3f0a4a0e-5d0b-4c55-9f0e-7c1b6a2d9e41';
/** The same medicine has the same id in every database, from any import. */
export const medicineId = (name: string): string => v5(`medicine ${name}`, NAMESPACE);
export const productId = (name: string, form: string, route: string, strength: string): string =>
  v5(`product ${name} ${form} ${route} ${strength}`, NAMESPACE);

const ROWS_AT_ONCE = 500;

/** Brings the shipped medicines into any database once for each version of them. */
export async function importShipped(db: Db, now: Date): Promise<void> {
  if (await hasRelease(db, SHIPPED.source, SHIPPED.version)) return;
  await db.transaction((tx) => importRelease(tx, catalogue(), now));
}

export async function hasRelease(db: Db, source: string, version: string): Promise<boolean> {
  const found = await db
    .select({ source: medicineReleases.source })
    .from(medicineReleases)
    .where(and(eq(medicineReleases.source, source), eq(medicineReleases.version, version)));
  return found.length > 0;
}

/**
 * Makes a release the newest of its source: rows that it no longer has are withdrawn. A row that another source
 * brought stays as that source wrote it.
 */
export async function importRelease(tx: Tx, release: CatalogueRelease, now: Date): Promise<void> {
  await writeMedicines(tx, release);
  await writeProducts(tx, release);
  await writeNames(tx, release);
  for (const table of [medicines, medicineProducts])
    await tx
      .update(table)
      .set({ withdrawnAt: now })
      .where(
        and(
          eq(table.releaseSource, release.source),
          ne(table.releaseVersion, release.version),
          isNull(table.withdrawnAt),
        ),
      );
  await tx.insert(medicineReleases).values({
    source: release.source,
    version: release.version,
    medicines: release.medicines.length,
    importedAt: now,
  });
}

const provenanceOf = (
  { source, version }: CatalogueRelease,
  row: { source: string; reviewed_by: string | null },
) => ({
  releaseSource: source,
  releaseVersion: version,
  source: row.source,
  reviewedBy: row.reviewed_by,
});

/** What a newer version of the same source says, or a source that has what another one withdrew. */
const newer = {
  releaseSource: sql`excluded.release_source`,
  releaseVersion: sql`excluded.release_version`,
  source: sql`excluded.source`,
  reviewedBy: sql`excluded.reviewed_by`,
  withdrawnAt: null,
};

async function writeMedicines(tx: Tx, release: CatalogueRelease): Promise<void> {
  const rows = release.medicines.map((each) => ({
    id: medicineId(each.name),
    name: each.name,
    moieties: [...each.moieties],
    ...provenanceOf(release, each),
  }));
  for (const some of inParts(rows))
    await tx
      .insert(medicines)
      .values(some)
      .onConflictDoUpdate({
        target: medicines.id,
        set: { ...newer, moieties: sql`excluded.moieties` },
        setWhere: sql`${medicines.releaseSource} = excluded.release_source or ${medicines.withdrawnAt} is not null`,
      });
}

async function writeProducts(tx: Tx, release: CatalogueRelease): Promise<void> {
  const rows = release.medicines.flatMap(({ name, products }) =>
    products.map((each) => ({
      id: productId(name, each.form, each.route, each.strength),
      medicineId: medicineId(name),
      form: each.form,
      route: each.route,
      strength: each.strength,
      ...provenanceOf(release, each),
    })),
  );
  for (const some of inParts(rows))
    await tx
      .insert(medicineProducts)
      .values(some)
      .onConflictDoUpdate({
        target: medicineProducts.id,
        set: newer,
        setWhere: sql`${medicineProducts.releaseSource} = excluded.release_source or ${medicineProducts.withdrawnAt} is not null`,
      });
}

async function writeNames(tx: Tx, release: CatalogueRelease): Promise<void> {
  await tx.delete(medicineNames).where(eq(medicineNames.releaseSource, release.source));
  const rows = release.medicines.flatMap((medicine) =>
    namesOf(medicine).map(({ name, kind }) => ({
      medicineId: medicineId(medicine.name),
      name,
      kind,
      grams: gramsOf(spellingOf(name)),
      releaseSource: release.source,
    })),
  );
  for (const some of inParts(rows)) await tx.insert(medicineNames).values(some).onConflictDoNothing();
}

const namesOf = ({ name, otherNames }: Medicine) => [{ name, kind: 'generic' as const }, ...otherNames];

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE);
}
