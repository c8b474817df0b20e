import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { imageReadings, vitals } from '../tables.ts';

export type PhotoRow = typeof imageReadings.$inferSelect;
export type NewPhoto = Pick<
  PhotoRow,
  | 'id'
  | 'patientId'
  | 'brandId'
  | 'fileId'
  | 'madeBy'
  | 'madeAt'
  | 'takenAt'
  | 'sentHash'
  | 'found'
  | 'reason'
>;

/** False when there is one of that id. */
export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<boolean> {
  const rows = await tx
    .insert(imageReadings)
    .values(photo)
    .onConflictDoNothing()
    .returning({ id: imageReadings.id });
  return rows.length === 1;
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select().from(imageReadings).where(eq(imageReadings.id, id));
  return row;
}

/** Locked: it is decided once. */
export async function lockPhoto(tx: Tx, id: string): Promise<PhotoRow | undefined> {
  const [row] = await tx.select().from(imageReadings).where(eq(imageReadings.id, id)).for('update');
  return row;
}

/** The one from which a reading was made. */
export async function findPhotoOf(db: Db, vitalId: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select().from(imageReadings).where(eq(imageReadings.vitalId, vitalId));
  return row;
}

/** What was read and what was confirmed stay. */
export async function notePhotoRemoved(tx: Tx, id: string): Promise<void> {
  await tx.update(imageReadings).set({ fileId: null }).where(eq(imageReadings.id, id));
}

export async function notePhotoConfirmed(
  tx: Tx,
  id: string,
  to: Required<Pick<PhotoRow, 'confirmed' | 'confirmedAt' | 'confirmedBy' | 'vitalId'>>,
): Promise<void> {
  await tx.update(imageReadings).set(to).where(eq(imageReadings.id, id));
}

/** What was read goes with the picture. */
export async function notePhotoDismissed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(imageReadings)
    .set({
      ...{ dismissedAt: now, fileId: null, found: null, reason: null },
      // Of a reading that was deleted before.
      ...{ confirmed: null, confirmedAt: null, confirmedBy: null, vitalId: null },
    })
    .where(eq(imageReadings.id, id));
}

const isUndecided = and(isNull(imageReadings.confirmedAt), isNull(imageReadings.dismissedAt));

/** Newest first. `madeBy`: only what this person has taken. */
export async function undecidedOf(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string; readonly madeBy: string | null },
  limit: number,
): Promise<PhotoRow[]> {
  return await db
    .select()
    .from(imageReadings)
    .where(
      and(
        eq(imageReadings.patientId, of.patientId),
        eq(imageReadings.brandId, of.brandId),
        of.madeBy ? eq(imageReadings.madeBy, of.madeBy) : undefined,
        isUndecided,
      ),
    )
    .orderBy(desc(imageReadings.madeAt), desc(imageReadings.id))
    .limit(limit);
}

export async function undecidedSince(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: imageReadings.id })
    .from(imageReadings)
    .where(and(isUndecided, lt(imageReadings.madeAt, before)))
    .orderBy(imageReadings.madeAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * A file that a clinician put beside a reading is shown to others only where it is the clinician's own: beside a
 * reading, a patient's file is shared by the patient's side alone.
 */
const isSharedWithReading = sql`(${vitals.enteredAs} <> 'clinician' or exists (
  select 1 from files f where f.id = ${vitals.fileId} and f.owner_id = ${vitals.enteredBy}))`;

/** The patients of these pictures or readings, in the brand. */
export async function patientsOfSubjects(
  db: Db,
  brandId: string,
  photoIds: readonly string[],
  vitalIds: readonly string[],
): Promise<string[]> {
  const ofPhotos =
    photoIds.length === 0
      ? []
      : await db
          .select({ id: imageReadings.patientId })
          .from(imageReadings)
          .where(and(inArray(imageReadings.id, [...photoIds]), eq(imageReadings.brandId, brandId)));
  const ofVitals =
    vitalIds.length === 0
      ? []
      : await db
          .select({ id: vitals.patientId })
          .from(vitals)
          .where(
            and(
              inArray(vitals.id, [...vitalIds]),
              eq(vitals.brandId, brandId),
              isNull(vitals.deletedAt),
              isSharedWithReading,
            ),
          );
  return [...new Set([...ofPhotos, ...ofVitals].map(({ id }) => id))];
}
