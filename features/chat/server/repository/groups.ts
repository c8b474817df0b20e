import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import { memberships, persons } from '#features/accounts/server/index.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { chatMembers, chatMessages, chats, type EventData } from '../tables.ts';
import { pairKeyOf, type Who } from './chats.ts';

export interface NewMember {
  readonly personId: string;
  readonly userType: UserType;
  readonly isAdmin: boolean;
  /** They answer before they are in it. */
  readonly isAsked?: boolean;
}

export interface NewChat {
  readonly id: string;
  readonly brandId: string;
  readonly createdBy: string;
  readonly members: readonly NewMember[];
  /** Null for a chat of two. */
  readonly group: { name: string; description: string | null; imageFileId: string | null } | null;
  readonly now: Date;
}

/** False when there is a chat of that id, or of these two, already; then nothing was written. */
export async function insertChat(tx: Tx, chat: NewChat): Promise<boolean> {
  const [one, other] = chat.members;
  const rows = await tx
    .insert(chats)
    .values({
      id: chat.id,
      brandId: chat.brandId,
      isGroup: chat.group !== null,
      pairKey: chat.group === null && one && other ? pairKeyOf(one.personId, other.personId) : null,
      groupName: chat.group?.name ?? null,
      description: chat.group?.description ?? null,
      imageFileId: chat.group?.imageFileId ?? null,
      createdBy: chat.createdBy,
      createdAt: chat.now,
      acceptedAt: chat.group ? chat.now : null,
      lastAt: chat.now,
    })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  if (rows.length === 0) return false;
  await addMembers(tx, {
    chatId: chat.id,
    brandId: chat.brandId,
    members: chat.members,
    sinceSeq: 0,
    now: chat.now,
  });
  return true;
}

/** A former member comes back in their current role, and sees messages from now on. */
export async function addMembers(
  tx: Tx,
  of: { chatId: string; brandId: string; members: readonly NewMember[]; sinceSeq: number; now: Date },
): Promise<void> {
  if (of.members.length === 0) return;
  const [chat] = await tx.select({ counted: chats.counted }).from(chats).where(eq(chats.id, of.chatId));
  const counted = chat?.counted ?? 0;
  await tx
    .insert(chatMembers)
    .values(
      of.members.map((member) => ({
        chatId: of.chatId,
        personId: member.personId,
        brandId: of.brandId,
        userType: member.userType,
        isAdmin: member.isAdmin,
        isAsked: member.isAsked ?? false,
        joinedAt: of.now,
        sinceSeq: of.sinceSeq,
        deliveredSeq: of.sinceSeq,
        readSeq: of.sinceSeq,
        readCounted: counted,
        mutedUntil: sql`(select p.muted_until from chat_presence p
          where p.person_id = ${member.personId} and p.brand_id = ${of.brandId})`,
      })),
    )
    .onConflictDoUpdate({
      target: [chatMembers.chatId, chatMembers.personId],
      set: {
        leftAt: null,
        userType: sql`excluded.user_type`,
        isAdmin: sql`excluded.is_admin`,
        isAsked: sql`excluded.is_asked`,
        joinedAt: sql`excluded.joined_at`,
        sinceSeq: sql`excluded.since_seq`,
        deliveredSeq: sql`greatest(${chatMembers.deliveredSeq}, excluded.delivered_seq)`,
        readSeq: sql`excluded.read_seq`,
        readCounted: sql`excluded.read_counted`,
        ownSinceRead: 0,
        archivedAt: null,
      },
    });
}

/** An event that the system writes: it has a number in the order, and doesn't count as unread. */
export async function writeEvent(
  tx: Tx,
  of: { chatId: string; actorId: string; event: EventData; now: Date },
): Promise<void> {
  const id = uuid();
  const [chat] = await tx
    .update(chats)
    .set({
      lastSeq: sql`${chats.lastSeq} + 1`,
      lastRev: sql`${chats.lastRev} + 1`,
      lastMessageId: id,
      lastAt: sql`greatest(${chats.lastAt}, ${of.now.toISOString()}::timestamptz)`,
    })
    .where(eq(chats.id, of.chatId))
    .returning();
  if (!chat) throw new Error('an event needs its chat');
  await tx.insert(chatMessages).values({
    id,
    chatId: of.chatId,
    seq: chat.lastSeq,
    rev: chat.lastRev,
    counted: chat.counted,
    kind: 'event',
    senderId: of.actorId,
    body: '',
    sentHash: '',
    event: of.event,
    sentAt: of.now,
    words: '',
  });
}

/** The chat and who is in it, locked: changes of who takes part come one after the other. */
export async function lockGroup(tx: Tx, id: string) {
  const [chat] = await tx.select().from(chats).where(eq(chats.id, id)).for('update');
  if (!chat) return null;
  const members = await tx
    .select()
    .from(chatMembers)
    .where(and(eq(chatMembers.chatId, id), isNull(chatMembers.leftAt)))
    .orderBy(chatMembers.joinedAt, chatMembers.personId);
  return { chat, members };
}

export async function endMembership(
  tx: Tx,
  chatId: string,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx
    .update(chatMembers)
    .set({ leftAt: now, isAdmin: false })
    .where(and(eq(chatMembers.chatId, chatId), inArray(chatMembers.personId, [...personIds])));
}

export async function setAdmin(
  tx: Tx,
  chatId: string,
  personIds: readonly string[],
  isAdmin: boolean,
): Promise<void> {
  await tx
    .update(chatMembers)
    .set({ isAdmin })
    .where(
      and(
        eq(chatMembers.chatId, chatId),
        inArray(chatMembers.personId, [...personIds]),
        isNull(chatMembers.leftAt),
      ),
    );
}

export async function describeGroup(
  tx: Tx,
  id: string,
  change: Partial<Pick<typeof chats.$inferInsert, 'groupName' | 'description' | 'imageFileId'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(chats).set(change).where(eq(chats.id, id));
}

export async function decide(tx: Tx, id: string, how: 'accepted' | 'declined', now: Date): Promise<void> {
  await tx
    .update(chats)
    .set(how === 'accepted' ? { acceptedAt: now, declinedAt: null } : { declinedAt: now })
    .where(eq(chats.id, id));
}

/** A person who was added to a group by a stranger has accepted. */
export async function joinGroup(tx: Tx, chatId: string, personId: string): Promise<void> {
  await tx
    .update(chatMembers)
    .set({ isAsked: false })
    .where(and(eq(chatMembers.chatId, chatId), eq(chatMembers.personId, personId)));
}

/** Those of `ids` who are in a chat with this person that both have accepted. */
export async function knownByChat(db: Db, who: Who, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const mine = alias(chatMembers, 'mine');
  const rows = await db
    .selectDistinct({ personId: chatMembers.personId })
    .from(chatMembers)
    .innerJoin(chats, and(eq(chats.id, chatMembers.chatId), isNotNull(chats.acceptedAt)))
    .innerJoin(
      mine,
      and(
        eq(mine.chatId, chats.id),
        eq(mine.personId, who.personId),
        isNull(mine.leftAt),
        eq(mine.isAsked, false),
      ),
    )
    .where(
      and(
        inArray(chatMembers.personId, [...ids]),
        eq(chatMembers.brandId, who.brandId),
        isNull(chatMembers.leftAt),
        eq(chatMembers.isAsked, false),
      ),
    );
  return new Set(rows.map(({ personId }) => personId));
}

/** Reopens a declined request with the roles swapped: `by`, who declined it, now asks the other person. */
export async function askAgain(tx: Tx, id: string, by: string): Promise<void> {
  await tx.update(chats).set({ createdBy: by, declinedAt: null }).where(eq(chats.id, id));
  await tx
    .update(chatMembers)
    .set({ leftAt: null })
    .where(and(eq(chatMembers.chatId, id)));
}

/** Those of `ids` who use the brand now, and as what: as clinicians or staff before as patients. */
export async function typesOf(
  db: Db,
  brandId: string,
  ids: readonly string[],
): Promise<Map<string, UserType[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ personId: memberships.personId, userType: memberships.userType })
    .from(memberships)
    .innerJoin(persons, and(eq(persons.id, memberships.personId), isNull(persons.erasedAt)))
    .where(
      and(
        inArray(memberships.personId, [...ids]),
        eq(memberships.brandId, brandId),
        isNull(memberships.suspendedAt),
      ),
    );
  const found = new Map<string, UserType[]>();
  for (const row of rows) found.set(row.personId, [...(found.get(row.personId) ?? []), row.userType]);
  return found;
}
