import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Agreement, LowAdherence } from '../../contract.ts';
import { medicationAgreements, medicationLows } from '../tables.ts';
import type { OfPatient } from './reminders.ts';

export type AgreementRow = typeof medicationAgreements.$inferSelect;
export type LowRow = typeof medicationLows.$inferSelect;

const iso = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const OF_PATIENT: Statement = {
  name: 'medications.agreements',
  text: `select a.id as agreement_id, a.clinician_id, p.name as clinician_name, a.below_percent,
      ${iso('a.proposed_at')} as proposed_at, ${iso('a.agreed_at')} as agreed_at
    from medication_agreements a join persons p on p.id = a.clinician_id
    where a.patient_id = $1::uuid and a.brand_id = $2 and a.ended_at is null
      and ($3::uuid is null or a.clinician_id = $3::uuid)
    order by a.proposed_at, a.id`,
};

/** @param clinicianId null: of everybody */
export const agreementsOf = (
  db: Db,
  { patientId, brandId }: OfPatient,
  clinicianId: string | null,
): Promise<Agreement[]> => runPrepared<Agreement>(db, OF_PATIENT, [patientId, brandId, clinicianId]);

export async function lockAgreement(tx: Tx, brandId: string, id: string): Promise<AgreementRow | null> {
  const [row] = await tx
    .select()
    .from(medicationAgreements)
    .where(and(eq(medicationAgreements.id, id), eq(medicationAgreements.brandId, brandId)))
    .for('update');
  return row ?? null;
}

/** Ends the clinician's earlier one. */
export async function endAgreementWith(
  tx: Tx,
  { patientId, brandId, clinicianId }: OfPatient & { readonly clinicianId: string },
  now: Date,
): Promise<void> {
  await tx
    .update(medicationAgreements)
    .set({ endedAt: now })
    .where(
      and(
        eq(medicationAgreements.patientId, patientId),
        eq(medicationAgreements.brandId, brandId),
        eq(medicationAgreements.clinicianId, clinicianId),
        isNull(medicationAgreements.endedAt),
      ),
    );
}

/** False when the id is used already. */
export async function addAgreement(tx: Tx, row: AgreementRow): Promise<boolean> {
  const made = await tx
    .insert(medicationAgreements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: medicationAgreements.id });
  return made.length > 0;
}

export async function changeAgreement(tx: Tx, id: string, change: Partial<AgreementRow>): Promise<void> {
  await tx.update(medicationAgreements).set(change).where(eq(medicationAgreements.id, id));
}

const TO_COUNT: Statement = {
  name: 'medications.agreements-to-count',
  text: `select id, patient_id, brand_id, clinician_id, below_percent from medication_agreements
    where ended_at is null and count_at <= $1::timestamptz order by count_at limit $2 for update skip locked`,
};

export interface ToCount {
  readonly id: string;
  readonly patient_id: string;
  readonly brand_id: string;
  readonly clinician_id: string;
  readonly below_percent: number;
}

/** Of two servers one gets each. */
export const claimAgreements = (tx: Tx, now: Date, limit: number): Promise<ToCount[]> =>
  runPrepared<ToCount>(tx, TO_COUNT, [now.toISOString(), limit]);

export async function addLow(tx: Tx, row: LowRow): Promise<void> {
  await tx.insert(medicationLows).values(row);
}

const LOWS: Statement = {
  name: 'medications.lows',
  text: `select l.id as low_id, l.patient_id, p.name as patient_name, l.due, l.taken, ${iso('l.noticed_at')} as noticed_at
    from medication_lows l join persons p on p.id = l.patient_id
      join medication_agreements a on a.id = l.agreement_id and a.ended_at is null
    where l.clinician_id = $1::uuid and l.brand_id = $2 and l.closed_at is null
    order by l.noticed_at, l.id limit 50`,
};

/** What waits for a clinician. What the patient no longer agrees to is not shown. */
export const lowsFor = (db: Db, clinicianId: string, brandId: string): Promise<LowAdherence[]> =>
  runPrepared<LowAdherence>(db, LOWS, [clinicianId, brandId]);

export async function findLow(db: Db, brandId: string, id: string): Promise<LowRow | null> {
  const [row] = await db
    .select()
    .from(medicationLows)
    .where(and(eq(medicationLows.id, id), eq(medicationLows.brandId, brandId)));
  return row ?? null;
}

export async function closeLow(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(medicationLows)
    .set({ closedAt: now })
    .where(and(eq(medicationLows.id, id), isNull(medicationLows.closedAt)));
}

/** A person with a deleted account has no agreement any more. */
export async function endAgreementsOf(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(medicationAgreements)
    .set({ endedAt: now })
    .where(
      and(
        or(eq(medicationAgreements.patientId, personId), eq(medicationAgreements.clinicianId, personId)),
        isNull(medicationAgreements.endedAt),
      ),
    );
}
