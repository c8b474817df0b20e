import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { imageReadings, vitalAlerts, vitalRanges, vitalRoutines, vitals, vitalTriage } from '../tables.ts';

/** Everything that is kept of a patient's readings, in every brand; what each was before goes with it. */
export async function eraseVitalsOf(tx: Tx, patientId: string): Promise<void> {
  for (const table of [vitals, vitalRanges, vitalRoutines, vitalTriage, vitalAlerts, imageReadings])
    await tx.delete(table).where(eq(table.patientId, patientId));
}
