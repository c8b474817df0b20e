import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import {
  doseEvents,
  medicationAgreements,
  medicationReconciliations,
  medicationRefills,
  medicationReminders,
  medicationSettings,
  medications,
  medicationWatches,
} from '../tables.ts';

/** Everything about a patient's medicines, in every brand; regimens go with their medicine. */
export async function eraseMedicationsOf(tx: Tx, patientId: string): Promise<void> {
  for (const table of [
    doseEvents,
    medications,
    medicationSettings,
    medicationReminders,
    medicationReconciliations,
    medicationWatches,
    medicationRefills,
    medicationAgreements,
  ])
    await tx.delete(table).where(eq(table.patientId, patientId));
  await tx.delete(medicationWatches).where(eq(medicationWatches.watcherId, patientId));
}
