import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { RingState } from '../../contract.ts';
import { callRings, calls } from '../tables.ts';
import type { CallRow, RingRow } from './rows.ts';

export async function lastRing(db: Db, callId: string): Promise<RingRow | undefined> {
  const [row] = await db
    .select()
    .from(callRings)
    .where(eq(callRings.callId, callId))
    .orderBy(desc(callRings.rungAt))
    .limit(1);
  return row;
}

export async function findRing(db: Db, id: string): Promise<RingRow | undefined> {
  const [row] = await db.select().from(callRings).where(eq(callRings.id, id));
  return row;
}

const running = builtOnce((db) =>
  db
    .select({ ring: callRings, call: calls })
    .from(calls)
    .innerJoin(callRings, eq(callRings.callId, calls.id))
    .where(
      and(
        eq(calls.brandId, sql.placeholder('brandId')),
        sql`${calls.patientId} = any(${sql.placeholder('patientIds')}::uuid[])`,
        isNull(calls.endedAt),
        eq(callRings.state, 'ringing'),
        gt(callRings.until, sql.placeholder('now')),
      ),
    )
    .orderBy(desc(callRings.rungAt))
    .limit(1)
    .prepare('calls.running_ring'),
);

/** The newest ring that these patients can still answer. */
export async function runningRing(
  db: Db,
  brandId: string,
  patientIds: readonly string[],
  now: Date,
): Promise<{ ring: RingRow; call: CallRow } | undefined> {
  const [row] = await running(db).execute({ brandId, patientIds, now });
  return row;
}

export async function addRing(tx: Tx, ring: typeof callRings.$inferInsert): Promise<void> {
  await tx.insert(callRings).values(ring);
}

/** False when it no longer rings: the first answer counts. */
export async function endRing(
  tx: Tx,
  id: string,
  state: RingState,
  by: { readonly personId: string; readonly sessionId?: string } | null,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .update(callRings)
    .set({ state, answeredAt: now, answeredBy: by?.personId ?? null, answeredIn: by?.sessionId ?? null })
    .where(and(eq(callRings.id, id), eq(callRings.state, 'ringing')))
    .returning({ id: callRings.id });
  return ended.length > 0;
}
