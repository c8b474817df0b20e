import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { SharedReads } from '#platform/server/db/shared-reads.ts';
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

/** The catalogue as each server has it in memory. Every search asks for the imports: after one, it is read again. */
export class CatalogueMemory {
  readonly #states = new SharedReads<State>();
  #read: { readonly imports: string; readonly catalogue: Promise<Catalogue> } | undefined;

  async of(
    db: Db,
    brandId: string,
  ): Promise<{ readonly catalogue: Catalogue; readonly favourites: ReadonlySet<string> }> {
    const { imports, favourites } = await this.#states.of(brandId, () => stateOf(db, brandId));
    return { catalogue: await this.#after(imports, db), favourites };
  }

  /** Searches that find the same imports wait for one reading. */
  #after(imports: string, db: Db): Promise<Catalogue> {
    if (this.#read?.imports === imports) return this.#read.catalogue;
    const catalogue = readCatalogue(db);
    const reading = { imports, catalogue };
    this.#read = reading;
    catalogue.catch(() => {
      if (this.#read === reading) this.#read = undefined;
    });
    return catalogue;
  }
}

async function stateOf(db: Db, brandId: string): Promise<State> {
  const [state] = await runPrepared<{ imports: string; favourites: string[] }>(db, STATE, [brandId]);
  return { imports: state!.imports, favourites: new Set(state!.favourites) };
}

/** In one statement, so that it is never half of one release and half of another. */
async function readCatalogue(db: Db): Promise<Catalogue> {
  const entries = await rowsOf<CatalogueEntry>(
    db,
    sql`select m.id, m.name, m.moieties, m.source, m.release_version as version, m.reviewed_by as "reviewedBy",
        coalesce(n.names, '[]'::json) as names, coalesce(p.products, '[]'::json) as products
      from ${medicines} m
      left join (
        select medicine_id, json_agg(name order by kind <> 'generic', name) as names
        from ${medicineNames} group by medicine_id
      ) n on n.medicine_id = m.id
      left join (
        select medicine_id, json_agg(
          json_build_object('id', id, 'form', form, 'route', route, 'strength', strength, 'reviewedBy', reviewed_by)
          -- Tablets and capsules are prescribed most; drops and syrups are for few.
          order by array_position(array['tablet', 'capsule'], form), form, length(strength), strength
        ) as products
        from ${medicineProducts} where withdrawn_at is null group by medicine_id
      ) p on p.medicine_id = m.id
      where m.withdrawn_at is null order by m.name`,
  );
  return { entries, find: await searchIn(entries) };
}
