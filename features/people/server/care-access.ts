import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { isAssigned } from './repository/care-relations.ts';
import { mayActFor } from './repository/family.ts';

/** Patients act for themselves and for the family that they manage. */
export const actsFor = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'patient' && (await mayActFor(db, principal.brandId, principal.personId, patientId));

/**
 * Doctors and coaches look after a patient while an appointment is open, a care relation is accepted, or they have opened
 * the record in an emergency.
 */
export const looksAfter = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  isClinician(principal.userType) && (await isAssigned(db, principal.brandId, principal.personId, patientId));

/** Who acts for a patient and who looks after them. */
export const isInCareCircle = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  (await actsFor(db, principal, patientId)) || (await looksAfter(db, principal, patientId));
