import { CITIES } from '#features/accounts/contract.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { SharedReads } from '#platform/server/db/shared-reads.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { CONCERNS, type getTestPackage, type listTestPackages } from '../contract.ts';
import { type CatalogueItem, ITEMS, isServedCity, itemById, wordsFor } from '../rules/catalogue.ts';
import { findItems } from './find.ts';
import { type Offers, offerOf, offersOn } from './offers.ts';
import { presentPackage } from './presenter.ts';

/** Which of our cities a PIN code lies in; null for another place of India, undefined where there is none. */
export type CityOfPin = (pin: string) => string | null | undefined;

/** What is sold, narrowed by what was typed and by a concern; without either, everything. */
export async function listPackages(
  ctx: SignedIn,
  query: QueryOf<typeof listTestPackages>,
  { cityOfPin, offersRead }: { cityOfPin: CityOfPin; offersRead: SharedReads<Offers> },
): Promise<ReplyOf<typeof listTestPackages>> {
  const { language, principal } = ctx;
  const today = clinicDay(ctx.now);
  const offers = await offersRead.of(`${principal.brandId} ${today}`, () =>
    offersOn(ctx.db, principal.brandId, today),
  );
  const offer = (item: CatalogueItem) => offerOf(item, principal.brandId, today, offers);
  const found = findItems(query.q ?? '');
  const items = ITEMS.filter(
    (item) =>
      offer(item).isSold &&
      (found?.has(item.package_id) ?? true) &&
      (query.concern === undefined || item.concerns.includes(query.concern)),
  );
  const rank = (id: string): number => found?.get(id) ?? 0;
  const packages = items
    .toSorted((one, other) => rank(one.package_id) - rank(other.package_id))
    .map((item) => presentPackage(item, language, offer(item)));
  return {
    packages,
    concerns: CONCERNS.map((concern) => ({ concern, name: wordsFor(language, `concern:${concern}`).name })),
    ...placeOf(query, cityOfPin),
  };
}

function placeOf(
  { city, pin }: QueryOf<typeof listTestPackages>,
  cityOfPin: CityOfPin,
): Pick<ReplyOf<typeof listTestPackages>, 'city' | 'served'> {
  const named = pin === undefined ? city : (cityOfPin(pin) ?? null);
  if (named === undefined) return { city: null, served: null };
  const known = CITIES.find((each) => each === named) ?? null;
  return { city: known, served: known !== null && isServedCity(known) };
}

export async function getPackage(ctx: SignedIn, packageId: string): Promise<ReplyOf<typeof getTestPackage>> {
  const item = itemById(packageId);
  if (!item) throw notFound();
  const { brandId } = ctx.principal;
  const today = clinicDay(ctx.now);
  const offers = await offersOn(ctx.db, brandId, today);
  return presentPackage(item, ctx.language, offerOf(item, brandId, today, offers));
}
