import { and, desc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { medicationReconciliations } from '../tables.ts';

export type ReconciliationRow = typeof medicationReconciliations.$inferSelect;

/** The same prescription again changes nothing. */
export async function openReconciliation(
  tx: Tx,
  row: Pick<ReconciliationRow, 'prescriptionId' | 'patientId' | 'brandId' | 'openedAt'>,
): Promise<void> {
  await tx.insert(medicationReconciliations).values(row).onConflictDoNothing();
}

/** Two who answer at the same moment take turns. */
export async function lockReconciliation(
  tx: Tx,
  brandId: string,
  prescriptionId: string,
): Promise<ReconciliationRow | null> {
  const [row] = await tx
    .select()
    .from(medicationReconciliations)
    .where(
      and(
        eq(medicationReconciliations.prescriptionId, prescriptionId),
        eq(medicationReconciliations.brandId, brandId),
      ),
    )
    .for('update');
  return row ?? null;
}

export async function changeReconciliation(
  tx: Tx,
  prescriptionId: string,
  change: Partial<Pick<ReconciliationRow, 'withdrawn' | 'decidedAt' | 'decidedBy'>>,
): Promise<void> {
  await tx
    .update(medicationReconciliations)
    .set(change)
    .where(eq(medicationReconciliations.prescriptionId, prescriptionId));
}

const MOST = 10;

/** Those that were withdrawn and are still taken, then the others, each from the newest on. */
export async function openReconciliations(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
): Promise<ReconciliationRow[]> {
  return await db
    .select()
    .from(medicationReconciliations)
    .where(
      and(
        eq(medicationReconciliations.patientId, of.patientId),
        eq(medicationReconciliations.brandId, of.brandId),
        isNull(medicationReconciliations.decidedAt),
      ),
    )
    .orderBy(desc(medicationReconciliations.withdrawn), desc(medicationReconciliations.openedAt))
    .limit(MOST);
}

/** Prescriptions that were agreed to after a moment, and not withdrawn since. */
export async function agreedSince(
  db: Db,
  { patientId, brandId }: Pick<ReconciliationRow, 'patientId' | 'brandId'>,
  moment: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: medicationReconciliations.prescriptionId })
    .from(medicationReconciliations)
    .where(
      and(
        eq(medicationReconciliations.patientId, patientId),
        eq(medicationReconciliations.brandId, brandId),
        gt(medicationReconciliations.decidedAt, moment),
        isNotNull(medicationReconciliations.decidedBy),
        eq(medicationReconciliations.withdrawn, false),
      ),
    );
  return rows.map(({ id }) => id);
}
