import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { Side } from '../contract.ts';

export interface HistoryAccess {
  /** From which side the principal writes; null: they read only. */
  readonly side: Side | null;
}

/**
 * The history of a patient is read and reported by the patient and by who acts for them, read and confirmed by the
 * doctors who look after them, and read by their coaches. Nobody else sees it, the front desk neither.
 * @returns null when the patient's history isn't there for the principal
 */
export async function accessTo(
  db: Db,
  principal: Principal,
  patientId: string,
): Promise<HistoryAccess | null> {
  const { brandId, personId, userType } = principal;
  if (userType === 'patient')
    return (await mayActFor(db, brandId, personId, patientId)) ? { side: 'patient' } : null;
  if (userType !== 'doctor' && userType !== 'coach') return null;
  if (!(await isAssigned(db, brandId, personId, patientId))) return null;
  return { side: userType === 'doctor' ? 'clinician' : null };
}
