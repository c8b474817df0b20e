import { actsFor, isInCareCircle, looksAfter } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients read and change their own readings, and those of family members they act for. */
export const mayEdit = actsFor;

/** Users in the care circle of a patient read and add readings; they don't change existing ones. */
export const mayRead = isInCareCircle;
export const mayAdd = mayRead;

/** Ranges are a doctor's to set. */
export async function maySetRanges(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return principal.userType === 'doctor' && (await looksAfter(db, principal, patientId));
}

/** The actions of a user who may read a patient's vitals, so that screens repeat no rule. */
export const canOf = (principal: Principal) => ({
  add: true,
  edit: principal.userType === 'patient',
  set_ranges: principal.userType === 'doctor',
  set_routine: isClinician(principal.userType),
});
