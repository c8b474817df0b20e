import { assignedAmong, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { FileReleaseHandler } from './deps.ts';
import type { FileRow, Subject } from './repository.ts';

/** A file is its owner's, within the brand in which it was kept. */
export const isOwn = (principal: Principal, file: FileRow): boolean =>
  file.brandId === principal.brandId && file.ownerId === principal.personId;

/**
 * A file is read by its owner, by the patient for whose visit it was shared, and by doctors and coaches as long as one
 * of the patients for whose care it was shared is in their care. A grant alone opens nothing: a clinician who signs in
 * as a patient keeps none of what their care once opened.
 */
export async function mayRead(
  db: Db,
  principal: Principal,
  file: FileRow,
  sharedFor: readonly string[],
): Promise<boolean> {
  if (file.brandId !== principal.brandId) return false;
  if (file.ownerId === principal.personId) return true;
  if (principal.userType === 'patient') return sharedFor.includes(principal.personId);
  if (!isClinician(principal.userType)) return false;
  return (await assignedAmong(db, principal.brandId, principal.personId, sharedFor)).size > 0;
}

/** Its owner deletes a file, unless something refers to it; patients also what their readings were read from. */
export const mayDelete = (
  principal: Principal,
  file: FileRow,
  subjects: readonly Subject[],
  onFileReleased: FileReleaseHandler,
): boolean =>
  isOwn(principal, file) &&
  subjects.every(({ kind }) => principal.userType === 'patient' && onFileReleased.kinds.includes(kind));

/** Who looked at a record is seen by the patient, and by whoever acts for a patient without an account of their own. */
export const maySeeWhoLooked = (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  mayActFor(db, principal.brandId, principal.personId, patientId);
