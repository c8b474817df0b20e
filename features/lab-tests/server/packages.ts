import type { Language } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { LabPackage as ShownPackage } from '../contract.ts';
import { itemById } from '../rules/catalogue.ts';
import { type Offers, offerOf, offersOn } from './offers.ts';
import { presentPackage } from './presenter.ts';

/** What a cart and an order have to know about a test or package. Prices in paise. */
export interface LabPackage extends ShownPackage {
  /** What the laboratory calls it. */
  readonly partner_code: string;
}

/**
 * These tests and packages as the brand sells them now, in the order asked for; `available` is false for what is no
 * longer sold, and what never was in the catalogue is left out.
 */
export async function packagesByIds(
  db: Db,
  brand: string,
  language: Language,
  packageIds: readonly string[],
  now: Date = new Date(),
): Promise<LabPackage[]> {
  if (packageIds.length === 0) return [];
  const offers = await offersOn(db, brand, clinicDay(now));
  return packagesOffered(offers, brand, language, packageIds, now);
}

/** The same, with what the brand set itself at hand. */
export function packagesOffered(
  offers: Offers,
  brand: string,
  language: Language,
  packageIds: readonly string[],
  now: Date,
): LabPackage[] {
  const today = clinicDay(now);
  return packageIds.flatMap((id) => {
    const item = itemById(id);
    if (!item) return [];
    const shown = presentPackage(item, language, offerOf(item, brand, today, offers));
    return [{ ...shown, partner_code: item.partnerCode }];
  });
}
