import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients read their own reports and those of whom they act for; doctors and coaches those of patients in their care. */
export async function mayRead(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  const { userType, brandId, personId } = principal;
  if (userType === 'patient') return await mayActFor(db, brandId, personId, patientId);
  return isClinician(userType) && (await isAssigned(db, brandId, personId, patientId));
}
