import { and, asc, count, desc, eq, gt, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { collectedPhotos, photoCollectionConsents } from './tables.ts';

export type PhotoRow = typeof collectedPhotos.$inferSelect;
export type ConsentRow = typeof photoCollectionConsents.$inferSelect;
export interface OfPatient {
  readonly brandId: string;
  readonly patientId: string;
}

const consentOf = ({ brandId, patientId }: OfPatient) =>
  and(eq(photoCollectionConsents.brandId, brandId), eq(photoCollectionConsents.patientId, patientId));
const photosOf = ({ brandId, patientId }: OfPatient) =>
  and(eq(collectedPhotos.patientId, patientId), eq(collectedPhotos.brandId, brandId));

export async function findConsent(db: Db, of: OfPatient): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(photoCollectionConsents).where(consentOf(of));
  return row;
}

/** Held until the photo is stored, so that none comes in behind a withdrawal. */
export async function lockConsent(tx: Tx, of: OfPatient): Promise<ConsentRow | undefined> {
  const [row] = await tx.select().from(photoCollectionConsents).where(consentOf(of)).for('update');
  return row;
}

export async function putConsent(tx: Tx, row: ConsentRow): Promise<void> {
  await tx
    .insert(photoCollectionConsents)
    .values(row)
    .onConflictDoUpdate({
      target: [photoCollectionConsents.brandId, photoCollectionConsents.patientId],
      set: { givenAt: row.givenAt, withdrawnAt: row.withdrawnAt },
    });
}

export async function countPhotos(db: Db, of: OfPatient): Promise<number> {
  const [row] = await db.select({ n: count() }).from(collectedPhotos).where(photosOf(of));
  return row?.n ?? 0;
}

/** False when the id is taken. */
export async function insertPhoto(tx: Tx, row: PhotoRow): Promise<boolean> {
  const added = await tx
    .insert(collectedPhotos)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: collectedPhotos.id });
  return added.length > 0;
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select().from(collectedPhotos).where(eq(collectedPhotos.id, id));
  return row;
}

export async function newestPhotos(db: Db, of: OfPatient, limit: number): Promise<PhotoRow[]> {
  return await db
    .select()
    .from(collectedPhotos)
    .where(photosOf(of))
    .orderBy(desc(collectedPhotos.takenAt), desc(collectedPhotos.id))
    .limit(limit);
}

/** The next photos of the deployment in the order in which they were taken. */
export async function photosAfter(db: Db, last: PhotoRow | undefined, limit: number): Promise<PhotoRow[]> {
  return await db
    .select()
    .from(collectedPhotos)
    .where(
      last &&
        or(
          gt(collectedPhotos.takenAt, last.takenAt),
          and(eq(collectedPhotos.takenAt, last.takenAt), gt(collectedPhotos.id, last.id)),
        ),
    )
    .orderBy(asc(collectedPhotos.takenAt), asc(collectedPhotos.id))
    .limit(limit);
}

/** @returns the keys of their bytes, which the caller has to delete */
export async function deletePhotos(tx: Tx, of: OfPatient): Promise<string[]> {
  const gone = await tx
    .delete(collectedPhotos)
    .where(photosOf(of))
    .returning({ key: collectedPhotos.blobKey });
  return gone.map(({ key }) => key);
}

export async function deletePhoto(tx: Tx, id: string): Promise<void> {
  await tx.delete(collectedPhotos).where(eq(collectedPhotos.id, id));
}

/** Deletes everything of a person with a deleted account, in every brand. @returns the keys of the bytes */
export async function erasePerson(tx: Tx, personId: string): Promise<string[]> {
  await tx.delete(photoCollectionConsents).where(eq(photoCollectionConsents.patientId, personId));
  const gone = await tx
    .delete(collectedPhotos)
    .where(eq(collectedPhotos.patientId, personId))
    .returning({ key: collectedPhotos.blobKey });
  return gone.map(({ key }) => key);
}
