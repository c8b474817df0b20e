import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type CatalogueItem, isSold, priceOf } from '../rules/catalogue.ts';
import { labOffers } from './tables.ts';

/** What a brand charges for an item, in paise, and whether it sells it. */
export interface Offer {
  readonly price: number;
  readonly isSold: boolean;
}
/** What the brand set itself, by package id; null or missing: as the catalogue says. */
export type Offers = ReadonlyMap<string, { readonly price: number | null; readonly isSold: boolean | null }>;

/** The offer of a day: the brand's own latest one, else the catalogue's. What the lab has ended is never sold. */
export function offerOf(item: CatalogueItem, brandId: string, today: string, offers: Offers): Offer {
  const own = offers.get(item.package_id);
  return {
    price: own?.price ?? priceOf(item, brandId),
    isSold: isSold(item, today) && (own?.isSold ?? true),
  };
}

/** Asked for with each search. */
const OFFERS_ON: Statement = {
  name: 'lab-tests.offers-on',
  text: `select package_id as "packageId",
      (array_agg(price order by valid_from desc) filter (where price is not null))[1] as price,
      (array_agg(is_sold order by valid_from desc) filter (where is_sold is not null))[1] as "isSold"
    from lab_offers where brand_id = $1 and valid_from <= $2::date group by package_id`,
};

/**
 * What the brand set itself and holds on a day.
 * @param today YYYY-MM-DD in India
 */
export async function offersOn(db: Db, brandId: string, today: string): Promise<Offers> {
  const rows = await runPrepared<{ packageId: string; price: number | null; isSold: boolean | null }>(
    db,
    OFFERS_ON,
    [brandId, today],
  );
  return new Map(rows.map((row) => [row.packageId, row]));
}

export type OfferRow = typeof labOffers.$inferSelect;

/** Every offer of a brand that begins after a day, the earliest first. */
export async function offersAfter(db: Db, brandId: string, day: string): Promise<OfferRow[]> {
  return await db
    .select()
    .from(labOffers)
    .where(and(eq(labOffers.brandId, brandId), gt(labOffers.validFrom, day)))
    .orderBy(asc(labOffers.validFrom), asc(labOffers.packageId))
    .limit(1000);
}

/**
 * Returns the rows that start on that day, locked for the transaction. An advisory lock serialises the price changes of
 * a brand: row locks don't cover a day without rows, and two concurrent changes would both start from the old price.
 */
export async function lockOffersFrom(
  tx: Tx,
  brandId: string,
  packageIds: readonly string[],
  validFrom: string,
): Promise<Map<string, OfferRow>> {
  if (packageIds.length === 0) return new Map();
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`lab_offers ${brandId}`}))`);
  const rows = await tx
    .select()
    .from(labOffers)
    .where(
      and(
        eq(labOffers.brandId, brandId),
        eq(labOffers.validFrom, validFrom),
        inArray(labOffers.packageId, [...packageIds]),
      ),
    )
    .for('update');
  return new Map(rows.map((row) => [row.packageId, row]));
}

export async function putOffer(tx: Tx, row: OfferRow): Promise<void> {
  const { price, isSold: sold, setBy, setAt } = row;
  await tx
    .insert(labOffers)
    .values(row)
    .onConflictDoUpdate({
      target: [labOffers.brandId, labOffers.packageId, labOffers.validFrom],
      set: { price, isSold: sold, setBy, setAt },
    });
}

/** Orders keep their copy of a price: what was sold under it does not change. */
export async function removeOffer(
  tx: Tx,
  of: Pick<OfferRow, 'brandId' | 'packageId' | 'validFrom'>,
): Promise<void> {
  await tx
    .delete(labOffers)
    .where(
      and(
        eq(labOffers.brandId, of.brandId),
        eq(labOffers.packageId, of.packageId),
        eq(labOffers.validFrom, of.validFrom),
      ),
    );
}
