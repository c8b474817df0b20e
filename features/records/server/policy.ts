import { assignedAmong, mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Reader } from '#platform/server/http/context.ts';
import type { LetsGo } from './parts.ts';
import type { FileRow, Subject } from './repository.ts';

/** A file is its owner's, within the brand in which it was kept. */
export const isOwn = (reader: Reader, file: FileRow): boolean =>
  file.brandId === reader.brandId && file.ownerId === reader.personId;

/**
 * A file is read by its owner, by the patient for whose visit it was shared, and by doctors and coaches as long as one
 * of the patients for whose care it was shared is in their care. A grant alone opens nothing: a clinician who signs in
 * as a patient keeps none of what their care once opened.
 */
export async function mayRead(
  db: Db,
  reader: Reader,
  file: FileRow,
  sharedFor: readonly string[],
): Promise<boolean> {
  if (file.brandId !== reader.brandId) return false;
  if (file.ownerId === reader.personId) return true;
  if (reader.userType === 'patient') return sharedFor.includes(reader.personId);
  if (!isClinician(reader)) return false;
  return (await assignedAmong(db, reader.brandId, reader.personId, sharedFor)).size > 0;
}

export const isClinician = ({ userType }: Reader): boolean => userType === 'doctor' || userType === 'coach';

/** Its owner deletes a file, unless something refers to it; patients also what their readings were read from. */
export const mayDelete = (
  reader: Reader,
  file: FileRow,
  subjects: readonly Subject[],
  letsGo: LetsGo,
): boolean =>
  isOwn(reader, file) &&
  subjects.every(({ kind }) => reader.userType === 'patient' && letsGo.kinds.includes(kind));

/** Who looked at a record is seen by the patient, and by whoever acts for a patient without an account of their own. */
export const maySeeWhoLooked = (db: Db, reader: Reader, patientId: string): Promise<boolean> =>
  mayActFor(db, reader.brandId, reader.personId, patientId);
