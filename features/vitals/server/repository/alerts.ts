import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { vitalAlerts, vitalTriage } from '../tables.ts';

export type AlertRow = typeof vitalAlerts.$inferSelect;

/** False when it was raised before. */
export async function addAlert(tx: Tx, row: AlertRow): Promise<boolean> {
  const added = await tx
    .insert(vitalAlerts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: vitalAlerts.id });
  return added.length > 0;
}

/** False when there is none. */
export async function removeAlert(tx: Tx, id: string): Promise<boolean> {
  const removed = await tx
    .delete(vitalAlerts)
    .where(eq(vitalAlerts.id, id))
    .returning({ id: vitalAlerts.id });
  return removed.length > 0;
}

/** What nobody of the care team has answered since it was raised, the newest first. */
export async function openAlerts(
  db: Db,
  of: { readonly brandId: string; readonly patientId: string },
  since: Date,
): Promise<AlertRow[]> {
  const closedAt = db
    .select({ closedAt: vitalTriage.closedAt })
    .from(vitalTriage)
    .where(and(eq(vitalTriage.brandId, of.brandId), eq(vitalTriage.patientId, of.patientId)));
  return await db
    .select()
    .from(vitalAlerts)
    .where(
      and(
        eq(vitalAlerts.brandId, of.brandId),
        eq(vitalAlerts.patientId, of.patientId),
        gt(vitalAlerts.raisedAt, since),
        sql`${vitalAlerts.raisedAt} > coalesce((${closedAt}), '-infinity')`,
      ),
    )
    .orderBy(desc(vitalAlerts.raisedAt), desc(vitalAlerts.id))
    .limit(20);
}
