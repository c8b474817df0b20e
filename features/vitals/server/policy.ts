import { isAssigned, mayActFor } from '#features/people/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Reader } from '#platform/server/http/context.ts';

const isClinician = ({ userType }: Reader): boolean => userType === 'doctor' || userType === 'coach';

/** Patients read and change their own readings, and those of the family for whom they act. */
export async function mayEdit(db: Db, reader: Reader, patientId: string): Promise<boolean> {
  return reader.userType === 'patient' && (await mayActFor(db, reader.brandId, reader.personId, patientId));
}

/** Doctors and coaches look after a patient while an appointment is open or a care relation is accepted. */
export async function looksAfter(db: Db, reader: Reader, patientId: string): Promise<boolean> {
  return isClinician(reader) && (await isAssigned(db, reader.brandId, reader.personId, patientId));
}

/** Whoever looks after a patient reads and adds; what is there they leave as it is. */
export async function mayRead(db: Db, reader: Reader, patientId: string): Promise<boolean> {
  return (await mayEdit(db, reader, patientId)) || (await looksAfter(db, reader, patientId));
}
export const mayAdd = mayRead;

/** Ranges are a doctor's to set. */
export async function maySetRanges(db: Db, reader: Reader, patientId: string): Promise<boolean> {
  return reader.userType === 'doctor' && (await looksAfter(db, reader, patientId));
}

/** The routine is set by any clinician who looks after the patient. */
export const maySetRoutine = looksAfter;

/** What somebody who may read a patient's vitals may do with them, so that screens repeat no rule. */
export const canOf = (reader: Reader) => ({
  add: true,
  edit: reader.userType === 'patient',
  set_ranges: reader.userType === 'doctor',
  set_routine: isClinician(reader),
});
