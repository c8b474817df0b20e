import { isInCareCircle } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';

/**
 * Patients read and report for themselves and for family members they act for; doctors and coaches read for patients
 * in their care.
 */
export const mayRead = isInCareCircle;

/** Coaches read only. */
export const mayWrite = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType !== 'coach' && (await mayRead(db, principal, patientId));
