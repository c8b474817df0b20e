import type { FoundMedicine } from '../contract.ts';
import type { Candidate, ProductRow } from './repository.ts';

export const presentMedicine = (row: Candidate, products: readonly ProductRow[]): FoundMedicine => ({
  medicine_id: row.id,
  name: row.name,
  moieties: row.moieties,
  found_by: row.otherName === row.name ? null : row.otherName,
  favourite: row.isFavourite,
  forms: [...new Set(products.map(({ form }) => form))],
  strengths: [...new Set(products.map(({ strength }) => strength))],
  products: products.map(({ id, form, route, strength, reviewedBy }) => ({
    product_id: id,
    form,
    route,
    strength,
    reviewed: reviewedBy !== null,
  })),
  source: row.source,
  version: row.version,
  reviewed: row.reviewedBy !== null,
});
