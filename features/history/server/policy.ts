import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients read and report for themselves and for the family for whom they act; doctors and coaches in care read. */
export async function mayRead(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  const { userType, brandId, personId } = principal;
  if (userType === 'patient') return await mayActFor(db, brandId, personId, patientId);
  return isClinician(userType) && (await isAssigned(db, brandId, personId, patientId));
}

/** Coaches read only. */
export const mayWrite = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType !== 'coach' && (await mayRead(db, principal, patientId));
