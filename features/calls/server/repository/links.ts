import { and, asc, count, eq, gt, isNull } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { callLinks } from '../tables.ts';
import type { LinkRow, OpenLink } from './rows.ts';

const isOpen = (callId: string, now: Date) =>
  and(
    eq(callLinks.callId, callId),
    isNull(callLinks.usedAt),
    isNull(callLinks.withdrawnAt),
    gt(callLinks.expiresAt, now),
  );

export async function openLinks(db: Db, callId: string, now: Date): Promise<OpenLink[]> {
  const rows = await db
    .select({ id: callLinks.id, role: callLinks.role, madeBy: persons.name, expiresAt: callLinks.expiresAt })
    .from(callLinks)
    .leftJoin(persons, eq(persons.id, callLinks.madeBy))
    .where(isOpen(callId, now))
    .orderBy(asc(callLinks.madeAt));
  return rows.map((row) => ({ ...row, madeBy: row.madeBy ?? '' }));
}

export async function countOpenLinks(tx: Tx, callId: string, now: Date): Promise<number> {
  const [row] = await tx.select({ n: count() }).from(callLinks).where(isOpen(callId, now));
  return row?.n ?? 0;
}

export async function findLink(db: Db, id: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(callLinks).where(eq(callLinks.id, id));
  return row;
}

export async function linkByToken(db: Db, tokenHash: string): Promise<LinkRow | undefined> {
  const [row] = await db.select().from(callLinks).where(eq(callLinks.tokenHash, tokenHash));
  return row;
}

export async function addLink(tx: Tx, link: typeof callLinks.$inferInsert): Promise<void> {
  await tx.insert(callLinks).values(link);
}

export async function changeLink(
  tx: Tx,
  id: string,
  change: Partial<typeof callLinks.$inferInsert>,
): Promise<void> {
  await tx.update(callLinks).set(change).where(eq(callLinks.id, id));
}

/** False when another request was faster: of two simultaneous uses of a link one succeeds. */
export async function takeLink(tx: Tx, id: string, participantId: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(callLinks)
    .set({ usedAt: now, usedBy: participantId })
    .where(and(eq(callLinks.id, id), isNull(callLinks.usedAt), isNull(callLinks.withdrawnAt)))
    .returning({ id: callLinks.id });
  return used.length > 0;
}
