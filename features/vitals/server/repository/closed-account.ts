import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { imageReadings, vitalAlerts, vitalRanges, vitalRoutines, vitals, vitalTriage } from '../tables.ts';

/** Erases all stored readings of a patient, in every brand, with their earlier versions. */
export async function eraseVitalsOf(tx: Tx, patientId: string): Promise<void> {
  for (const table of [vitals, vitalRanges, vitalRoutines, vitalTriage, vitalAlerts, imageReadings])
    await tx.delete(table).where(eq(table.patientId, patientId));
}
