import type { Language } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { ITEMS, isSold, itemById, wordsFor } from '../rules/catalogue.ts';
import { type Offer, offerOf, offersAfter, offersOn } from './offers.ts';

/** A line of a brand's price list. Prices in paise, days YYYY-MM-DD in India. */
export interface PricedItem extends Offer {
  readonly packageId: string;
  readonly kind: 'test' | 'package';
  readonly name: string;
  readonly listPrice: number;
  /** What is set for a later day, the earliest first. */
  readonly later: readonly { validFrom: string; price: number | null; isSold: boolean | null }[];
}

/** What the laboratory offers, at the brand's prices of that day; without what the laboratory has ended. */
export async function priceList(
  db: Db,
  brandId: string,
  language: Language,
  day: string,
): Promise<PricedItem[]> {
  const offers = await offersOn(db, brandId, day);
  const later = await offersAfter(db, brandId, day);
  return ITEMS.filter((item) => isSold(item, day)).map((item) => ({
    packageId: item.package_id,
    kind: item.kind,
    name: wordsFor(language, item.package_id).name,
    listPrice: item.listPrice,
    ...offerOf(item, brandId, day, offers),
    later: later.filter(({ packageId }) => packageId === item.package_id),
  }));
}

/** The name of a test or package; its id where the catalogue does not have it (any longer). */
export const packageName = (language: Language, packageId: string): string =>
  itemById(packageId) ? wordsFor(language, packageId).name : packageId;

export const isPackage = (packageId: string, now: Date): boolean => {
  const item = itemById(packageId);
  return item !== undefined && isSold(item, clinicDay(now));
};
