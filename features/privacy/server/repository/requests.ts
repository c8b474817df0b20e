import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { persons } from '#features/accounts/server/index.ts';
import { auditReads } from '#platform/server/audit/tables.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { privacyRequests as requests } from '../tables.ts';

export type RequestRow = typeof requests.$inferSelect;
export type WholeRequest = Awaited<ReturnType<typeof readRequests>>[number];

const patient = alias(persons, 'patient');
const reader = alias(persons, 'reader');

function readRequests(db: Db, where: SQL | undefined, order: SQL[], limit: number) {
  return db
    .select({
      request: requests,
      patientName: patient.name,
      access: {
        at: auditReads.at,
        readerId: auditReads.readerId,
        readerType: auditReads.readerType,
        resource: auditReads.resource,
      },
      readerName: reader.name,
    })
    .from(requests)
    .leftJoin(patient, eq(patient.id, requests.patientId))
    .leftJoin(auditReads, eq(auditReads.id, requests.accessId))
    .leftJoin(reader, eq(reader.id, auditReads.readerId))
    .where(where)
    .orderBy(...order)
    .limit(limit);
}

export async function findRequest(db: Db, brandId: string, id: string): Promise<WholeRequest | undefined> {
  return (await readRequests(db, and(eq(requests.id, id), eq(requests.brandId, brandId)), [], 1))[0];
}

/** False when the id is taken. Numbers of a brand have no gaps: one request after the other gets its own. */
export async function addRequest(tx: Tx, row: Omit<RequestRow, 'position' | 'reminded'>): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`privacy_requests ${row.brandId}`}))`);
  const added = await tx
    .insert(requests)
    .values({
      ...row,
      position: sql`(select coalesce(max(position), 0) + 1 from privacy_requests where brand_id = ${row.brandId})`,
    })
    .onConflictDoNothing({ target: requests.id })
    .returning({ id: requests.id });
  return added.length > 0;
}

const due = sql`case when ${requests.acknowledgedAt} is null then ${requests.acknowledgeBy} else ${requests.settleBy} end`;

/** Open ones come by their next deadline, everything else with the newest first. */
export async function listRequests(
  db: Db,
  of: { brandId: string; patientId?: string | undefined; state?: 'open' | 'settled' | undefined },
  from: readonly [at: string, id: string] | null,
  limit: number,
): Promise<WholeRequest[]> {
  const isOpen = of.state === 'open';
  const [time, past, way] = isOpen
    ? ([due, sql`>`, asc] as const)
    : ([sql`${requests.madeAt}`, sql`<`, desc] as const);
  const where = and(
    eq(requests.brandId, of.brandId),
    of.patientId ? eq(requests.patientId, of.patientId) : undefined,
    isOpen ? isNull(requests.settledAt) : undefined,
    of.state === 'settled' ? isNotNull(requests.settledAt) : undefined,
    from ? sql`(${time}, ${requests.id}) ${past} (${from[0]}::timestamptz, ${from[1]}::uuid)` : undefined,
  );
  return await readRequests(db, where, [way(time), way(requests.id)], limit);
}

export async function countOpen(db: Db, brandId: string, now: Date) {
  const [row] = await db
    .select({
      open: count(),
      overdue: sql<number>`(count(*) filter (where ${due} <= ${now.toISOString()}::timestamptz))::int`,
    })
    .from(requests)
    .where(and(eq(requests.brandId, brandId), isNull(requests.settledAt)));
  return row ?? { open: 0, overdue: 0 };
}

/** With who made the access that it is about. */
export async function lockRequest(tx: Tx, brandId: string, id: string) {
  const [row] = await tx
    .select({ request: requests, readerId: auditReads.readerId })
    .from(requests)
    .leftJoin(auditReads, eq(auditReads.id, requests.accessId))
    .where(and(eq(requests.id, id), eq(requests.brandId, brandId)))
    .for('update', { of: requests });
  return row && { ...row.request, readerId: row.readerId };
}

export async function changeRequest(tx: Tx, id: string, change: Partial<RequestRow>): Promise<void> {
  await tx.update(requests).set(change).where(eq(requests.id, id));
}

/** Open requests of which a reminder is due now; each reminder of a request is claimed once. */
export async function claimDue(
  tx: Tx,
  now: Date,
  { acknowledge, settle }: Readonly<Record<'acknowledge' | 'settle', Date>>,
  limit: number,
): Promise<RequestRow[]> {
  const stage = sql<NonNullable<RequestRow['reminded']>>`case
    when ${lte(requests.settleBy, now)} then 'settle_overdue'
    when ${lte(requests.settleBy, settle)} then 'settle_soon'
    when ${lte(requests.acknowledgeBy, now)} then 'acknowledge_overdue' else 'acknowledge_soon' end`;
  const deadline = or(
    lte(requests.settleBy, settle),
    and(isNull(requests.acknowledgedAt), lte(requests.acknowledgeBy, acknowledge)),
  );
  const claimed = tx
    .select({ id: requests.id })
    .from(requests)
    .where(and(isNull(requests.settledAt), deadline, sql`${requests.reminded} is distinct from ${stage}`))
    .orderBy(asc(requests.madeAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return await tx
    .update(requests)
    .set({ reminded: stage })
    .where(sql`${requests.id} in ${claimed}`)
    .returning();
}

/** Whether this entry of the trail is about a record of that patient in the brand. */
export async function isAccessTo(
  db: Db,
  brandId: string,
  accessId: string,
  patientId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: auditReads.id })
    .from(auditReads)
    .where(
      and(
        eq(auditReads.id, accessId),
        eq(auditReads.brandId, brandId),
        arrayContains(auditReads.patientIds, [patientId]),
      ),
    );
  return rows.length > 0;
}

/** What was written goes with the record; that it was handled in time stays. */
export async function eraseWords(tx: Tx, patientId: string): Promise<void> {
  await tx
    .update(requests)
    .set({ text: '', answer: sql`case when answer is null then null else '' end` })
    .where(eq(requests.patientId, patientId));
}
