import type { Language } from '#platform/contract/language.ts';
import type { LabPackage } from '../contract.ts';
import { type CatalogueItem, wordsFor } from '../rules/catalogue.ts';
import { CATALOGUE_SOURCE } from '../rules/data/items.ts';
import type { Offer } from './offers.ts';

export function presentPackage(item: CatalogueItem, language: Language, offer: Offer): LabPackage {
  const { name, purpose } = wordsFor(language, item.package_id);
  return {
    package_id: item.package_id,
    kind: item.kind,
    name,
    purpose,
    price: offer.price,
    list_price: item.listPrice,
    tests: [...item.tests],
    contains: item.contains.map((id) => ({ package_id: id, name: wordsFor(language, id).name })),
    fasting_hours: item.fastingHours,
    report_hours: item.reportHours,
    sample: [...item.sample],
    preparation: [...item.preparation],
    concerns: [...item.concerns],
    ...(item.sex ? { sex: item.sex } : {}),
    ...(item.minAge === undefined ? {} : { min_age: item.minAge }),
    ...(item.maxAge === undefined ? {} : { max_age: item.maxAge }),
    available: offer.isSold,
    ...CATALOGUE_SOURCE,
  };
}
