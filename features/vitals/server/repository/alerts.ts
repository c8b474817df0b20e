import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { hasCareTeamSql } from '#features/people/server/index.ts';
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

/** A condition: the triage of the patient was not closed since. */
function isOpen(db: Db) {
  const closedAt = db
    .select({ closedAt: vitalTriage.closedAt })
    .from(vitalTriage)
    .where(
      and(eq(vitalTriage.brandId, vitalAlerts.brandId), eq(vitalTriage.patientId, vitalAlerts.patientId)),
    );
  return sql`${vitalAlerts.raisedAt} > coalesce((${closedAt}), '-infinity')`;
}

/** Alerts without an answer of the care team since they were raised, the newest first. */
export async function openAlerts(
  db: Db,
  of: { readonly brandId: string; readonly patientId: string },
  since: Date,
): Promise<AlertRow[]> {
  return await db
    .select()
    .from(vitalAlerts)
    .where(
      and(
        eq(vitalAlerts.brandId, of.brandId),
        eq(vitalAlerts.patientId, of.patientId),
        gt(vitalAlerts.raisedAt, since),
        isOpen(db),
      ),
    )
    .orderBy(desc(vitalAlerts.raisedAt), desc(vitalAlerts.id))
    .limit(20);
}

const MOST = 500;
const IS_LOOKED_AFTER = sql.raw(hasCareTeamSql('vital_alerts.brand_id', 'vital_alerts.patient_id'));

/** Open alerts of a brand for patients without a care team, the oldest first. */
export const openWithoutCare = (db: Db, brandId: string, since: Date): Promise<AlertRow[]> =>
  db
    .select()
    .from(vitalAlerts)
    .where(
      and(
        eq(vitalAlerts.brandId, brandId),
        gt(vitalAlerts.raisedAt, since),
        isOpen(db),
        sql`not ${IS_LOOKED_AFTER}`,
      ),
    )
    .orderBy(asc(vitalAlerts.raisedAt), asc(vitalAlerts.id))
    .limit(MOST);
