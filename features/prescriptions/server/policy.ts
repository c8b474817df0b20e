import { type AppointmentRow, mayWriteUp } from '#features/appointments/server/index.ts';
import { actsFor, isInCareCircle, isPatientOf, looksAfter } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { PrescriptionRow } from './repository/prescriptions.ts';

/** Only the patient's side and those who look after the patient read signed prescriptions. */
export const mayReadSigned = isInCareCircle;

/** Prescriptions that a user has written as a doctor aren't theirs when they sign in as a patient. */
export const isPrescriber = (principal: Principal, row: PrescriptionRow): boolean =>
  principal.userType === 'doctor' && row.doctorId === principal.personId;

/** A draft is its author's alone. What is signed is also read by its author when the care has ended. */
export async function mayRead(db: Db, principal: Principal, row: PrescriptionRow): Promise<boolean> {
  if (row.brandId !== principal.brandId) return false;
  if (isPrescriber(principal, row)) return await isPatientOf(db, row.brandId, row.patientId);
  return row.signedAt !== null && (await mayReadSigned(db, principal, row.patientId));
}

/** Doctors prescribe to patients in their care, and to patients that they have just seen in a visit. */
export async function mayPrescribe(
  db: Db,
  principal: Principal,
  patientId: string,
  visit: AppointmentRow | null,
  now: Date,
): Promise<boolean> {
  if (principal.userType !== 'doctor') return false;
  if (await looksAfter(db, principal, patientId)) return true;
  return visit !== null && mayWriteUp(visit, now) && (await isPatientOf(db, principal.brandId, patientId));
}

/** The patient's side and the author let details on the verification page be asked for again. */
export const mayUnlock = async (db: Db, principal: Principal, row: PrescriptionRow): Promise<boolean> =>
  isPrescriber(principal, row) || (await actsFor(db, principal, row.patientId));
