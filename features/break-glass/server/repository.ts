import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import { breakGlassAccesses } from '#features/people/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { breakGlassReports as reports } from './tables.ts';

export type WholeReport = Awaited<ReturnType<typeof readReports>>[number];

const patient = alias(persons, 'patient');
const opener = alias(persons, 'opener');
const reviewer = alias(persons, 'reviewer');

function readReports(db: Db, where: SQL | undefined, order: SQL[], limit: number) {
  return db
    .select({
      report: reports,
      endsAt: breakGlassAccesses.endsAt,
      endedAt: breakGlassAccesses.endedAt,
      patientName: patient.name,
      openerName: opener.name,
      reviewerName: reviewer.name,
    })
    .from(reports)
    .leftJoin(breakGlassAccesses, eq(breakGlassAccesses.id, reports.id))
    .leftJoin(patient, eq(patient.id, reports.patientId))
    .leftJoin(opener, eq(opener.id, reports.openedBy))
    .leftJoin(reviewer, eq(reviewer.id, reports.reviewedBy))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

export async function findReport(db: Db, brandId: string, id: string): Promise<WholeReport | undefined> {
  return (await readReports(db, and(eq(reports.id, id), eq(reports.brandId, brandId)), [], 1))[0];
}

/** False when the id is taken. */
export async function addReport(tx: Tx, row: typeof reports.$inferInsert): Promise<boolean> {
  const added = await tx.insert(reports).values(row).onConflictDoNothing().returning({ id: reports.id });
  return added.length > 0;
}

export interface Narrow {
  readonly brandId: string;
  readonly patientId?: string | undefined;
  readonly openedBy?: string | undefined;
  readonly state?: 'open' | 'waiting' | 'reviewed' | undefined;
}

/** What waits comes with the oldest first, everything else with the newest. */
export async function listReports(
  db: Db,
  { brandId, patientId, openedBy, state }: Narrow,
  from: readonly [at: string, id: string] | null,
  now: Date,
  limit: number,
): Promise<WholeReport[]> {
  const waits = state === 'waiting';
  const time = waits ? reports.dueAt : reports.openedAt;
  const at = from ? new Date(from[0]) : null;
  const [past, way] = waits ? [gt, asc] : [lt, desc];
  const where = and(
    eq(reports.brandId, brandId),
    patientId ? eq(reports.patientId, patientId) : undefined,
    openedBy ? eq(reports.openedBy, openedBy) : undefined,
    waits ? isNull(reports.reviewedAt) : undefined,
    state === 'reviewed' ? isNotNull(reports.reviewedAt) : undefined,
    state === 'open'
      ? and(isNull(breakGlassAccesses.endedAt), gt(breakGlassAccesses.endsAt, now))
      : undefined,
    at && from ? or(past(time, at), and(eq(time, at), past(reports.id, from[1]))) : undefined,
  );
  return await readReports(db, where, [way(time), way(reports.id)], limit);
}

export async function countWaiting(db: Db, brandId: string, now: Date) {
  const [row] = await db
    .select({
      waiting: count(),
      overdue: sql<number>`(count(*) filter (where ${lt(reports.dueAt, now)}))::int`,
    })
    .from(reports)
    .where(and(eq(reports.brandId, brandId), isNull(reports.reviewedAt)));
  return row ?? { waiting: 0, overdue: 0 };
}

/** Reports without a review of which a reminder is due now; each stage of a report is claimed once. */
export async function claimDue(tx: Tx, now: Date, soon: Date, limit: number) {
  const stage = sql<'soon' | 'overdue'>`case when ${lte(reports.dueAt, now)} then 'overdue' else 'soon' end`;
  const due = tx
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        isNull(reports.reviewedAt),
        lte(reports.dueAt, soon),
        sql`${reports.reminded} is distinct from ${stage}`,
      ),
    )
    .orderBy(asc(reports.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return await tx.update(reports).set({ reminded: stage }).where(sql`${reports.id} in ${due}`).returning();
}

/** False when another request was faster. */
export async function saveReview(
  tx: Tx,
  id: string,
  review: { reviewedAt: Date; reviewedBy: string; verdict: 'justified' | 'not_justified'; note: string },
): Promise<boolean> {
  const saved = await tx
    .update(reports)
    .set(review)
    .where(and(eq(reports.id, id), isNull(reports.reviewedAt)))
    .returning({ id: reports.id });
  return saved.length > 0;
}

/** What was written about a patient goes with the record. */
export async function eraseWords(tx: Tx, patientId: string): Promise<void> {
  await tx.update(reports).set({ reason: '', note: '' }).where(eq(reports.patientId, patientId));
}
