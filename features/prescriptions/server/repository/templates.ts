import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { prescriptionTemplates } from '../tables.ts';

export type TemplateRow = typeof prescriptionTemplates.$inferSelect;
export const MOST_TEMPLATES = 100;

export async function listTemplates(db: Db, brandId: string, doctorId: string): Promise<TemplateRow[]> {
  return await db
    .select()
    .from(prescriptionTemplates)
    .where(
      and(
        eq(prescriptionTemplates.brandId, brandId),
        or(eq(prescriptionTemplates.ownerId, doctorId), prescriptionTemplates.isShared),
      ),
    )
    .orderBy(asc(prescriptionTemplates.name), asc(prescriptionTemplates.id))
    .limit(2 * MOST_TEMPLATES);
}

export async function findTemplate(db: Db, id: string): Promise<TemplateRow | undefined> {
  const [row] = await db.select().from(prescriptionTemplates).where(eq(prescriptionTemplates.id, id));
  return row;
}

export async function countTemplates(db: Db, brandId: string, doctorId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(prescriptionTemplates)
    .where(and(eq(prescriptionTemplates.brandId, brandId), eq(prescriptionTemplates.ownerId, doctorId)));
  return row?.count ?? 0;
}

/** False when the id belongs to another doctor's template. */
export async function saveTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const { name, lines, isShared, updatedAt } = row;
  const rows = await tx
    .insert(prescriptionTemplates)
    .values(row)
    .onConflictDoUpdate({
      target: prescriptionTemplates.id,
      set: { name, lines, isShared, updatedAt },
      setWhere: and(
        eq(prescriptionTemplates.ownerId, row.ownerId),
        eq(prescriptionTemplates.brandId, row.brandId),
      ),
    })
    .returning({ id: prescriptionTemplates.id });
  return rows.length > 0;
}

export async function deleteTemplate(tx: Tx, brandId: string, ownerId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(prescriptionTemplates)
    .where(
      and(
        eq(prescriptionTemplates.id, id),
        eq(prescriptionTemplates.ownerId, ownerId),
        eq(prescriptionTemplates.brandId, brandId),
      ),
    )
    .returning({ id: prescriptionTemplates.id });
  return rows.length > 0;
}
