import { and, eq, gt, inArray, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { STATUS } from '../../contract.ts';
import { appointmentHistory, appointments } from '../tables.ts';

/** Visits to come of a patient or a clinician, in every brand. */
export async function upcomingOf(
  db: Db,
  personId: string,
  now: Date,
): Promise<{ id: string; brandId: string }[]> {
  return await db
    .select({ id: appointments.id, brandId: appointments.brandId })
    .from(appointments)
    .where(
      and(
        or(eq(appointments.patientId, personId), eq(appointments.clinicianId, personId)),
        inArray(appointments.status, [STATUS.booked, STATUS.awaitingPayment]),
        gt(appointments.startsAt, now),
      ),
    )
    .orderBy(appointments.startsAt, appointments.id);
}

/** Times and numbers stay, for the counts of the clinic; what people wrote goes. */
export async function eraseWords(tx: Tx, patientId: string): Promise<void> {
  const theirs = tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.patientId, patientId));
  await tx
    .update(appointmentHistory)
    .set({ why: null })
    .where(inArray(appointmentHistory.appointmentId, theirs));
  await tx.update(appointments).set({ reason: '' }).where(eq(appointments.patientId, patientId));
}
