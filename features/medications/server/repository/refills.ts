import { and, arrayOverlaps, eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Refill } from '../../contract.ts';
import { medicationRefills, medications } from '../tables.ts';
import type { MedicationRow } from './medications.ts';
import type { OfPatient } from './reminders.ts';

export type RefillRow = typeof medicationRefills.$inferSelect;
export interface NamedRefill extends Refill {
  readonly patient_other_name: string | null;
  readonly clinician_other_name: string | null;
}

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COLUMNS = `r.id as refill_id, r.patient_id, p.name as patient_name, p.other_name as patient_other_name,
    r.clinician_id, c.name as clinician_name, c.other_name as clinician_other_name,
    coalesce((select json_agg(json_build_object('medication_id', m.id, 'name', m.name, 'strength', m.strength)
      order by m.name, m.id) from medications m where m.id = any(r.medication_ids)), '[]'::json) as medicines,
    r.note, ${iso('r.asked_at')} as asked_at, r.state, r.reason, ${iso('r.answered_at')} as answered_at
  from medication_refills r join persons p on p.id = r.patient_id join persons c on c.id = r.clinician_id`;

const OF_PATIENT: Statement = {
  name: 'medications.refills',
  text: `select ${COLUMNS} where r.patient_id = $1::uuid and r.brand_id = $2
      and (r.state = 'open' or (r.asked_at > $3::timestamptz and r.state <> 'withdrawn'))
    order by r.asked_at desc, r.id limit 50`,
};

/** Open ones, and what was asked since an instant. */
export const refillsOf = (db: Db, { patientId, brandId }: OfPatient, since: Date): Promise<NamedRefill[]> =>
  runPrepared<NamedRefill>(db, OF_PATIENT, [patientId, brandId, since.toISOString()]);

const WAITING: Statement = {
  name: 'medications.refills-waiting',
  text: `select ${COLUMNS} where r.clinician_id = $1::uuid and r.brand_id = $2 and r.state = 'open'
    order by r.asked_at, r.id limit $3`,
};

export const refillsFor = (
  db: Db,
  of: { readonly clinicianId: string; readonly brandId: string },
  limit: number,
): Promise<NamedRefill[]> => runPrepared<NamedRefill>(db, WAITING, [of.clinicianId, of.brandId, limit]);

/** What is taken by a prescription. */
export const prescribedMedicinesOf = (db: Db, { patientId, brandId }: OfPatient): Promise<MedicationRow[]> =>
  db
    .select()
    .from(medications)
    .where(
      and(
        eq(medications.patientId, patientId),
        eq(medications.brandId, brandId),
        eq(medications.source, 'prescription'),
        eq(medications.state, 'active'),
      ),
    )
    .orderBy(medications.addedAt, medications.id);

export async function isRefillOpen(
  tx: Tx,
  { patientId, brandId }: OfPatient,
  ids: readonly string[],
): Promise<boolean> {
  const open = and(
    eq(medicationRefills.patientId, patientId),
    eq(medicationRefills.brandId, brandId),
    eq(medicationRefills.state, 'open'),
    arrayOverlaps(medicationRefills.medicationIds, [...ids]),
  );
  return (await tx.$count(medicationRefills, open)) > 0;
}

/** False when the id is used already. */
export async function addRefill(tx: Tx, row: RefillRow): Promise<boolean> {
  const made = await tx
    .insert(medicationRefills)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: medicationRefills.id });
  return made.length > 0;
}

export async function findRefill(db: Db, brandId: string, id: string): Promise<RefillRow | null> {
  const [row] = await db
    .select()
    .from(medicationRefills)
    .where(and(eq(medicationRefills.id, id), eq(medicationRefills.brandId, brandId)));
  return row ?? null;
}

/** Patient and doctor who answer at the same moment take turns. */
export async function lockRefill(tx: Tx, brandId: string, id: string): Promise<RefillRow | null> {
  const [row] = await tx
    .select()
    .from(medicationRefills)
    .where(and(eq(medicationRefills.id, id), eq(medicationRefills.brandId, brandId)))
    .for('update');
  return row ?? null;
}

export async function lockRefillByDraft(tx: Tx, draftId: string): Promise<RefillRow | null> {
  const [row] = await tx
    .select()
    .from(medicationRefills)
    .where(eq(medicationRefills.draftId, draftId))
    .for('update');
  return row ?? null;
}

export async function changeRefill(
  tx: Tx,
  id: string,
  change: Pick<RefillRow, 'state' | 'answeredAt'> & Partial<Pick<RefillRow, 'reason'>>,
): Promise<void> {
  await tx.update(medicationRefills).set(change).where(eq(medicationRefills.id, id));
}

/** Closes the refill requests of a patient who has deleted the account. */
export async function withdrawRefillsOf(tx: Tx, patientId: string, now: Date): Promise<void> {
  await tx
    .update(medicationRefills)
    .set({ state: 'withdrawn', answeredAt: now })
    .where(and(eq(medicationRefills.patientId, patientId), eq(medicationRefills.state, 'open')));
}
