import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { pushDeliveryState, pushSubscriptions } from '../tables.ts';

export type SubscriptionRow = typeof pushSubscriptions.$inferSelect;
interface Who {
  readonly brandId: string;
  readonly personId: string;
}

const subject = (who: Who) =>
  and(eq(pushSubscriptions.brandId, who.brandId), eq(pushSubscriptions.personId, who.personId));

/** A browser has one owner: whoever subscribes with it last. True when this endpoint was new to that session. */
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
  // Of somebody else, or of a session that this one follows: what that one was told is none of this one's.
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

/** Ids of the devices of these people. */
export async function devicesOf(db: Db, brandId: string, personIds: readonly string[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const rows = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(inArray(pushSubscriptions.personId, [...personIds]), eq(pushSubscriptions.brandId, brandId)));
  return rows.map((row) => row.id);
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id));
  return row;
}

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

/** A claim that is older than this was left by a crash, milliseconds. Well above the patience with a push service. */
const CLAIM_MS = 60_000;

export interface Claim {
  readonly subscriptionId: string;
  readonly subjectId: string;
  /** What the push is about. */
  readonly seq: number;
  /** Up to where it tells. */
  readonly upTo: number;
}

/**
 * Only one at a time tells a device of a chat. `told`: this was told already. `busy`: somebody is telling something
 * older just now.
 */
export async function claim(db: Db, of: Claim, now: Date): Promise<'claimed' | 'told' | 'busy'> {
  const { subscriptionId, subjectId, seq, upTo } = of;
  const before = new Date(now.getTime() - CLAIM_MS);
  const claimed = await db
    .insert(pushDeliveryState)
    .values({ subscriptionId, subjectId, claimedSeq: upTo, claimedAt: now })
    .onConflictDoUpdate({
      target: [pushDeliveryState.subscriptionId, pushDeliveryState.subjectId],
      set: { claimedSeq: upTo, claimedAt: now },
      setWhere: sql`${pushDeliveryState.sentSeq} < ${seq} and (${pushDeliveryState.claimedAt} is null or ${pushDeliveryState.claimedAt} < ${before.toISOString()}::timestamptz)`,
    })
    .returning({ seq: pushDeliveryState.claimedSeq });
  if (claimed.length > 0) return 'claimed';
  const [row] = await db.select().from(pushDeliveryState).where(at(of));
  // Whoever has claimed more than this one either tells it or is tried again.
  return row && (row.sentSeq >= seq || (row.claimedSeq ?? 0) >= seq) ? 'told' : 'busy';
}

export async function settle(db: Db, of: Claim, sent: boolean): Promise<void> {
  await db
    .update(pushDeliveryState)
    .set({
      claimedSeq: null,
      claimedAt: null,
      ...(sent ? { sentSeq: sql`greatest(${pushDeliveryState.sentSeq}, ${of.upTo})` } : {}),
    })
    .where(at(of));
}

const at = (of: Claim) =>
  and(eq(pushDeliveryState.subscriptionId, of.subscriptionId), eq(pushDeliveryState.subjectId, of.subjectId));
