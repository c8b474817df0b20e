import { arrayOverlaps, inArray, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import { moietyOf } from '../rules/moiety.ts';
import { medicineProducts, medicines } from './tables.ts';

/** A medicine of the catalogue as other features store it: withdrawn ones too, since prescriptions refer to them. */
export interface CatalogueMedicine {
  readonly id: string;
  readonly name: string;
  readonly moieties: readonly string[];
  readonly isWithdrawn: boolean;
  readonly products: readonly {
    readonly id: string;
    readonly form: string;
    readonly route: string;
    readonly strength: string;
  }[];
}

export async function medicinesOf(db: Db, ids: readonly string[]): Promise<Map<string, CatalogueMedicine>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(medicines).where(inArray(medicines.id, wanted));
  const products = await db
    .select()
    .from(medicineProducts)
    .where(inArray(medicineProducts.medicineId, wanted));
  return new Map(
    rows.map(({ id, name, moieties, withdrawnAt }) => [
      id,
      {
        ...{ id, name, moieties, isWithdrawn: withdrawnAt !== null },
        products: products.filter(({ medicineId }) => medicineId === id),
      },
    ]),
  );
}

/** Those of the names that are a substance of the catalogue; of all others the rules know nothing. */
export async function knownMoieties(db: Db, names: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(names.map(moietyOf))];
  if (asked.length === 0) return new Set();
  const rows = await rowsOf<{ moiety: string }>(
    db,
    sql`select distinct m.moiety from ${medicines}, unnest(${medicines.moieties}) as m (moiety)
      where ${arrayOverlaps(medicines.moieties, asked)}`,
  );
  return new Set(rows.map(({ moiety }) => moiety).filter((moiety) => asked.includes(moiety)));
}
