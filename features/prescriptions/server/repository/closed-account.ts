import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { prescriptions, prescriptionTemplates } from '../tables.ts';

/** What a doctor hasn't signed, and their templates. What they signed is a patient's record and stays. */
export async function forgetDoctor(tx: Tx, personId: string): Promise<void> {
  await tx.delete(prescriptionTemplates).where(eq(prescriptionTemplates.ownerId, personId));
  await tx
    .delete(prescriptions)
    .where(and(eq(prescriptions.doctorId, personId), isNull(prescriptions.signedAt)));
}

/** Everything that was prescribed to a patient, in every brand. @returns keys of its papers */
export async function erasePrescriptionsOf(tx: Tx, patientId: string): Promise<string[]> {
  // The triggers that hold signed prescriptions let this transaction through.
  await tx.execute(sql`select set_config('sukham.erasing', 'yes', true)`);
  const rows = await tx
    .delete(prescriptions)
    .where(eq(prescriptions.patientId, patientId))
    .returning({ pdfKey: prescriptions.pdfKey });
  await tx.execute(sql`select set_config('sukham.erasing', '', true)`);
  return rows.flatMap(({ pdfKey }) => pdfKey ?? []);
}
