import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#platform/server/db/database.ts';
import {
  chatItems,
  chatMembers,
  chatMessages,
  chatMessageVersions,
  chatPresence,
  chatReadings,
  chats,
} from '../tables.ts';

/** The current groups of a person, in the order in which they are locked. */
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

/**
 * Hides the messages of a patient, and all messages of their one-to-one chats. As for a deleted message, texts stay
 * among the versions, and files with them. In a group, the messages of others stay.
 */
export async function sealMessagesOf(tx: Tx, personId: string, now: Date): Promise<void> {
  const locked = await rowsOf<{ id: string; last_rev: number; is_group: boolean }>(
    tx,
    sql`select c.id, c.last_rev, c.is_group from chats c
      join chat_members m on m.chat_id = c.id and m.person_id = ${personId} and m.user_type = 'patient'
      order by c.id for update of c`,
  );
  for (const chat of locked) {
    const shown = sql`g.chat_id = ${chat.id} and g.kind = 'message' and g.deleted_at is null
      and (g.sender_id = ${personId} or not ${chat.is_group}::boolean)`;
    await tx.execute(sql`insert into chat_message_versions (message_id, rev, body, replaced_at)
      select g.id, g.rev, g.body, ${now.toISOString()}::timestamptz from chat_messages g where ${shown}`);
    await tx.execute(sql`with due as (
        select g.id, row_number() over (order by g.seq)::int as n from chat_messages g where ${shown}
      ), sealed as (
        update chat_messages g set body = '', words = '', deleted_at = ${now.toISOString()}::timestamptz,
          rev = ${chat.last_rev}::int + due.n
        from due where g.id = due.id returning 1
      )
      update chats set last_rev = last_rev + (select count(*)::int from sealed) where id = ${chat.id}`);
  }
}

/** Their words go; that there was a message stays, so that the order of the others does. */
export async function eraseMessagesOf(tx: Tx, personId: string, now: Date): Promise<void> {
  const chatIds = tx
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(eq(chatMembers.personId, personId));
  const ofTwo = tx.select({ id: chats.id }).from(chats).where(eq(chats.isGroup, false));
  const asPatient = tx
    .select({ id: chatMembers.chatId })
    .from(chatMembers)
    .where(and(eq(chatMembers.personId, personId), eq(chatMembers.userType, 'patient')));
  // A patient's chats of two were sealed as a whole, and go as a whole.
  const own = and(
    inArray(chatMessages.chatId, chatIds),
    or(
      eq(chatMessages.senderId, personId),
      and(inArray(chatMessages.chatId, ofTwo), inArray(chatMessages.chatId, asPatient)),
    ),
  );
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
