import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { chatTagged, chatTags } from '../tables.ts';

export interface Subject {
  readonly brandId: string;
  readonly kind: 'chat' | 'patient';
  readonly id: string;
}

export type Tag = typeof chatTags.$inferSelect;

const inUse = (brandId: string) => and(eq(chatTags.brandId, brandId), isNull(chatTags.endedAt));

/** `clinical`: also those that say something about somebody's health. */
export async function listTags(db: Db, brandId: string, clinical: boolean): Promise<Tag[]> {
  return await db
    .select()
    .from(chatTags)
    .where(and(inUse(brandId), clinical ? undefined : eq(chatTags.clinical, false)))
    .orderBy(asc(sql`lower(${chatTags.name})`), asc(chatTags.id))
    .limit(500);
}

/** False when there is one of that id or that name already. */
export async function insertTag(tx: Tx, tag: Tag): Promise<boolean> {
  const rows = await tx.insert(chatTags).values(tag).onConflictDoNothing().returning({ id: chatTags.id });
  return rows.length === 1;
}

export async function findTag(db: Db, brandId: string, id: string): Promise<Tag | undefined> {
  const [row] = await db
    .select()
    .from(chatTags)
    .where(and(inUse(brandId), eq(chatTags.id, id)));
  return row;
}

export async function endTag(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(chatTags).set({ endedAt: now }).where(eq(chatTags.id, id));
  await tx.delete(chatTagged).where(eq(chatTagged.tagId, id));
}

export async function tagsOf(db: Db, of: Subject, clinical: boolean): Promise<Tag[]> {
  const rows = await db
    .select({ tag: chatTags })
    .from(chatTagged)
    .innerJoin(chatTags, and(eq(chatTags.id, chatTagged.tagId), isNull(chatTags.endedAt)))
    .where(
      and(
        eq(chatTagged.brandId, of.brandId),
        eq(chatTagged.subjectKind, of.kind),
        eq(chatTagged.subjectId, of.id),
        clinical ? undefined : eq(chatTags.clinical, false),
      ),
    )
    .orderBy(asc(sql`lower(${chatTags.name})`), asc(chatTags.id));
  return rows.map((row) => row.tag);
}

/** Those of `ids` that are in use. */
export async function knownTags(db: Db, brandId: string, ids: readonly string[]): Promise<Tag[]> {
  if (ids.length === 0) return [];
  return await db
    .select()
    .from(chatTags)
    .where(and(inUse(brandId), inArray(chatTags.id, [...ids])));
}

/** Replaces what is on a subject by `tagIds`, within the tags that the one who does it handles. */
export async function setTags(
  tx: Tx,
  of: Subject,
  tagIds: readonly string[],
  by: { personId: string; now: Date; clinical: boolean },
): Promise<void> {
  const theirs = tx
    .select({ id: chatTags.id })
    .from(chatTags)
    .where(by.clinical ? undefined : eq(chatTags.clinical, false));
  await tx
    .delete(chatTagged)
    .where(
      and(
        eq(chatTagged.brandId, of.brandId),
        eq(chatTagged.subjectKind, of.kind),
        eq(chatTagged.subjectId, of.id),
        inArray(chatTagged.tagId, theirs),
      ),
    );
  if (tagIds.length === 0) return;
  await tx
    .insert(chatTagged)
    .values(
      tagIds.map((tagId) => ({
        brandId: of.brandId,
        subjectKind: of.kind,
        subjectId: of.id,
        tagId,
        taggedBy: by.personId,
        taggedAt: by.now,
      })),
    )
    .onConflictDoNothing();
}
