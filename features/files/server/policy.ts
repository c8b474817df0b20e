import { assignedAmong, isInCareCircle, looksAfter, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import { TAKE_BACK_MS } from '../rules.ts';
import type { FileReleaseHandler } from './deps.ts';
import type { FileRow, Subject } from './repository.ts';
import { isSharedBeyond } from './shares.ts';

export type Reader = Pick<SignedIn, 'principal' | 'now'>;

/** A file belongs to its owner, within the brand in which it was stored. */
export const isOwn = (principal: Principal, file: FileRow): boolean =>
  file.brandId === principal.brandId && file.ownerId === principal.personId;

/**
 * A file is readable for its owner and the user who acts for the owner, for the patient of a visit for which it was
 * shared, and for doctors and coaches while one of the patients it was shared for is in their care. What a clinician
 * added to a record is shared for the care of its owner. A grant alone opens nothing: a clinician who signs in as a
 * patient has none of the access that their care gave. A doctor or coach that the owner shares the file with beyond a
 * visit reads it until that ends.
 */
export async function mayRead(
  db: Db,
  { principal, now }: Reader,
  file: FileRow,
  sharedFor: readonly string[],
): Promise<boolean> {
  if (file.brandId !== principal.brandId) return false;
  if (file.ownerId === principal.personId) return true;
  if (principal.userType === 'patient')
    return (
      sharedFor.includes(principal.personId) ||
      mayActFor(db, principal.brandId, principal.personId, file.ownerId)
    );
  if (!isClinician(principal.userType)) return false;
  if (await isSharedBeyond(db, file.id, principal.personId, now)) return true;
  return (await assignedAmong(db, principal.brandId, principal.personId, sharedFor)).size > 0;
}

/** Doctors add files to the records of the patients in their care; coaches only read there. */
export const mayAddTo = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'doctor' && (await looksAfter(db, principal, patientId));

/** A record's files are listed for them, and for patients who act for its owner. */
export const mayListFilesOf = isInCareCircle;

/** Patients share what is theirs, also what was added to their record. */
export const mayShare = (principal: Principal, file: FileRow): boolean =>
  principal.userType === 'patient' && isOwn(principal, file);

/** Its owner names a file, unless it was added by the care team under a name of theirs. What is attached keeps its name. */
export const mayRename = (principal: Principal, file: FileRow): boolean =>
  isOwn(principal, file) && file.addedBy === null;

/** A doctor takes back what they added to a record themselves, within a day, while they look after the patient. */
export const mayTakeBack = ({ principal, now }: Reader, file: FileRow): boolean =>
  file.brandId === principal.brandId &&
  principal.userType === 'doctor' &&
  file.addedBy === principal.personId &&
  now.getTime() - file.createdAt.getTime() < TAKE_BACK_MS;

/** Its owner deletes a file, unless something refers to it; patients also what their readings were read from. */
export const mayDelete = (
  principal: Principal,
  file: FileRow,
  subjects: readonly Subject[],
  onFileReleased: FileReleaseHandler,
): boolean =>
  isOwn(principal, file) &&
  subjects.every(({ kind }) => principal.userType === 'patient' && onFileReleased.kinds.includes(kind));

/** The patient sees who looked at their record; for a patient without an account, the user who acts for them does. */
export const maySeeWhoLooked = (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  mayActFor(db, principal.brandId, principal.personId, patientId);
