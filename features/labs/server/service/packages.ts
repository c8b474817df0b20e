import { type LabPackage, packagesByIds } from '#features/lab-tests/server/index.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { LabsDeps } from '../deps.ts';

/** What is named, by its id, as the reader's brand sells it now; what was never sold is missing. */
export async function packagesOf(
  { db, principal, language, now }: SignedIn,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LabPackage>> {
  const found = await packagesByIds(db, principal.brandId, language, [...new Set(ids)], now);
  return new Map(found.map((each) => [each.package_id, each]));
}

/** Lab discount of the user's care plan today, in percent. */
export const planPercent = (
  { db, principal: { brandId, personId }, now }: SignedIn,
  { planDiscount }: Pick<LabsDeps, 'planDiscount'>,
): Promise<number> => planDiscount(db, { brandId, personId, now });
