import { setTimeout as pause } from 'node:timers/promises';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { SharedReads } from '#platform/server/db/shared-reads.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { type FoundBy, searchIn } from './find.ts';
import { medicineNames, medicineProducts, medicines } from './tables.ts';

export interface CatalogueProduct {
  readonly id: string;
  readonly form: string;
  readonly route: string;
  readonly strength: string;
  readonly reviewedBy: string | null;
}

export interface CatalogueEntry {
  readonly id: string;
  readonly name: string;
  readonly moieties: readonly string[];
  readonly source: string;
  readonly version: string;
  readonly reviewedBy: string | null;
  readonly names: readonly string[];
  readonly products: readonly CatalogueProduct[];
}

/** What can be prescribed, in the order of the names. */
interface Catalogue {
  readonly entries: readonly CatalogueEntry[];
  readonly find: (typed: string) => readonly FoundBy<CatalogueEntry>[];
}

/** What a search asks of the database: whether something was imported, and what a brand's doctors want first. */
const STATE: Statement = {
  name: 'medicines.catalogue-state',
  text: `select (select count(*) || ' ' || coalesce(max(imported_at)::text, '') from medicine_releases) as imports,
      coalesce((select json_agg(medicine_id) from medicine_favourites where brand_id = $1), '[]'::json) as favourites`,
};

interface State {
  readonly imports: string;
  readonly favourites: ReadonlySet<string>;
}

/** So long a search waits for what was imported a moment ago; large lists take longer to read. */
const PATIENCE_MS = 1000;

interface Reading {
  readonly imports: string;
  readonly catalogue: Promise<Catalogue>;
}

/**
 * The catalogue in the memory of a server. Every search checks for an import: after one, the catalogue is read again.
 * Until then, and if that fails, searches use the earlier one.
 */
export class CatalogueMemory {
  readonly #states = new SharedReads<State>();
  #ready: { readonly imports: string; readonly catalogue: Catalogue } | undefined;
  #reading: Reading | undefined;

  async of(
    { db, log }: Pick<SignedIn, 'db' | 'log'>,
    brandId: string,
  ): Promise<{ readonly catalogue: Catalogue; readonly favourites: ReadonlySet<string> }> {
    const { imports, favourites } = await this.#states.of(brandId, () => stateOf(db, brandId));
    const ready = this.#ready;
    if (ready?.imports === imports) return { catalogue: ready.catalogue, favourites };
    const { catalogue } = this.#reading?.imports === imports ? this.#reading : this.#read(imports, db);
    if (!ready) return { catalogue: await catalogue, favourites };
    const newest = await Promise.race([catalogue, pause(PATIENCE_MS)]).catch((error: unknown) => {
      log.error(error, 'the imported medicines could not be read: the catalogue before them answers');
    });
    return { catalogue: newest ?? ready.catalogue, favourites };
  }

  #read(imports: string, db: Db): Reading {
    const catalogue = readCatalogue(db);
    const reading = { imports, catalogue };
    this.#reading = reading;
    catalogue.then(
      (read) => {
        if (this.#reading === reading) this.#ready = { imports, catalogue: read };
      },
      () => {
        if (this.#reading === reading) this.#reading = undefined;
      },
    );
    return reading;
  }
}

async function stateOf(db: Db, brandId: string): Promise<State> {
  const [state] = await runPrepared<{ imports: string; favourites: string[] }>(db, STATE, [brandId]);
  return { imports: state!.imports, favourites: new Set(state!.favourites) };
}

/**
 * Of one snapshot, so that it is never half of one release and half of another. Plain lists, put together here: a list
 * of an operator that was imported a moment ago has no statistics yet to join it by.
 */
async function readCatalogue(db: Db): Promise<Catalogue> {
  const lists = await db.transaction(
    async (tx) => ({
      rows: await tx.select().from(medicines).where(isNull(medicines.withdrawnAt)).orderBy(medicines.name),
      names: await tx
        .select({ medicineId: medicineNames.medicineId, name: medicineNames.name })
        .from(medicineNames)
        .orderBy(sql`${medicineNames.kind} <> 'generic'`, medicineNames.name),
      products: await tx.select().from(medicineProducts).where(isNull(medicineProducts.withdrawnAt)).orderBy(
        // Tablets and capsules are prescribed most; drops and syrups are for few.
        sql`array_position(array['tablet', 'capsule'], ${medicineProducts.form})`,
        medicineProducts.form,
        sql`length(${medicineProducts.strength})`,
        medicineProducts.strength,
      ),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const names = byMedicine(lists.names);
  const products = byMedicine(lists.products);
  const entries = lists.rows.map(({ id, name, moieties, source, releaseVersion, reviewedBy }) => ({
    ...{ id, name, moieties, source, version: releaseVersion, reviewedBy },
    names: (names.get(id) ?? []).map((each) => each.name),
    products: products.get(id) ?? [],
  }));
  return { entries, find: await searchIn(entries) };
}

function byMedicine<Row extends { readonly medicineId: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const having = found.get(row.medicineId);
    if (having) having.push(row);
    else found.set(row.medicineId, [row]);
  }
  return found;
}
