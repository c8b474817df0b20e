import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients read and change their own readings, and those of the family for whom they act. */
export async function mayEdit(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return (
    principal.userType === 'patient' &&
    (await mayActFor(db, principal.brandId, principal.personId, patientId))
  );
}

/** Doctors and coaches look after a patient while an appointment is open or a care relation is accepted. */
export async function looksAfter(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return (
    isClinician(principal.userType) &&
    (await isAssigned(db, principal.brandId, principal.personId, patientId))
  );
}

/** Whoever looks after a patient reads and adds; what is there they leave as it is. */
export async function mayRead(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return (await mayEdit(db, principal, patientId)) || (await looksAfter(db, principal, patientId));
}
export const mayAdd = mayRead;

/** Ranges are a doctor's to set. */
export async function maySetRanges(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return principal.userType === 'doctor' && (await looksAfter(db, principal, patientId));
}

/** What somebody who may read a patient's vitals may do with them, so that screens repeat no rule. */
export const canOf = (principal: Principal) => ({
  add: true,
  edit: principal.userType === 'patient',
  set_ranges: principal.userType === 'doctor',
  set_routine: isClinician(principal.userType),
});
