import { and, eq, sql } from 'drizzle-orm';
import { careCircleSql } from '#features/people/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Medication, RegimenVersion, SlotTimes } from '../../contract.ts';
import { medicationRegimens, medications } from '../tables.ts';

export type MedicationRow = typeof medications.$inferSelect;
export type RegimenRow = typeof medicationRegimens.$inferSelect;

/** As JSON and numbers give it; instants in milliseconds. */
export interface ListedMedication {
  readonly id: string;
  readonly patient_id: string;
  readonly name: string;
  readonly strength: string;
  readonly medicine_id: string | null;
  readonly source: Medication['source'];
  readonly prescription_id: string | null;
  readonly note: string;
  readonly file_id: string | null;
  readonly remind: boolean;
  readonly important: boolean;
  readonly added_at: number;
  readonly added_by_name: string | null;
  readonly version: number;
  readonly state: RegimenVersion['state'];
  readonly last_day: string | null;
  readonly sent_hash: string;
  readonly stock_amount: number | null;
  readonly stock_at: number | null;
  /** Taken since it was counted. */
  readonly used: number;
  readonly regimens: readonly RegimenVersion[];
}

/** Newest regimens and those that held since an instant. */
const regimensSince = (since: string): string => `(
  select json_agg(json_build_object('version', r.version, 'state', r.state,
      'holds_from', to_char(r.holds_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'unit', r.unit, 'food', r.food, 'as_needed', r.as_needed, 'steps', r.steps, 'every_days', r.every_days,
      'weekdays', r.weekdays, 'starts_on', r.starts_on, 'ends_on', r.ends_on, 'reason', r.reason,
      'set_by_name', p.name, 'set_at', to_char(r.set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by r.version)
    from medication_regimens r left join persons p on p.id = r.set_by and r.set_by <> m.patient_id
    where r.medication_id = m.id and r.version >= coalesce((select max(o.version) from medication_regimens o
      where o.medication_id = m.id and o.holds_from <= ${since}), 1))`;

const columns = (since: string): string => `m.id, m.patient_id, m.name, m.strength, m.medicine_id, m.source,
    m.prescription_id, m.note, m.file_id, m.remind, m.important, m.version, m.state, m.sent_hash, m.stock_amount,
    to_char(m.last_day, 'YYYY-MM-DD') as last_day,
    extract(epoch from m.added_at)::float8 * 1000 as added_at,
    (select p.name from persons p where p.id = m.added_by and m.added_by <> m.patient_id) as added_by_name,
    extract(epoch from m.stock_at)::float8 * 1000 as stock_at,
    (select coalesce(sum(e.amount), 0)::float8 from medication_dose_events e where e.medication_id = m.id
      and e.ended_at is null and e.answer = 'taken' and e.at > m.stock_at) as used,
    ${regimensSince(since)} as regimens`;

const OF_PATIENT: Statement = {
  name: 'medications.of-patient',
  text: `select ${columns('$3::timestamptz')} from medications m
    where m.patient_id = $1::uuid and m.brand_id = $2
      and ((m.state <> 'stopped' and (m.last_day is null or m.last_day >= $4::date)) or m.changed_at >= $3::timestamptz)
    order by m.added_at, m.id`,
};

/** What is taken, and what was since then. */
export const medicationsOf = (
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
  since: Date,
  sinceDay: string,
): Promise<ListedMedication[]> =>
  runPrepared<ListedMedication>(db, OF_PATIENT, [of.patientId, of.brandId, since.toISOString(), sinceDay]);

const ONE: Statement = {
  name: 'medications.one',
  text: `select ${columns('$3::timestamptz')}, ${careCircleSql('m.brand_id', 'm.patient_id')} as circle
    from medications m where m.id = $1::uuid and m.brand_id = $2`,
};

export type FoundMedication = ListedMedication & { readonly circle: readonly string[] };

export async function findMedication(
  db: Db,
  brandId: string,
  id: string,
  since: Date,
): Promise<FoundMedication | null> {
  const [row] = await runPrepared<FoundMedication>(db, ONE, [id, brandId, since.toISOString()]);
  return row ?? null;
}

/** Until the transaction ends, no other one adds, changes or answers medicines of this patient. */
export async function lockMedicinesOf(tx: Tx, brandId: string, patientId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`medications ${brandId} ${patientId}`}, 0))`,
  );
}

/**
 * Two people who change or answer medicines of one patient take turns: what rings is planned from all of them. The lock
 * of the patient comes first everywhere, so that two transactions never wait for each other.
 */
export async function lockMedication(tx: Tx, brandId: string, id: string): Promise<MedicationRow | null> {
  const isThis = and(eq(medications.id, id), eq(medications.brandId, brandId));
  const [found] = await tx.select({ patientId: medications.patientId }).from(medications).where(isThis);
  if (!found) return null;
  await lockMedicinesOf(tx, brandId, found.patientId);
  const [row] = await tx.select().from(medications).where(isThis).for('update');
  return row ?? null;
}

/** What is taken, or paused, on a day or later: a course that has ended takes up no room. */
export async function countMedications(
  tx: Tx,
  { patientId, brandId }: { readonly patientId: string; readonly brandId: string },
  today: string,
): Promise<number> {
  return await tx.$count(
    medications,
    sql`patient_id = ${patientId} and brand_id = ${brandId} and state <> 'stopped'
      and (last_day is null or last_day >= ${today}::date)`,
  );
}

/** False when the id is used already. */
export async function insertMedication(tx: Tx, row: MedicationRow, regimen: RegimenRow): Promise<boolean> {
  const made = await tx
    .insert(medications)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: medications.id });
  if (made.length === 0) return false;
  await tx.insert(medicationRegimens).values(regimen);
  return true;
}

/** A version of a medicine; null where it has none of this number. */
export async function findRegimen(tx: Tx, id: string, version: number): Promise<RegimenRow | null> {
  const [row] = await tx
    .select()
    .from(medicationRegimens)
    .where(and(eq(medicationRegimens.medicationId, id), eq(medicationRegimens.version, version)));
  return row ?? null;
}

/** The next version, on a locked medicine. */
export async function addRegimen(tx: Tx, regimen: RegimenRow, lastDay: string | null): Promise<void> {
  await tx.insert(medicationRegimens).values(regimen);
  await tx
    .update(medications)
    .set({ version: regimen.version, state: regimen.state, lastDay, changedAt: regimen.setAt })
    .where(eq(medications.id, regimen.medicationId));
}

export async function changeMedication(tx: Tx, id: string, change: Partial<MedicationRow>): Promise<void> {
  await tx.update(medications).set(change).where(eq(medications.id, id));
}

const CIRCLE: Statement = {
  name: 'medications.circle',
  text: `select ${careCircleSql('$1', '$2::uuid')} as circle`,
};

/** Who looks after a patient, and who acts for them. */
export async function circleOf(db: Db, brandId: string, patientId: string): Promise<readonly string[]> {
  const [row] = await runPrepared<{ circle: readonly string[] }>(db, CIRCLE, [brandId, patientId]);
  return row?.circle ?? [];
}

export interface StoredSettings {
  readonly times: SlotTimes;
  readonly remind: boolean;
  readonly by_call: boolean;
}

const TIMES: Statement = {
  name: 'medications.times',
  text: `select times, remind, by_call from medication_settings where patient_id = $1::uuid and brand_id = $2`,
};

export async function settingsOf(
  db: Db,
  of: { readonly patientId: string; readonly brandId: string },
): Promise<StoredSettings | null> {
  const [row] = await runPrepared<StoredSettings>(db, TIMES, [of.patientId, of.brandId]);
  return row ?? null;
}
