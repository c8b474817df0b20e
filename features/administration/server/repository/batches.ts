import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { staffBatches } from '../tables.ts';

type BatchRow = typeof staffBatches.$inferSelect;

/** A concurrent request under the same id waits for the end of this transaction, and then reads its answer. */
export async function lockBatch(tx: Tx, id: string): Promise<BatchRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`batch ${id}`}))`);
  const [row] = await tx.select().from(staffBatches).where(eq(staffBatches.id, id));
  return row;
}

export async function addBatch(tx: Tx, row: BatchRow): Promise<void> {
  await tx.insert(staffBatches).values(row);
}
