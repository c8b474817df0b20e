import { type LabPackage, packagesByIds } from '#features/lab-tests/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import type { LabsDeps } from '../deps.ts';
import { conflict } from '../refusals.ts';
import type { OrderPatientRow } from '../repository/orders.ts';

/** What is named, by its id, as the reader's brand sells it now; what was never sold is missing. */
export async function packagesOf(
  { db, principal, language, now }: SignedIn,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LabPackage>> {
  const found = await packagesByIds(db, principal.brandId, language, [...new Set(ids)], now);
  return new Map(found.map((each) => [each.package_id, each]));
}

/**
 * Lab discounts of care plans today, in percent, if something is ordered for all of these people; of `alone`, what each
 * of them would have alone.
 */
export const planPercents = (
  { db, principal: { brandId }, now }: SignedIn,
  { planDiscounts }: Pick<LabsDeps, 'planDiscounts'>,
  personIds: readonly string[],
  alone: readonly string[] = [],
): Promise<ReadonlyMap<string, number>> => planDiscounts.of(db, { brandId, personIds, alone, now });

/**
 * Counts what is ordered as a use of a care plan; family members use its places. If another family member has taken
 * the last one since the prices were looked up, they are looked up again.
 * @returns the references for which no use was counted before
 */
export async function takePlaces(
  tx: Tx,
  { now }: Pick<SignedIn, 'now'>,
  { planDiscounts }: Pick<LabsDeps, 'planDiscounts'>,
  of: {
    readonly patients: readonly Pick<OrderPatientRow, 'patientId' | 'reference' | 'brandId'>[];
    readonly percents: ReadonlyMap<string, number>;
  },
): Promise<string[]> {
  const counted: string[] = [];
  for (const { patientId: personId, reference: subjectId, brandId } of of.patients) {
    const { percent, isNew } = await planDiscounts.use(tx, { brandId, personId, subjectId, now });
    if (percent !== of.percents.get(personId)) throw conflict('price_changed');
    if (isNew) counted.push(subjectId);
  }
  return counted;
}
