import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import {
  chatItems,
  chatMembers,
  chatMessages,
  chatMessageVersions,
  chatPresence,
  chatReadings,
  chats,
} from '../tables.ts';

/** The groups that somebody is in now, in the order in which they are locked. */
export async function groupsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: chats.id })
    .from(chatMembers)
    .innerJoin(chats, and(eq(chats.id, chatMembers.chatId), eq(chats.isGroup, true)))
    .where(and(eq(chatMembers.personId, personId), isNull(chatMembers.leftAt)))
    .orderBy(chats.id);
  return rows.map((row) => row.id);
}

export async function leaveEverything(tx: Tx, personId: string, now: Date): Promise<void> {
  await tx
    .update(chatMembers)
    .set({ leftAt: now, isAdmin: false })
    .where(and(eq(chatMembers.personId, personId), isNull(chatMembers.leftAt)));
  await tx.delete(chatPresence).where(eq(chatPresence.personId, personId));
}

/** Their words go; that there was a message stays, so that the order of the others does. */
export async function eraseMessagesOf(tx: Tx, personId: string, now: Date): Promise<void> {
  const chatIds = tx
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(eq(chatMembers.personId, personId));
  const own = and(inArray(chatMessages.chatId, chatIds), eq(chatMessages.senderId, personId));
  const theirs = tx.select({ id: chatMessages.id }).from(chatMessages).where(own);
  await tx.delete(chatMessageVersions).where(inArray(chatMessageVersions.messageId, theirs));
  await tx.delete(chatReadings).where(inArray(chatReadings.messageId, theirs));
  await tx.delete(chatItems).where(inArray(chatItems.messageId, theirs));
  await tx
    .update(chatMessages)
    .set({
      body: '',
      words: '',
      deletedAt: sql`coalesce(${chatMessages.deletedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(own);
}
