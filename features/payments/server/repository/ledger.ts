import { eq, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Tx } from '#platform/server/db/database.ts';
import { type Posting, sumOf } from '../../rules.ts';
import { ledgerEntries, ledgerTransfers } from '../tables.ts';

/** Posts once: the same cause again changes nothing. */
export async function post(tx: Tx, brandId: string, posting: Posting, now: Date): Promise<void> {
  if (sumOf(posting) !== 0) throw new Error(`the posting ${posting.kind} is not zero in sum`);
  const id = uuid();
  const { kind, cause } = posting;
  const added = await tx
    .insert(ledgerTransfers)
    .values({ id, brandId, kind, cause, at: now })
    .onConflictDoNothing()
    .returning({ id: ledgerTransfers.id });
  if (added.length === 0) return;
  await tx.insert(ledgerEntries).values(posting.entries.map((entry) => ({ transferId: id, ...entry })));
}

export async function balanceOf(tx: Tx, account: string): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${ledgerEntries.amount}), 0)::float8` })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.account, account));
  return row?.sum ?? 0;
}
