import { type AppointmentRow, findAppointment } from '#features/appointments/server/index.ts';
import { isAssigned, isPatientOf, mayActFor } from '#features/people/server/index.ts';
import { isClinician } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { PrescriptionRow } from './repository/prescriptions.ts';

const DAY = 24 * 3600_000;
/** After a visit its doctor still prescribes what was agreed, although the patient is no longer in their care. */
const WRITES_UP_DAYS = 30;

/** Patients read what was prescribed to themselves and to the family for whom they act. */
const actsAs = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  principal.userType === 'patient' && (await mayActFor(db, principal.brandId, principal.personId, patientId));

/** Doctors and coaches look after a patient while an appointment is open or a care relation is accepted. */
const looksAfter = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  isClinician(principal.userType) && (await isAssigned(db, principal.brandId, principal.personId, patientId));

/** What is signed is read by the patient's side and by who looks after them; nobody else. */
export const mayReadSigned = async (db: Db, principal: Principal, patientId: string): Promise<boolean> =>
  (await actsAs(db, principal, patientId)) || (await looksAfter(db, principal, patientId));

/** What somebody has prescribed as a doctor isn't theirs when they sign in as a patient. */
export const isPrescriber = (principal: Principal, row: PrescriptionRow): boolean =>
  principal.userType === 'doctor' && row.doctorId === principal.personId;

/** A draft is its author's alone. What is signed is also read by its author when the care has ended. */
export async function mayRead(db: Db, principal: Principal, row: PrescriptionRow): Promise<boolean> {
  if (row.brandId !== principal.brandId) return false;
  if (isPrescriber(principal, row)) return await isPatientOf(db, row.brandId, row.patientId);
  return row.signedAt !== null && (await mayReadSigned(db, principal, row.patientId));
}

/** Doctors prescribe to whom they look after, and to whom they have just seen in a visit. */
export async function mayPrescribe(
  db: Db,
  principal: Principal,
  patientId: string,
  visit: AppointmentRow | null,
  now: Date,
): Promise<boolean> {
  if (principal.userType !== 'doctor') return false;
  if (await looksAfter(db, principal, patientId)) return true;
  return visit !== null && hasTakenPlace(visit, now) && (await isPatientOf(db, principal.brandId, patientId));
}

/** Arrived, before or in the session, completed; and not long ago. */
const hasTakenPlace = ({ status, ends_at }: AppointmentRow, now: Date): boolean =>
  [5, 6, 7, 9].includes(status) && now.getTime() < ends_at + WRITES_UP_DAYS * DAY;

/** The visit in which something is prescribed: between this doctor and this patient. */
export async function visitOf(
  db: Db,
  principal: Principal,
  patientId: string,
  appointmentId: string,
): Promise<AppointmentRow | null> {
  const row = await findAppointment(db, principal.brandId, appointmentId);
  return row?.patient_id === patientId && row.clinician_id === principal.personId ? row : null;
}

/** The patient's side and the author let details on the verification page be asked for again. */
export const mayUnlock = async (db: Db, principal: Principal, row: PrescriptionRow): Promise<boolean> =>
  isPrescriber(principal, row) || (await actsAs(db, principal, row.patientId));
