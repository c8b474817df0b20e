import { and, asc, eq, inArray, isNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { memberships } from '#features/accounts/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { chatTagged, chatTags } from '../tables.ts';

export interface Subject {
  readonly brandId: string;
  readonly kind: 'chat' | 'patient';
  readonly id: string;
}

export type Tag = typeof chatTags.$inferSelect;

const inUse = (brandId: string) => and(eq(chatTags.brandId, brandId), isNull(chatTags.endedAt));

const carriedBy = (kind: Subject['kind']) =>
  sql<number>`count(*) filter (where ${chatTagged.subjectKind} = ${kind})::int`.as(`${kind}s`);

/** `clinical`: also those that say something about a patient's health. */
export async function listTags(
  db: Db,
  brandId: string,
  clinical: boolean,
): Promise<{ tag: Tag; patients: number; chats: number }[]> {
  const carried = db
    .select({ tagId: chatTagged.tagId, patients: carriedBy('patient'), chats: carriedBy('chat') })
    .from(chatTagged)
    .where(eq(chatTagged.brandId, brandId))
    .groupBy(chatTagged.tagId)
    .as('carried');
  return await db
    .select({
      tag: chatTags,
      patients: sql<number>`coalesce(${carried.patients}, 0)`,
      chats: sql<number>`coalesce(${carried.chats}, 0)`,
    })
    .from(chatTags)
    .leftJoin(carried, eq(carried.tagId, chatTags.id))
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

/** False when there is another one of that name. */
export async function changeTag(
  tx: Tx,
  tag: Pick<Tag, 'id' | 'brandId'>,
  change: Partial<Pick<Tag, 'name' | 'color'>>,
): Promise<boolean> {
  if (change.name !== undefined) {
    const [other] = await tx
      .select({ id: chatTags.id })
      .from(chatTags)
      .where(
        and(
          inUse(tag.brandId),
          ne(chatTags.id, tag.id),
          sql`lower(${chatTags.name}) = lower(${change.name})`,
        ),
      );
    if (other) return false;
  }
  if (Object.keys(change).length > 0) await tx.update(chatTags).set(change).where(eq(chatTags.id, tag.id));
  return true;
}

/** Its assignments stay stored, as parts of records. An ended tag is neither shown nor searched by. */
export async function endTag(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(chatTags).set({ endedAt: now }).where(eq(chatTags.id, id));
}

/** One change of a brand's tags at a time, so that no two come to the same name. */
export async function lockTags(tx: Tx, brandId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`chat.tags ${brandId}`}))`);
}

/** For a list of patients: only those with this tag, of the ones that the principal sees. */
export function hasTag(principal: Principal, tagId: string, patientId: SQLWrapper): SQL {
  return sql`exists (select 1 from ${chatTagged} u join ${chatTags} t on t.id = u.tag_id and t.ended_at is null
    where u.brand_id = ${principal.brandId} and u.subject_kind = 'patient' and u.subject_id = ${patientId}
      and u.tag_id = ${tagId}::uuid and (${isClinician(principal.userType)} or not t.clinical))`;
}

/** Erases the tags of a patient after the end of the seal. */
export async function eraseTagsOf(tx: Tx, patientId: string): Promise<void> {
  await tx
    .delete(chatTagged)
    .where(and(eq(chatTagged.subjectKind, 'patient'), eq(chatTagged.subjectId, patientId)));
}

/** The doctors and coaches of a brand: their open screens show its tags. */
export async function cliniciansOfBrand(db: Db, brandId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: memberships.personId })
    .from(memberships)
    .where(
      and(
        eq(memberships.brandId, brandId),
        inArray(memberships.userType, ['doctor', 'coach']),
        isNull(memberships.suspendedAt),
      ),
    );
  return rows.map(({ id }) => id);
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
    .where(and(inUse(of.brandId), by.clinical ? undefined : eq(chatTags.clinical, false)));
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
