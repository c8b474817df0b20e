import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Named } from '#platform/contract/name-in-script.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { labReports, labValues } from '../tables.ts';

export type ReportRow = typeof labReports.$inferSelect;
export type ValueRow = typeof labValues.$inferSelect;
export interface NamedReport {
  readonly report: ReportRow;
  readonly seenBy: Named | null;
  readonly patient: Named;
}
export type Position = { readonly at: Date; readonly id: string } | null;

const seenBy = sql<Named | null>`(select json_build_object('name', p.name, 'otherName', p.other_name)
  from persons p where p.id = ${labReports.seenBy})`;
const patient = { name: persons.name, otherName: persons.otherName };
const columns = { report: labReports, seenBy, patient };
const named = (db: Db) =>
  db.select(columns).from(labReports).innerJoin(persons, eq(persons.id, labReports.patientId));

export async function findReport(db: Db, brandId: string, id: string): Promise<NamedReport | undefined> {
  const [row] = await named(db).where(and(eq(labReports.id, id), eq(labReports.brandId, brandId)));
  return row;
}

/** Of one patient, the newest first, down an index of its own. */
export async function listReports(
  db: Db,
  of: { brandId: string; patientId: string; from: Position; limit: number },
): Promise<NamedReport[]> {
  const { brandId, patientId, from, limit } = of;
  return await named(db)
    .where(
      and(
        eq(labReports.patientId, patientId),
        eq(labReports.brandId, brandId),
        from
          ? sql`(${labReports.takenAt}, ${labReports.id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(labReports.takenAt), desc(labReports.id))
    .limit(limit);
}

/** Unreviewed reports of these patients with a value outside its range; critical ones first. */
export async function listUnseen(
  db: Db,
  of: {
    brandId: string;
    patientIds: readonly string[];
    from: (NonNullable<Position> & { isCritical: boolean }) | null;
    limit: number;
  },
): Promise<NamedReport[]> {
  const { brandId, patientIds, from, limit } = of;
  if (patientIds.length === 0) return [];
  const isCritical = sql`(${labReports.critical} > 0)`;
  return await named(db)
    .where(
      and(
        eq(labReports.brandId, brandId),
        inArray(labReports.patientId, [...patientIds]),
        sql`${labReports.abnormal} > 0`,
        isNull(labReports.seenAt),
        from
          ? sql`(${isCritical}, ${labReports.reportedAt}, ${labReports.id}) < (${from.isCritical}::boolean, ${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(isCritical), desc(labReports.reportedAt), desc(labReports.id))
    .limit(limit);
}

export async function addReport(tx: Tx, row: ReportRow): Promise<boolean> {
  const added = await tx
    .insert(labReports)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: labReports.id });
  return added.length > 0;
}

export async function lockReport(tx: Tx, id: string): Promise<ReportRow | undefined> {
  const [row] = await tx.select().from(labReports).where(eq(labReports.id, id)).for('update');
  return row;
}

export async function setReport(tx: Tx, id: string, values: Partial<ReportRow>): Promise<void> {
  await tx.update(labReports).set(values).where(eq(labReports.id, id));
}

export async function removeReport(tx: Tx, id: string): Promise<void> {
  await tx.delete(labReports).where(eq(labReports.id, id));
}

export async function valuesOf(db: Db, reportIds: readonly string[]): Promise<ValueRow[]> {
  if (reportIds.length === 0) return [];
  return await db
    .select()
    .from(labValues)
    .where(inArray(labValues.reportId, [...reportIds]))
    .orderBy(asc(labValues.reportId), asc(labValues.position), asc(labValues.id));
}

/** What was stored of the report before under the same code stays the same line. */
export async function valueById(db: Db, id: string): Promise<ValueRow | undefined> {
  const [row] = await db.select().from(labValues).where(eq(labValues.id, id));
  return row;
}

export async function putValue(tx: Tx, { id, ...row }: ValueRow): Promise<void> {
  await tx
    .insert(labValues)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: [labValues.reportId, labValues.code], set: row });
}

export interface TrendRow {
  readonly loinc: string;
  readonly table_number: number;
  readonly number: number;
  readonly low: number | null;
  readonly high: number | null;
  /** Milliseconds since 1970. */
  readonly taken_at: number;
  readonly lab_name: string | null;
}

const MOST_POINTS = 12;

/** The last values of each analyte until a moment, the oldest first: one statement, down an index for each. */
const TRENDS: Statement = {
  name: 'lab-results.trends',
  text: `select v.loinc, v.table_number, v.number, v.low, v.high,
      extract(epoch from v.taken_at)::float8 * 1000 as taken_at, r.lab_name
    from unnest($3::text[]) as k (loinc)
    cross join lateral (
      select * from lab_values v where v.patient_id = $1::uuid and v.brand_id = $2 and v.loinc = k.loinc
        and v.loinc is not null and v.table_number is not null and v.taken_at <= $4::timestamptz
      order by v.taken_at desc limit ${MOST_POINTS}) v
    join lab_reports r on r.id = v.report_id order by v.taken_at, v.id`,
};

export async function trendsOf(
  db: Db,
  of: { brandId: string; patientId: string; loincs: readonly string[]; until: Date },
): Promise<TrendRow[]> {
  if (of.loincs.length === 0) return [];
  const loincs = [...new Set(of.loincs)];
  return await runPrepared<TrendRow>(db, TRENDS, [of.patientId, of.brandId, loincs, of.until.toISOString()]);
}

/** Papers that are to be fetched. */
export async function duePapers(db: Db, now: Date, limit: number): Promise<ReportRow[]> {
  return await db
    .select()
    .from(labReports)
    .where(and(isNotNull(labReports.paperNextAt), lte(labReports.paperNextAt, now)))
    .orderBy(asc(labReports.paperNextAt))
    .limit(limit);
}

export async function patientsOfFile(db: Db, brandId: string, fileId: string): Promise<string[]> {
  const rows = await db
    .select({ patientId: labReports.patientId })
    .from(labReports)
    .where(and(eq(labReports.fileId, fileId), eq(labReports.brandId, brandId)));
  return rows.map(({ patientId }) => patientId);
}

export async function eraseReportsOf(tx: Tx, personId: string): Promise<void> {
  await tx.delete(labReports).where(eq(labReports.patientId, personId));
}
