import { isAssigned, isPatientOf, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients see what they and the family for whom they act have to pay; staff see what is paid in their brand. */
export async function mayRead(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  const { userType, brandId, personId } = principal;
  if (userType === 'staff') return true;
  return userType === 'patient' && (await mayActFor(db, brandId, personId, patientId));
}

/** Only the patient's side pays. */
export const mayPay = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'patient' && (await mayRead(db, principal, patientId));

/** Staff ask any patient of their brand; clinicians ask whom they look after. */
export async function mayAsk(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  const { userType, brandId, personId } = principal;
  if (userType === 'staff') return await isPatientOf(db, brandId, patientId);
  return isClinician(userType) && (await isAssigned(db, brandId, personId, patientId));
}
