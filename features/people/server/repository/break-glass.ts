import { and, eq, isNull, lte, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { breakGlassAccesses } from '../tables.ts';

/** How long a record stays open that was opened in an emergency. */
export const BREAK_GLASS_MINUTES = 60;

export interface BreakGlassAccess {
  readonly id: string;
  readonly brandId: string;
  readonly patientId: string;
  readonly doctorId: string;
}

/**
 * False when this doctor has this record open already, or the id is taken. An access that has run out is ended here: no
 * job has to do it first.
 */
export async function openBreakGlass(tx: Tx, access: BreakGlassAccess, now: Date): Promise<boolean> {
  const { brandId, doctorId, patientId } = access;
  await endExpiredBreakGlass(tx, now, { brandId, doctorId, patientId });
  const opened = await tx
    .insert(breakGlassAccesses)
    .values({
      ...access,
      since: now,
      endsAt: new Date(now.getTime() + BREAK_GLASS_MINUTES * 60_000),
      expiresAt: sql`now() + make_interval(mins => ${BREAK_GLASS_MINUTES})`,
    })
    .onConflictDoNothing()
    .returning({ id: breakGlassAccesses.id });
  return opened.length > 0;
}

/** Ending one that has ended changes nothing. */
export async function endBreakGlass(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(breakGlassAccesses)
    .set({ endedAt: now })
    .where(and(eq(breakGlassAccesses.id, id), isNull(breakGlassAccesses.endedAt)));
}

/** Ends what has run out, of all or of one doctor and patient; answers how many that were. */
export async function endExpiredBreakGlass(
  tx: Tx,
  now: Date,
  of?: Omit<BreakGlassAccess, 'id'>,
): Promise<number> {
  const ended = await tx
    .update(breakGlassAccesses)
    .set({ endedAt: sql`ends_at` })
    .where(
      and(
        isNull(breakGlassAccesses.endedAt),
        lte(breakGlassAccesses.endsAt, now),
        of && eq(breakGlassAccesses.brandId, of.brandId),
        of && eq(breakGlassAccesses.doctorId, of.doctorId),
        of && eq(breakGlassAccesses.patientId, of.patientId),
      ),
    )
    .returning({ id: breakGlassAccesses.id });
  return ended.length;
}

/** Whether a doctor has the record of a patient open in an emergency at this moment. */
export const hasBreakGlass = (
  brandId: Placeholder | string,
  doctorId: Placeholder | string,
  patientId: SQLWrapper | Placeholder | string,
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${breakGlassAccesses} b where b.brand_id = ${brandId}
    and b.doctor_id = ${doctorId} and b.patient_id = ${patientId} and b.ended_at is null and b.expires_at > now())`;

/**
 * Part of the statement that writes the trail of reads: those of the patients with a record that was open to the
 * reader only for an emergency, also while the doctor continues as a coach. The arguments are expressions of SQL.
 */
export const readByBreakGlassSql = (entry: {
  readonly brandId: string;
  readonly readerId: string;
  readonly readerType: string;
  readonly patientIds: string;
  readonly at: string;
}): string => `(case when ${entry.readerType} not in ('doctor', 'coach') then null else (
  select array_agg(distinct b.patient_id) from break_glass_accesses b
  where b.brand_id = ${entry.brandId} and b.doctor_id = ${entry.readerId} and b.patient_id = any(${entry.patientIds})
    and b.since <= ${entry.at} and (b.ended_at is null or b.ended_at >= ${entry.at})
    and not exists (select 1 from care_relations r where r.brand_id = b.brand_id and r.clinician_id = b.doctor_id
      and r.patient_id = b.patient_id and r.since <= ${entry.at}
      and (r.ended_at is null or r.ended_at > ${entry.at}))) end)`;
