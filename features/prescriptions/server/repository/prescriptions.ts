import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Named } from '#platform/contract/name-in-script.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { afterSigned, type SignedPosition } from '#platform/server/db/signed-list.ts';
import { prescriptionDispensings, prescriptionOverrides, prescriptions } from '../tables.ts';

export type PrescriptionRow = typeof prescriptions.$inferSelect;
export type DispensingRow = typeof prescriptionDispensings.$inferSelect;
export interface NamedPrescription {
  readonly row: PrescriptionRow;
  readonly patient: Named | null;
  readonly doctor: Named | null;
  readonly dispensings: readonly StoredDispensing[];
}
/** As JSON gives it. */
export interface StoredDispensing {
  readonly at: string;
  readonly pharmacist_name: string;
  readonly pharmacy: string;
  readonly note: string;
}

// Of a query of one table columns would lose its name, and mean those of the table within.
const namesOf = (id: SQL) =>
  sql<Named | null>`(select json_build_object('name', p.name, 'otherName', p.other_name) from ${persons} p where p.id = ${id})`;
const columns = {
  row: prescriptions,
  patient: namesOf(sql`prescriptions.patient_id`),
  doctor: namesOf(sql`prescriptions.doctor_id`),
  dispensings: sql<StoredDispensing[]>`(select coalesce(json_agg(json_build_object('at', d.at,
    'pharmacist_name', d.pharmacist_name, 'pharmacy', d.pharmacy, 'note', d.note) order by d.at, d.id), '[]')
    from ${prescriptionDispensings} d where d.prescription_id = prescriptions.id)`,
};

export async function findPrescription(
  db: Db,
  brandId: string,
  id: string,
): Promise<NamedPrescription | undefined> {
  const [found] = await db
    .select(columns)
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), eq(prescriptions.brandId, brandId)));
  return found;
}

export async function findByCodeHash(
  db: Db,
  brandId: string,
  codeHash: string,
): Promise<NamedPrescription | undefined> {
  const [found] = await db
    .select(columns)
    .from(prescriptions)
    .where(and(eq(prescriptions.codeHash, codeHash), eq(prescriptions.brandId, brandId)));
  return found;
}

export async function findIssued(db: Db, id: string): Promise<PrescriptionRow | undefined> {
  const [row] = await db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), isNotNull(prescriptions.signedAt)));
  return row;
}

/** The newest first. */
export const findIssuedAll = (db: Db, ids: readonly string[]): Promise<PrescriptionRow[]> =>
  db
    .select()
    .from(prescriptions)
    .where(and(inArray(prescriptions.id, [...ids]), isNotNull(prescriptions.signedAt)))
    .orderBy(desc(prescriptions.signedAt));

export async function authorsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: prescriptions.id, doctorId: prescriptions.doctorId })
    .from(prescriptions)
    .where(
      and(
        inArray(prescriptions.id, [...ids]),
        isNotNull(prescriptions.signedAt),
        isNull(prescriptions.withdrawnAt),
      ),
    );
  return new Map(rows.map(({ id, doctorId }) => [id, doctorId]));
}

/** Until the end of the transaction no other one saves, signs or marks it. */
export async function lockPrescription(
  tx: Tx,
  brandId: string,
  id: string,
): Promise<PrescriptionRow | undefined> {
  const [row] = await tx
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), eq(prescriptions.brandId, brandId)))
    .for('update');
  return row;
}

/** Prescriptions of one patient are signed one after the other. */
export async function lockSigning(tx: Tx, brandId: string, patientId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`prescriptions ${brandId} ${patientId}`}, 0))`,
  );
}

/** False when the id is used already. */
export async function insertPrescription(tx: Tx, row: typeof prescriptions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(prescriptions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: prescriptions.id });
  return rows.length > 0;
}

export async function changePrescription(
  tx: Tx,
  id: string,
  change: Partial<PrescriptionRow>,
): Promise<void> {
  await tx.update(prescriptions).set(change).where(eq(prescriptions.id, id));
}

export async function deleteDraft(tx: Tx, id: string): Promise<void> {
  await tx.delete(prescriptions).where(and(eq(prescriptions.id, id), isNull(prescriptions.signedAt)));
}

export async function listPrescriptions(
  db: Db,
  wanted: {
    readonly brandId: string;
    readonly patientId: string;
    /** Only those of one doctor. */
    readonly doctorId?: string | undefined;
    /** Whose drafts are part of it. */
    readonly draftsOf: string | null;
    readonly appointmentId?: string | undefined;
    readonly from: SignedPosition | null;
    readonly limit: number;
  },
): Promise<NamedPrescription[]> {
  const { brandId, patientId, doctorId, draftsOf, appointmentId, from, limit } = wanted;
  const isSigned = isNotNull(prescriptions.signedAt);
  return await db
    .select(columns)
    .from(prescriptions)
    .where(
      and(
        eq(prescriptions.brandId, brandId),
        eq(prescriptions.patientId, patientId),
        draftsOf === null ? isSigned : or(isSigned, eq(prescriptions.doctorId, draftsOf)),
        doctorId === undefined ? undefined : eq(prescriptions.doctorId, doctorId),
        appointmentId === undefined ? undefined : eq(prescriptions.appointmentId, appointmentId),
        afterSigned(prescriptions, from),
      ),
    )
    .orderBy(sql`${prescriptions.signedAt} desc nulls first`, desc(prescriptions.id))
    .limit(limit);
}

export const MOST_DRAFTS = 100;

/** Oldest first: what waits longest is to be signed first. Of patients who are there. */
export async function listDrafts(db: Db, brandId: string, doctorId: string): Promise<NamedPrescription[]> {
  return await db
    .select(columns)
    .from(prescriptions)
    .innerJoin(persons, and(eq(persons.id, prescriptions.patientId), isNull(persons.erasedAt)))
    .where(
      and(
        eq(prescriptions.brandId, brandId),
        eq(prescriptions.doctorId, doctorId),
        isNull(prescriptions.signedAt),
      ),
    )
    .orderBy(asc(prescriptions.updatedAt), asc(prescriptions.id))
    .limit(MOST_DRAFTS);
}

/** A year of prescriptions counts at most: `MOST_ACTIVE` of the newest. */
const MOST_ACTIVE = 50;

/** What was signed for a patient, neither replaced nor withdrawn; the newest first. */
export async function activePrescriptions(
  db: Db,
  brandId: string,
  patientId: string,
): Promise<NamedPrescription[]> {
  return await db
    .select(columns)
    .from(prescriptions)
    .where(
      and(
        eq(prescriptions.brandId, brandId),
        eq(prescriptions.patientId, patientId),
        isNotNull(prescriptions.signedAt),
        isNull(prescriptions.replacedBy),
        isNull(prescriptions.withdrawnAt),
      ),
    )
    .orderBy(desc(prescriptions.signedAt), desc(prescriptions.id))
    .limit(MOST_ACTIVE);
}

/** The newest that was signed for the patient since then, by any doctor. */
export async function signedSince(
  db: Db,
  draft: Pick<PrescriptionRow, 'id' | 'brandId' | 'patientId' | 'createdAt'>,
): Promise<NamedPrescription | undefined> {
  const [found] = await db
    .select(columns)
    .from(prescriptions)
    .where(
      and(
        eq(prescriptions.brandId, draft.brandId),
        eq(prescriptions.patientId, draft.patientId),
        ne(prescriptions.id, draft.id),
        gt(prescriptions.signedAt, draft.createdAt),
        isNull(prescriptions.withdrawnAt),
      ),
    )
    .orderBy(desc(prescriptions.signedAt))
    .limit(1);
  return found;
}

export async function insertOverrides(
  tx: Tx,
  rows: (typeof prescriptionOverrides.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(prescriptionOverrides).values(rows);
}

export async function timesOverridden(
  db: Db,
  brandId: string,
  ruleIds: readonly string[],
): Promise<Map<string, number>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await db
    .select({ ruleId: prescriptionOverrides.ruleId, times: sql<number>`count(*)::int` })
    .from(prescriptionOverrides)
    .where(
      and(eq(prescriptionOverrides.brandId, brandId), inArray(prescriptionOverrides.ruleId, [...ruleIds])),
    )
    .groupBy(prescriptionOverrides.ruleId);
  return new Map(rows.map(({ ruleId, times }) => [ruleId, times]));
}

/** @returns tries that are used up now */
export async function countWrongTry(tx: Tx, id: string): Promise<number> {
  const [row] = await tx
    .update(prescriptions)
    .set({ wrongTries: sql`${prescriptions.wrongTries} + 1` })
    .where(eq(prescriptions.id, id))
    .returning({ wrongTries: prescriptions.wrongTries });
  return row?.wrongTries ?? 0;
}

export async function insertDispensing(tx: Tx, row: DispensingRow): Promise<boolean> {
  const rows = await tx.insert(prescriptionDispensings).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function findDispensing(db: Db, id: string): Promise<DispensingRow | undefined> {
  const [row] = await db.select().from(prescriptionDispensings).where(eq(prescriptionDispensings.id, id));
  return row;
}
