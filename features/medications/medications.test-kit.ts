import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { aRegimen } from './regimen.test-kit.ts';
import { medicationAgreements, medicationLows, medicationRefills, medications } from './server/tables.ts';

/** As a client sends it. */
export const aMedication = (other: object = {}) => ({
  medication_id: uuid(),
  name: 'Metformin',
  strength: '500 mg',
  remind: true,
  regimen: aRegimen(),
  ...other,
});

export async function addMedicine(who: Caller, other: object = {}) {
  const reply = await who.post('/api/medications-create', aMedication(other));
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

/** A medicine as needed with one dose taken today, one with times, and a link for a family member. */
export async function medicationBelongings(
  caller: Caller,
): Promise<
  Record<'medication_id' | 'planned_medication_id' | 'today' | 'dose_event_id' | 'watch_id', string>
> {
  const [medication_id, dose_event_id, watch_id] = [uuid(), uuid(), uuid()];
  const as_needed = { amount: 1, min_gap_minutes: 60, max_per_day: 9 };
  await addMedicine(caller, {
    ...{ medication_id, name: 'secret medicine', regimen: { unit: 'tablet', as_needed } },
  });
  const { day } = (await caller.get('/api/patient-medication')).body;
  const taken = await caller.post('/api/medication-doses', {
    ...{ id: dose_event_id, medication_id, day, slot: null, answer: 'taken', at: new Date().toISOString() },
  });
  const watch = await caller.post('/api/medication-watches', {
    ...{ watch_id, label: 'secret label', important_only: false },
  });
  if (!taken.body.dose_event_id || !watch.body.token)
    throw new Error(`no dose or link: ${JSON.stringify([taken.body, watch.body])}`);
  const { medication_id: planned_medication_id } = await addMedicine(caller, { name: 'secret plan' });
  return { medication_id, planned_medication_id, today: day, dose_event_id, watch_id };
}

/**
 * A patient who asks a doctor for more of a medicine, and has agreed that the doctor is notified when few doses are
 * taken; and a medicine of that prescription.
 */
export async function careBelongings(
  app: TestApp,
  patient: Caller,
  clinician: Caller,
  prescriptionId: string,
): Promise<Record<'prescribed_medication_id' | 'refill_id' | 'agreement_id' | 'low_id', string>> {
  const { db, clock } = { db: app.database.db, clock: app.clock };
  const [refill_id, agreement_id, low_id] = [uuid(), uuid(), uuid()];
  const of = { patientId: patient.personId, brandId: patient.brand, clinicianId: clinician.personId };
  await db.insert(medicationRefills).values({
    ...{ ...of, id: refill_id, medicationIds: [], note: 'secret note', askedBy: patient.personId },
    ...{ askedAt: clock.now(), draftId: uuid(), state: 'open', reason: 'secret reason', answeredAt: null },
  });
  await db.insert(medicationAgreements).values({
    ...{ ...of, id: agreement_id, belowPercent: 80, proposedAt: clock.now(), agreedAt: clock.now() },
  });
  await db.insert(medicationLows).values({
    ...{ ...of, id: low_id, agreementId: agreement_id, due: 14, taken: 3, noticedAt: clock.now() },
  });
  const { medication_id: prescribed_medication_id } = await addMedicine(patient, {
    name: 'secret prescription',
  });
  await db
    .update(medications)
    .set({ source: 'prescription', prescriptionId })
    .where(eq(medications.id, prescribed_medication_id));
  return { prescribed_medication_id, refill_id, agreement_id, low_id };
}
