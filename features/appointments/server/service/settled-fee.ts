import type { Db } from '#platform/server/db/database.ts';
import { STATUS } from '../../contract.ts';
import type { PlanVisits } from '../fees.ts';
import { findAppointment } from '../repository/appointments.ts';
import { wasPaidOnline } from '../repository/changes.ts';
import type { AppointmentRow } from '../repository/rows.ts';

/** The fee of a visit that has one is paid online, or its time is reserved until then. */
export async function isFeeSettled(db: Db, row: AppointmentRow): Promise<boolean> {
  return row.status === STATUS.awaitingPayment || (await wasPaidOnline(db, row.id));
}

interface MovedVisit {
  readonly brandId: string;
  readonly id: string;
  readonly patientId: string;
  readonly clinicianId: string;
  readonly now: Date;
}

/**
 * The fee that a visit has at every other time of the same mode, as `move` decides it: what is paid or reserved, or
 * included in a care plan. Null: that of the new time, or there is no such visit of that patient.
 */
export async function settledFee(
  db: Db,
  { brandId, id, patientId, clinicianId, now }: MovedVisit,
  plans: PlanVisits,
): Promise<Pick<AppointmentRow, 'fee' | 'mode'> | null> {
  const row = await findAppointment(db, brandId, id);
  if (row?.patient_id !== patientId || row.clinician_id !== clinicianId) return null;
  const { fee, mode } = row;
  const isSettled =
    fee === 0
      ? (await plans.left(db, { brandId, personId: patientId, mode, now, appointmentId: id })) > 0
      : await isFeeSettled(db, row);
  return isSettled ? { fee, mode } : null;
}
