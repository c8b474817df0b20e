import { SharedReads } from '#platform/server/db/shared-reads.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import type { Offers } from './offers.ts';
import { type CityOfPin, getPackage, listPackages } from './service.ts';

export { type ItemWords, itemByPartnerCode, wordsFor } from '../rules/catalogue.ts';
export { lockOffersFrom, type Offer, type OfferRow, putOffer, removeOffer } from './offers.ts';
export { type LabPackage, packagesByIds } from './packages.ts';
export { isPackage, type PricedItem, packageName, priceList } from './price-list.ts';

/** Which laboratory tests can be ordered, what they are for and what they cost. */
export const labTests = (cityOfPin: CityOfPin): FeatureServer => ({
  name: 'lab-tests',
  routes(on) {
    const offersRead = new SharedReads<Offers>();
    on(contract.listTestPackages, (ctx, { query }) => listPackages(ctx, query, { cityOfPin, offersRead }));
    on(contract.getTestPackage, (ctx, { params }) => getPackage(ctx, params.package_id));
  },
});
