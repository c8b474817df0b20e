import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients say what they take and answer their doses, and those of the family for whom they act. */
export async function mayChange(db: Db, principal: Principal, patientId: string): Promise<boolean> {
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

/** Whoever looks after a patient sees what they take, and what became of the doses. */
export async function mayRead(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return (await mayChange(db, principal, patientId)) || (await looksAfter(db, principal, patientId));
}

/** What somebody who may read a patient's medicines may do with them, so that screens repeat no rule. */
export const canOf = ({ userType }: Principal) => ({
  add: userType === 'patient',
  change: userType === 'patient',
  stop: userType === 'patient',
  answer: userType === 'patient',
});
