import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { pushSubscriptions } from '../tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
interface Who {
  readonly brandId: string;
  readonly personId: string;
}

const subject = (who: Who) =>
  and(eq(pushSubscriptions.brandId, who.brandId), eq(pushSubscriptions.personId, who.personId));

/** A browser has one owner: the user who subscribed with it last. True when this endpoint was new to that session. */
export async function saveSubscription(
  tx: Tx,
  principal: Principal,
  target: { endpoint: string; p256dh: string; auth: string; replaces: string | null },
  now: Date,
): Promise<{ row: SubscriptionRow; isNew: boolean }> {
  if (target.replaces && target.replaces !== target.endpoint)
    await tx
      .delete(pushSubscriptions)
      .where(and(subject(principal), eq(pushSubscriptions.endpoint, target.replaces)));
  const { endpoint, p256dh, auth } = target;
  const owner = { brandId: principal.brandId, personId: principal.personId, sessionId: principal.sessionId };
  // A subscription of another user or of an earlier session: its deliveries don't count for the new session.
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, owner.sessionId)));
  const id = uuid();
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ id, ...owner, endpoint, p256dh, auth, createdAt: now })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...owner, p256dh, auth } })
    .returning();
  if (!row) throw new Error('a subscription was neither made nor found');
  return { row, isNew: row.id === id };
}

/** Keeps the newest of a person. */
export async function keepNewest(tx: Tx, who: Who, most: number): Promise<void> {
  const older = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(subject(who))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
    .offset(most);
  for (const { id } of older) await removeSubscription(tx, id);
}

export async function listSubscriptions(db: Db, who: Who): Promise<SubscriptionRow[]> {
  return await db
    .select()
    .from(pushSubscriptions)
    .where(subject(who))
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
}

/** The devices of these people, in all brands. */
export async function devicesOf(
  db: Db,
  personIds: readonly string[],
): Promise<Pick<SubscriptionRow, 'id' | 'personId' | 'brandId'>[]> {
  if (personIds.length === 0) return [];
  const { id, personId, brandId } = pushSubscriptions;
  return await db
    .select({ id, personId, brandId })
    .from(pushSubscriptions)
    .where(sql`${personId} = any(${sql.param(personIds)}::uuid[])`);
}

const subscriptions = new BatchedReads<string, SubscriptionRow | undefined>(async (db, ids) => {
  const rows = await db
    .select()
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.id} = any(${sql.param(ids)}::uuid[])`);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => found.get(id));
});

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | undefined> =>
  subscriptions.read(db, id, id);

/** False when that person has none of that id. */
export async function removeOwn(tx: Tx, who: Who, id: string): Promise<boolean> {
  const removed = await tx
    .delete(pushSubscriptions)
    .where(and(subject(who), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id });
  return removed.length > 0;
}

export async function removeSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

export async function removeOfSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId));
}

/** Its push service wants nothing for it until then. */
export async function pause(db: Db, id: string, until: Date): Promise<void> {
  await db.update(pushSubscriptions).set({ pausedUntil: until }).where(eq(pushSubscriptions.id, id));
}
