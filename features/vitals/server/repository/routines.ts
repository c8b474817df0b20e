import { and, count, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { vitalRoutines } from '../tables.ts';

export type RoutineRow = typeof vitalRoutines.$inferSelect;

/** False when the id is taken. */
export async function insertRoutine(tx: Tx, row: RoutineRow): Promise<boolean> {
  const made = await tx
    .insert(vitalRoutines)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: vitalRoutines.id });
  return made.length > 0;
}

/**
 * Those that are in force or to come; additions for one patient take turns, so that the limit holds.
 * @param today YYYY-MM-DD
 */
export async function countRoutines(
  tx: Tx,
  { brandId, patientId }: { readonly brandId: string; readonly patientId: string },
  today: string,
): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`vital-routines ${brandId} ${patientId}`}, 0))`,
  );
  const [row] = await tx
    .select({ many: count() })
    .from(vitalRoutines)
    .where(
      and(
        eq(vitalRoutines.patientId, patientId),
        eq(vitalRoutines.brandId, brandId),
        isNull(vitalRoutines.endedAt),
        or(isNull(vitalRoutines.endsOn), gte(vitalRoutines.endsOn, today)),
      ),
    );
  return row?.many ?? 0;
}

export type RoutineChange = Partial<
  Pick<RoutineRow, 'everyDays' | 'times' | 'targets' | 'note' | 'endsOn' | 'setBy' | 'setAt' | 'endedAt'>
>;

export async function changeRoutine(tx: Tx, id: string, change: RoutineChange): Promise<void> {
  await tx.update(vitalRoutines).set(change).where(eq(vitalRoutines.id, id));
}

const CLAIM: Statement = {
  name: 'vitals.claim-reminders',
  text: `update vital_routines r set reminded_at = d.due
    from jsonb_to_recordset($1::jsonb) as d (id uuid, due timestamptz)
    where r.id = d.id and r.ended_at is null and (r.reminded_at is null or r.reminded_at < d.due)
    returning r.id`,
};

/** The ids of those that this server tells; another one that looks at the same moment gets the others. */
export async function claimReminders(
  tx: Tx,
  due: readonly { readonly id: string; readonly due: Date }[],
): Promise<ReadonlySet<string>> {
  if (due.length === 0) return new Set();
  // In one order, so that two servers never wait for each other.
  const sorted = [...due].sort((a, b) => a.id.localeCompare(b.id));
  const rows = await runPrepared<{ id: string }>(tx, CLAIM, [JSON.stringify(sorted)]);
  return new Set(rows.map(({ id }) => id));
}
