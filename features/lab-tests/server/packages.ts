import type { Language } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { LabPackage as ShownPackage } from '../contract.ts';
import { type CatalogueItem, isSold, itemById } from '../rules/catalogue.ts';
import { presentPackage } from './presenter.ts';

/** What a cart and an order have to know about a test or package. Prices in paise. */
export interface LabPackage extends ShownPackage {
  /** What the laboratory calls it. */
  readonly partner_code: string;
}

const packageOf = (item: CatalogueItem, brand: string, language: Language, now: Date): LabPackage => ({
  ...presentPackage(item, brand, language, isSold(item, clinicDay(now))),
  partner_code: item.partnerCode,
});

/**
 * These tests and packages as the brand sells them now, in the order asked for; `available` is false for what is no
 * longer sold, and what never was in the catalogue is left out.
 */
export function packagesByIds(
  brand: string,
  language: Language,
  packageIds: readonly string[],
  now: Date = new Date(),
): LabPackage[] {
  return packageIds.flatMap((id) => {
    const item = itemById(id);
    return item ? [packageOf(item, brand, language, now)] : [];
  });
}
