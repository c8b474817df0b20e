import { and, asc, desc, eq } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { TextKind } from '../../contract.ts';
import { brandTexts } from '../tables.ts';

export type TextRow = typeof brandTexts.$inferSelect;
const MOST_VERSIONS = 200;

/** The newest version of each text in each language. */
export async function newestTexts(db: Db, brandId: string) {
  return await db
    .selectDistinctOn([brandTexts.kind, brandTexts.language], { text: brandTexts, by: persons.name })
    .from(brandTexts)
    .leftJoin(persons, eq(persons.id, brandTexts.publishedBy))
    .where(eq(brandTexts.brandId, brandId))
    .orderBy(asc(brandTexts.kind), asc(brandTexts.language), desc(brandTexts.version));
}

/** All versions of one text, the newest first. */
export async function versionsOf(db: Db, brandId: string, kind: TextKind, language: string) {
  return await db
    .select({ text: brandTexts, by: persons.name })
    .from(brandTexts)
    .leftJoin(persons, eq(persons.id, brandTexts.publishedBy))
    .where(and(eq(brandTexts.brandId, brandId), eq(brandTexts.kind, kind), eq(brandTexts.language, language)))
    .orderBy(desc(brandTexts.version))
    .limit(MOST_VERSIONS);
}

/** False when this version was published already. */
export async function addText(tx: Tx, row: TextRow): Promise<boolean> {
  const added = await tx
    .insert(brandTexts)
    .values(row)
    .onConflictDoNothing()
    .returning({ v: brandTexts.version });
  return added.length > 0;
}
