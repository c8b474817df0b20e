import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Folder } from '../contract.ts';
import { endSharesOf, isInRecordOf, isSharedWith, type Share, sharesOfFile } from './shares.ts';
import { blobsToDelete, fileAttachments, fileGrants, fileShares, files } from './tables.ts';

export type FileRow = typeof files.$inferSelect;
export interface ListedFile extends FileRow {
  readonly subjects: readonly Subject[];
  readonly ownerName: string | null;
  readonly addedByName: string | null;
  readonly shares: readonly Share[];
}
/** What a file is attached to or shared because of: `{ kind: 'appointment', id }`. */
export interface Subject {
  readonly kind: string;
  readonly id: string;
}
export type Position = readonly [at: string, id: string] | null;

const isAttached = sql<boolean>`exists (select 1 from ${fileAttachments} where ${fileAttachments.fileId} = ${files.id})`;
const subjects = sql<
  Subject[]
>`(select coalesce(json_agg(json_build_object('kind', ${fileAttachments.subjectKind},
  'id', ${fileAttachments.subjectId}) order by ${fileAttachments.attachedAt}, ${fileAttachments.subjectId}), '[]')
  from ${fileAttachments} where ${fileAttachments.fileId} = ${files.id})`;
const columns = {
  id: files.id,
  brandId: files.brandId,
  ownerId: files.ownerId,
  name: files.name,
  mime: files.mime,
  size: files.size,
  sentHash: files.sentHash,
  blobKey: files.blobKey,
  createdAt: files.createdAt,
  width: files.width,
  height: files.height,
  addedBy: files.addedBy,
  addedByName: sql<string | null>`(select a.name from ${persons} a where a.id = ${files.addedBy})`,
  shares: sharesOfFile,
  subjects,
};

export async function insertFile(tx: Tx, file: FileRow): Promise<boolean> {
  const rows = await tx.insert(files).values(file).onConflictDoNothing().returning({ id: files.id });
  return rows.length === 1;
}

export async function findFile(db: Db, id: string): Promise<ListedFile | undefined> {
  const [row] = await db
    .select({ ...columns, ownerName: persons.name })
    .from(files)
    .leftJoin(persons, eq(persons.id, files.ownerId))
    .where(eq(files.id, id));
  return row;
}

/** Locked, so that nothing is attached to it while it is being deleted. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(files).where(eq(files.id, id)).for('update');
  return row;
}

export async function isFileAttached(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: fileAttachments.fileId })
    .from(fileAttachments)
    .where(eq(fileAttachments.fileId, id))
    .limit(1);
  return rows.length > 0;
}

/** The patients of the grants by which a person may read a file; none without a grant. */
export async function grantedFor(db: Db, fileId: string, personId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ patientId: fileGrants.patientId })
    .from(fileGrants)
    .where(and(eq(fileGrants.fileId, fileId), eq(fileGrants.personId, personId)));
  return rows.map((row) => row.patientId);
}

/** What an owner stores, or what clinicians added to the owner's record. */
export async function bytesOf(db: Db, brandId: string, ownerId: string, added = false): Promise<number> {
  const [row] = await db
    .select({ total: sql<string>`coalesce(sum(${files.size}), 0)` })
    .from(files)
    .where(
      and(
        eq(files.brandId, brandId),
        eq(files.ownerId, ownerId),
        added ? isNotNull(files.addedBy) : isNull(files.addedBy),
      ),
    );
  return Number(row?.total ?? 0);
}

const isSound = sql`(${files.mime} like 'audio/%' or ${files.mime} like 'video/%')`;
const isPicture = sql`${files.mime} like 'image/%'`;
const IN_FOLDER: Readonly<Record<Folder, SQL>> = {
  documents: sql`not (${isPicture} or ${isSound})`,
  pictures: isPicture,
  recordings: isSound,
};
const inFolder = (folder: Folder | undefined): SQL | undefined => folder && IN_FOLDER[folder];

/** Which part of a list is read. */
export interface Page {
  readonly folder: Folder | undefined;
  readonly from: Position;
  readonly limit: number;
}

export async function listOwn(db: Db, who: Who, page: Page) {
  return await listWhere(db, and(eq(files.brandId, who.brandId), eq(files.ownerId, who.personId)), page);
}

/** Only what serves the care of these patients, or is shared beyond a visit. */
export async function listShared(
  db: Db,
  who: Who & { readonly now: Date },
  patientIds: readonly string[],
  page: Page,
) {
  return await listWhere(db, and(eq(files.brandId, who.brandId), isSharedWith(patientIds, who)), page);
}

/** What a clinician may read of the files of one patient. */
export async function listOfPatient(
  db: Db,
  who: Who & { readonly now: Date },
  patientId: string,
  page: Page,
) {
  const isInRecord = isInRecordOf(patientId, who.brandId, who);
  return await listWhere(db, and(eq(files.brandId, who.brandId), isInRecord), page);
}

interface Who {
  readonly brandId: string;
  readonly personId: string;
}

async function listWhere(db: Db, subject: SQL | undefined, { folder, from, limit }: Page) {
  const before = from
    ? or(
        lt(files.createdAt, new Date(from[0])),
        and(eq(files.createdAt, new Date(from[0])), lt(files.id, from[1])),
      )
    : undefined;
  return await db
    .select({ ...columns, ownerName: persons.name })
    .from(files)
    .innerJoin(persons, eq(persons.id, files.ownerId))
    .where(and(subject, inFolder(folder), before))
    .orderBy(desc(files.createdAt), desc(files.id))
    .limit(limit);
}

/** Takes the row away and puts its bytes on the list of those to delete. */
export async function removeFile(tx: Tx, file: FileRow, now: Date): Promise<void> {
  await tx.delete(fileGrants).where(eq(fileGrants.fileId, file.id));
  await tx.delete(fileShares).where(eq(fileShares.fileId, file.id));
  await tx.delete(files).where(eq(files.id, file.id));
  await tx.insert(blobsToDelete).values({ blobKey: file.blobKey, since: now }).onConflictDoNothing();
}

export async function setName(tx: Tx, id: string, name: string): Promise<void> {
  await tx.update(files).set({ name }).where(eq(files.id, id));
}

export async function blobsWaiting(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select().from(blobsToDelete).orderBy(asc(blobsToDelete.since)).limit(limit);
  return rows.map((row) => row.blobKey);
}

export async function forgetBlob(tx: Tx, blobKey: string): Promise<void> {
  await tx.delete(blobsToDelete).where(eq(blobsToDelete.blobKey, blobKey));
}

/** Those of `ids` that belong to this owner, locked against deletion, in the order of their ids. */
export async function lockOwn(tx: Tx, brandId: string, ownerId: string, ids: readonly string[]) {
  return await tx
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), eq(files.brandId, brandId), eq(files.ownerId, ownerId)))
    .orderBy(asc(files.id))
    .for('update');
}

export async function attach(tx: Tx, fileIds: readonly string[], subject: Subject, now: Date): Promise<void> {
  const rows = fileIds.map((fileId) => ({
    fileId,
    subjectKind: subject.kind,
    subjectId: subject.id,
    attachedAt: now,
  }));
  await tx.insert(fileAttachments).values(rows).onConflictDoNothing();
}

export async function grant(
  tx: Tx,
  fileIds: readonly string[],
  personIds: readonly string[],
  { patientId, subject, now }: { readonly patientId: string; readonly subject: Subject; readonly now: Date },
): Promise<void> {
  const rows = fileIds.flatMap((fileId) =>
    personIds.map((personId) => ({
      fileId,
      personId,
      patientId,
      subjectKind: subject.kind,
      subjectId: subject.id,
      grantedAt: now,
    })),
  );
  if (rows.length > 0) await tx.insert(fileGrants).values(rows).onConflictDoNothing();
}

/**
 * A person deleted their account: ends the grants to them and those from their care. Deletes files that are attached
 * to nothing; files of visits stay with the sealed record. Returns whether there are bytes to delete.
 */
export async function forgetOwner(tx: Tx, personId: string, now: Date): Promise<boolean> {
  await tx
    .delete(fileGrants)
    .where(or(eq(fileGrants.patientId, personId), eq(fileGrants.personId, personId)));
  await endSharesOf(tx, personId);
  const loose = await tx
    .select()
    .from(files)
    .where(and(eq(files.ownerId, personId), sql`not ${isAttached}`))
    .for('update');
  for (const file of loose) await removeFile(tx, file, now);
  return loose.length > 0;
}

/** Deletes all files of a person, attached or not. True when there were any. */
export async function eraseOwner(tx: Tx, personId: string, now: Date): Promise<boolean> {
  const all = await tx.select().from(files).where(eq(files.ownerId, personId)).for('update');
  for (const file of all) {
    await tx.delete(fileAttachments).where(eq(fileAttachments.fileId, file.id));
    await removeFile(tx, file, now);
  }
  return all.length > 0;
}

export async function withdraw(tx: Tx, subject: Subject): Promise<void> {
  await tx
    .delete(fileGrants)
    .where(and(eq(fileGrants.subjectKind, subject.kind), eq(fileGrants.subjectId, subject.id)));
}

export async function attachedTo(db: Db, brandId: string, subject: Subject) {
  return await db
    .select({ file_id: files.id, name: files.name, mime: files.mime, size: files.size })
    .from(fileAttachments)
    .innerJoin(files, eq(files.id, fileAttachments.fileId))
    .where(
      and(
        eq(fileAttachments.subjectKind, subject.kind),
        eq(fileAttachments.subjectId, subject.id),
        eq(files.brandId, brandId),
      ),
    )
    .orderBy(asc(fileAttachments.attachedAt), asc(files.id));
}
