import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { findAppointment } from './repository/appointments.ts';
import type { AppointmentRow } from './repository/rows.ts';

const DAY = 24 * 3600_000;
/** After a visit its clinician still writes it down and prescribes, although the patient is no longer in their care. */
const WRITE_UP_DAYS = 30;

/** The visit that a note or a prescription is about: between this clinician and this patient. */
export async function visitOf(
  db: Db,
  principal: Principal,
  patientId: string,
  appointmentId: string,
): Promise<AppointmentRow | null> {
  const row = await findAppointment(db, principal.brandId, appointmentId);
  return row?.patient_id === patientId && row.clinician_id === principal.personId ? row : null;
}

/** Whether a visit has taken place (arrived, before or in the session, completed) not long ago. */
export const mayWriteUp = ({ status, ends_at }: AppointmentRow, now: Date): boolean =>
  [5, 6, 7, 9].includes(status) && now.getTime() < ends_at + WRITE_UP_DAYS * DAY;
