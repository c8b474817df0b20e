import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { labCartItems } from '../tables.ts';

/** Who suggested tests of an order to a patient, the latest first. */
export async function suggestersOf(
  db: Db,
  of: { readonly brandId: string; readonly patientId: string; readonly orderId: string },
): Promise<string[]> {
  const rows = await db
    .select({ id: labCartItems.suggestedBy })
    .from(labCartItems)
    .where(
      and(
        eq(labCartItems.patientId, of.patientId),
        eq(labCartItems.brandId, of.brandId),
        eq(labCartItems.orderId, of.orderId),
        isNotNull(labCartItems.suggestedBy),
      ),
    )
    .orderBy(desc(labCartItems.createdAt));
  return rows.flatMap(({ id }) => id ?? []);
}
