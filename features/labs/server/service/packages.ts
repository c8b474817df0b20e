import type { LabPackage } from '#features/lab-tests/contract.ts';
import { packagesByIds } from '#features/lab-tests/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';

export type Package = LabPackage & { readonly partner_code: string };

/** What is named, by its id; what was never sold is missing. */
export async function packagesOf(
  db: Db,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, Package>> {
  if (ids.length === 0) return new Map();
  const found = await packagesByIds(db, brandId, [...new Set(ids)]);
  return new Map(found.map((each) => [each.package_id, each as Package]));
}
