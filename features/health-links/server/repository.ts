import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { EncryptedFile } from '../contract.ts';
import { healthLinkFiles, healthLinkOpens, healthLinks } from './tables.ts';

export type LinkRow = typeof healthLinks.$inferSelect;
export interface LinkWithOpens extends LinkRow {
  readonly opened: readonly { readonly at: string; readonly recipient: string }[];
}

const MOST = 50;
const columns = {
  link: healthLinks,
  opened: sql<LinkWithOpens['opened']>`(select coalesce(json_agg(json_build_object('at', o.at,
    'recipient', o.recipient) order by o.at desc), '[]') from (select x.at, x.recipient from ${healthLinkOpens} x
    where x.link_id = health_links.id order by x.at desc limit ${sql.raw(String(MOST))}) o)`,
};

/** False when the id is there already. */
export async function addLink(tx: Tx, row: LinkRow, files: readonly EncryptedFile[]): Promise<boolean> {
  const added = await tx
    .insert(healthLinks)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: healthLinks.id });
  if (added.length === 0) return false;
  await tx.insert(healthLinkFiles).values(
    files.map(({ content_type: contentType, jwe }, position) => ({
      ...{ linkId: row.id, position, contentType, jwe },
    })),
  );
  return true;
}

export async function findLink(db: Db, brandId: string, id: string): Promise<LinkWithOpens | undefined> {
  const [found] = await db
    .select(columns)
    .from(healthLinks)
    .where(and(eq(healthLinks.id, id), eq(healthLinks.brandId, brandId)));
  return found && { ...found.link, opened: found.opened };
}

export async function listLinks(db: Db, brandId: string, patientId: string): Promise<LinkWithOpens[]> {
  const rows = await db
    .select(columns)
    .from(healthLinks)
    .where(and(eq(healthLinks.patientId, patientId), eq(healthLinks.brandId, brandId)))
    .orderBy(desc(healthLinks.createdAt))
    .limit(MOST);
  return rows.map(({ link, opened }) => ({ ...link, opened }));
}

/** What the audit trail shows for reads by links, by the ids of its entries. */
export async function labelsOfReads(
  db: Db,
  brandId: string,
  reads: readonly { readonly id: string; readonly readerId: string }[],
): Promise<[id: string, label: string][]> {
  const ids = [...new Set(reads.map(({ readerId }) => readerId))];
  const links = await db
    .select({ id: healthLinks.id, label: healthLinks.label })
    .from(healthLinks)
    .where(and(eq(healthLinks.brandId, brandId), inArray(healthLinks.id, ids)));
  const labels = new Map(links.map(({ id, label }) => [id, label]));
  return reads.flatMap(({ id, readerId }) => {
    const label = labels.get(readerId);
    return label ? [[id, label]] : [];
  });
}

export async function openLinksOf(db: Db, brandId: string, patientId: string, now: Date): Promise<number> {
  const rows = await db
    .select({ id: healthLinks.id })
    .from(healthLinks)
    .where(
      and(
        eq(healthLinks.patientId, patientId),
        eq(healthLinks.brandId, brandId),
        isNull(healthLinks.revokedAt),
        gt(healthLinks.expiresAt, now),
        gt(healthLinks.triesLeft, 0),
      ),
    );
  return rows.length;
}

/** For the manifest: who asks has no session, and the token is the right to ask. */
export async function linkByToken(db: Db, tokenHash: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(healthLinks).where(eq(healthLinks.tokenHash, tokenHash));
  return row;
}

/** Takes one try away before the passcode is looked at: many at the same moment get five, too. Undefined: none left. */
export async function claimTry(db: Db, id: string): Promise<number | undefined> {
  const [row] = await db
    .update(healthLinks)
    .set({ triesLeft: sql`${healthLinks.triesLeft} - 1` })
    .where(and(eq(healthLinks.id, id), gt(healthLinks.triesLeft, 0)))
    .returning({ left: healthLinks.triesLeft });
  return row?.left;
}

/** The passcode was right. False when the link was locked or ended meanwhile: then it has no files. */
export async function giveTryBack(tx: Tx, id: string): Promise<boolean> {
  await tx.select({ id: healthLinks.id }).from(healthLinks).where(eq(healthLinks.id, id)).for('update');
  const [file] = await tx
    .select({ position: healthLinkFiles.position })
    .from(healthLinkFiles)
    .where(eq(healthLinkFiles.linkId, id))
    .limit(1);
  if (!file) return false;
  await tx
    .update(healthLinks)
    .set({ triesLeft: sql`${healthLinks.triesLeft} + 1` })
    .where(eq(healthLinks.id, id));
  return true;
}

/** The last try was wrong: the link never opens again. */
export async function lockLink(tx: Tx, id: string): Promise<void> {
  await tx.update(healthLinks).set({ triesLeft: 0 }).where(eq(healthLinks.id, id));
  await tx.delete(healthLinkFiles).where(eq(healthLinkFiles.linkId, id));
}

export const noteOpened = async (tx: Tx, linkId: string, recipient: string, at: Date): Promise<void> => {
  await tx.insert(healthLinkOpens).values({ id: uuid(), linkId, at, recipient });
};

export async function filesOf(db: Db, linkId: string) {
  return await db
    .select()
    .from(healthLinkFiles)
    .where(eq(healthLinkFiles.linkId, linkId))
    .orderBy(asc(healthLinkFiles.position));
}

export async function revokeLink(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(healthLinks)
    .set({ revokedAt: now })
    .where(and(eq(healthLinks.id, id), isNull(healthLinks.revokedAt)));
  await tx.delete(healthLinkFiles).where(eq(healthLinkFiles.linkId, id));
}

/** The links that a person made for a patient. */
export async function revokeLinksBy(
  tx: Tx,
  brandId: string,
  of: { readonly person_id: string; readonly holder_id: string },
  now: Date,
): Promise<void> {
  const made = and(
    eq(healthLinks.brandId, brandId),
    eq(healthLinks.patientId, of.person_id),
    eq(healthLinks.madeBy, of.holder_id),
  );
  await tx
    .update(healthLinks)
    .set({ revokedAt: now })
    .where(and(made, isNull(healthLinks.revokedAt)));
  const links = tx.select({ id: healthLinks.id }).from(healthLinks).where(made);
  await tx.delete(healthLinkFiles).where(inArray(healthLinkFiles.linkId, links));
}

/** Deletes the files of links that can't be opened any more. */
export async function deleteDeadFiles(db: Db, now: Date): Promise<void> {
  await db
    .delete(healthLinkFiles)
    .where(
      sql`${healthLinkFiles.linkId} in (select l.id from ${healthLinks} l where l.expires_at < ${now.toISOString()})`,
    );
}

export async function deleteLinksOf(tx: Tx, personId: string): Promise<void> {
  await tx
    .delete(healthLinks)
    .where(or(eq(healthLinks.patientId, personId), eq(healthLinks.madeBy, personId)));
}

export const LONG_GONE_DAYS = 400;
export async function forgetOld(db: Db, before: Date): Promise<void> {
  await db.delete(healthLinks).where(lt(healthLinks.expiresAt, before));
}
