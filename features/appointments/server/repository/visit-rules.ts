import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { visitRules } from '../tables.ts';

type VisitRules = typeof visitRules.$inferSelect;

export async function rulesOf(db: Db, brandId: string): Promise<VisitRules | undefined> {
  const [row] = await db.select().from(visitRules).where(eq(visitRules.brandId, brandId));
  return row;
}

export async function putRules(tx: Tx, row: VisitRules): Promise<void> {
  await tx.insert(visitRules).values(row).onConflictDoUpdate({ target: visitRules.brandId, set: row });
}
