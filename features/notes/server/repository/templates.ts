import { and, asc, count, eq, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { notePhrases, noteTemplates } from '../tables.ts';

export type TemplateRow = typeof noteTemplates.$inferSelect;
export type PhraseRow = typeof notePhrases.$inferSelect;
interface Owner {
  readonly brandId: string;
  readonly ownerId: string;
}

/** Of the list of a clinic that shares very much, the first so many. */
const MOST = 500;

const isVisible = (table: typeof noteTemplates | typeof notePhrases, { brandId, ownerId }: Owner) =>
  and(eq(table.brandId, brandId), or(eq(table.ownerId, ownerId), eq(table.isShared, true)));

export async function listTemplates(db: Db, owner: Owner): Promise<TemplateRow[]> {
  return await db
    .select()
    .from(noteTemplates)
    .where(isVisible(noteTemplates, owner))
    .orderBy(asc(noteTemplates.name), asc(noteTemplates.id))
    .limit(MOST);
}

export async function listPhrases(db: Db, owner: Owner): Promise<PhraseRow[]> {
  return await db
    .select()
    .from(notePhrases)
    .where(isVisible(notePhrases, owner))
    .orderBy(asc(notePhrases.trigger), asc(notePhrases.id))
    .limit(MOST);
}

/** Of others than the one with this id, which is about to be saved. */
export async function countOthers(
  db: Db,
  table: typeof noteTemplates | typeof notePhrases,
  owner: Owner,
  id: string,
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.brandId, owner.brandId), eq(table.ownerId, owner.ownerId), ne(table.id, id)));
  return row?.n ?? 0;
}

/** False when the id belongs to another author's template. */
export async function saveTemplate(tx: Tx, row: TemplateRow): Promise<boolean> {
  const rows = await tx
    .insert(noteTemplates)
    .values(row)
    .onConflictDoUpdate({
      target: noteTemplates.id,
      set: row,
      setWhere: and(eq(noteTemplates.brandId, row.brandId), eq(noteTemplates.ownerId, row.ownerId)),
    })
    .returning({ id: noteTemplates.id });
  return rows.length > 0;
}

export async function savePhrase(tx: Tx, row: PhraseRow): Promise<boolean> {
  const rows = await tx
    .insert(notePhrases)
    .values(row)
    .onConflictDoUpdate({
      target: notePhrases.id,
      set: row,
      setWhere: and(eq(notePhrases.brandId, row.brandId), eq(notePhrases.ownerId, row.ownerId)),
    })
    .returning({ id: notePhrases.id });
  return rows.length > 0;
}

export async function deleteOwn(
  db: Db,
  table: typeof noteTemplates | typeof notePhrases,
  owner: Owner,
  id: string,
): Promise<boolean> {
  const rows = await db
    .delete(table)
    .where(and(eq(table.id, id), eq(table.brandId, owner.brandId), eq(table.ownerId, owner.ownerId)))
    .returning({ id: table.id });
  return rows.length > 0;
}
