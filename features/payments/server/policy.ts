import { actsFor, isPatientOf, looksAfter } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/** Patients see what they and the family members they act for have to pay; staff see the payments of their brand. */
export async function mayRead(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  return principal.userType === 'staff' || (await actsFor(db, principal, patientId));
}

/** Only the patient's side pays. */
export const mayPay = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'patient' && (await mayRead(db, principal, patientId));

/** Staff ask any patient of their brand; clinicians ask patients in their care. */
export async function mayAsk(db: Db, principal: Principal, patientId: string): Promise<boolean> {
  if (principal.userType === 'staff') return await isPatientOf(db, principal.brandId, patientId);
  return await looksAfter(db, principal, patientId);
}
