import type { FoundMedicine } from '../contract.ts';
import type { CatalogueEntry, CatalogueProduct } from './catalogue.ts';
import type { FoundBy } from './find.ts';

export const presentMedicine = (
  { medicine, foundBy, isSimilar }: FoundBy<CatalogueEntry>,
  isFavourite: boolean,
  products: readonly CatalogueProduct[],
): FoundMedicine => ({
  medicine_id: medicine.id,
  name: medicine.name,
  moieties: [...medicine.moieties],
  found_by: foundBy === medicine.name ? null : foundBy,
  similar: isSimilar,
  favourite: isFavourite,
  forms: [...new Set(products.map(({ form }) => form))],
  strengths: [...new Set(products.map(({ strength }) => strength))],
  products: products.map(({ id, form, route, strength, reviewedBy }) => ({
    product_id: id,
    form,
    route,
    strength,
    reviewed: reviewedBy !== null,
  })),
  source: medicine.source,
  version: medicine.version,
  reviewed: medicine.reviewedBy !== null,
});
