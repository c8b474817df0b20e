import type { IssuedPrescription } from '#features/prescriptions/server/index.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { compareWith, doseDay, lastDayOf, regimenInWords, withTimesEnded } from '../../rules.ts';
import { timesEnded } from '../events.ts';
import * as medications from '../repository/medications.ts';
import { announceChange, rowOf } from './medications.ts';
import { type OfPatient, replacedBy, takenNow } from './taken-beside.ts';

/**
 * What rang by the replaced prescription, and the new one explains in words alone, rings no more: a reminder at the old
 * time would contradict what the doctor has signed. Everything else waits for the patient.
 */
export async function endTimes(tx: Tx, of: OfPatient, issued: IssuedPrescription, now: Date): Promise<void> {
  const { brandId, patientId } = of;
  await medications.lockMedicinesOf(tx, brandId, patientId);
  const ended = await replacedBy(tx, issued);
  const differences = compareWith(issued.lines, await takenNow(tx, of, now), ended, doseDay(now));
  const over = withTimesEnded(differences, ended, issued.signedAt);
  for (const { line, taken } of over) {
    const row = await medications.lockMedication(tx, brandId, taken.medicationId);
    if (!row) continue;
    const set = { holdsFrom: now, setBy: issued.clinicianId, setAt: now, reason: '' };
    const next = regimenInWords(line, taken.regimen, doseDay(now));
    await medications.addRegimen(
      tx,
      rowOf(next, { medicationId: row.id, version: row.version + 1, state: 'active', ...set }),
      lastDayOf(next),
    );
    if (line.directions) await medications.changeMedication(tx, row.id, { note: line.directions });
    const principal = { brandId, personId: issued.clinicianId };
    await announceChange(tx, { now, principal }, patientId, row.id);
  }
  if (over.length > 0) await publish(tx, now, timesEnded(of, issued.prescriptionId));
}
