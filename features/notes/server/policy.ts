import { type AppointmentRow, mayWriteUp, visitOf } from '#features/appointments/server/index.ts';
import { isInCareCircle, isPatientOf, looksAfter } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { NoteRow } from './repository/notes.ts';

/** Only the patient's side and those who look after the patient read signed notes. */
export const mayReadSigned = isInCareCircle;

/** Notes that a user has written as a doctor aren't theirs when they sign in as a patient. */
export const isAuthor = (principal: Pick<Principal, 'personId' | 'userType'>, note: NoteRow): boolean =>
  note.authorId === principal.personId && note.authorType === principal.userType;

/**
 * A draft is its author's alone. What is signed is also read by its author when the care has ended, as long as the
 * patient is there.
 */
export async function mayReadNote(db: Db, principal: Principal, note: NoteRow): Promise<boolean> {
  if (note.brandId !== principal.brandId) return false;
  if (isAuthor(principal, note)) return await isPatientOf(db, note.brandId, note.patientId);
  return note.signedAt !== null && (await mayReadSigned(db, principal, note.patientId));
}

/** Notes are begun by who looks after the patient, and by who has just seen them in a visit. */
export async function mayBegin(
  db: Db,
  principal: Principal,
  patientId: string,
  visit: AppointmentRow | null,
  now: Date,
): Promise<boolean> {
  if (await looksAfter(db, principal, patientId)) return true;
  return visit !== null && mayWriteUp(visit, now) && (await isPatientOf(db, principal.brandId, patientId));
}

/** The same by the id of the visit, for calls that patients make too. */
export async function mayBeginOf(
  db: Db,
  principal: Principal,
  patientId: string,
  appointmentId: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!isClinician(principal.userType)) return false;
  const visit = appointmentId ? await visitOf(db, principal, patientId, appointmentId) : null;
  return await mayBegin(db, principal, patientId, visit, now);
}

/** Of those who read a signed note its author and doctors add to it and mark it as an error. */
export const amends = (principal: Pick<Principal, 'personId' | 'userType'>, note: NoteRow): boolean =>
  principal.userType === 'doctor' || isAuthor(principal, note);

/** Doctors amend what others signed while they look after the patient; its author also when the care has ended. */
export async function mayAmend(db: Db, principal: Principal, note: NoteRow): Promise<boolean> {
  return (
    note.signedAt !== null &&
    amends(principal, note) &&
    (isAuthor(principal, note) || (await looksAfter(db, principal, note.patientId)))
  );
}
