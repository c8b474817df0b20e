import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { listUnread, type Who } from './chats.ts';

const NEWS: Statement = {
  name: 'chat.news',
  text: `select g.seq, c.last_seq, c.is_group, g.deleted_at is not null as deleted,
      me.read_seq >= g.seq as read, p.name as sender_name,
      greatest(0, c.counted - me.read_counted - me.own_since_read) as unread,
      me.archived_at is null and (me.muted_until is null or me.muted_until <= $5::timestamptz) as wanted
    from chat_members me join chats c on c.id = me.chat_id
    join chat_messages g on g.id = $4::uuid and g.chat_id = c.id and g.seq > me.since_seq
    join persons p on p.id = g.sender_id
    where me.chat_id = $1::uuid and me.person_id = $2::uuid and me.brand_id = $3 and me.left_at is null`,
};

/** What a message is to one of the chat's members at this moment. */
export interface MessageNews {
  readonly seq: number;
  readonly last_seq: number;
  readonly is_group: boolean;
  readonly deleted: boolean;
  readonly read: boolean;
  readonly sender_name: string | null;
  /** In this chat. */
  readonly unread: number;
  /** The chat is neither muted nor archived. */
  readonly wanted: boolean;
}

/** Null for who isn't part of the chat, or can't see that message. */
export async function newsOfMessage(
  db: Db,
  who: Who,
  of: { chatId: string; messageId: string; now: Date },
): Promise<MessageNews | null> {
  const values = [of.chatId, who.personId, who.brandId, of.messageId, of.now.toISOString()];
  return (await runPrepared<MessageNews>(db, NEWS, values))[0] ?? null;
}

/** The chats that wait for somebody, requests too, and their unread messages; archived ones add nothing. */
export async function unreadInAll(db: Db, who: Who): Promise<{ chatIds: string[]; messages: number }> {
  const rows = await listUnread(db, who);
  return {
    chatIds: rows.map((row) => row.id),
    messages: rows.reduce((sum, row) => sum + row.unread, 0),
  };
}

const FOUNDER: Statement = {
  name: 'chat.founder',
  text: `select c.created_by, m.person_id as other from chats c
    join chat_members m on m.chat_id = c.id and m.person_id <> c.created_by
    where c.id = $1::uuid and not c.is_group limit 1`,
};

/** Of a chat of two: who asked for it, and the other. */
export async function pairOf(db: Db, chatId: string): Promise<{ created_by: string; other: string } | null> {
  return (await runPrepared<{ created_by: string; other: string }>(db, FOUNDER, [chatId]))[0] ?? null;
}

const HERE: Statement = {
  name: 'chat.is_here',
  text: `select 1 from chat_presence where person_id = $1::uuid and brand_id = $2
    and online_until > $3::timestamptz`,
};

/** Whether somebody has a page of the app open. */
export async function isHere(db: Db, who: Who, now: Date): Promise<boolean> {
  return (await runPrepared(db, HERE, [who.personId, who.brandId, now.toISOString()])).length > 0;
}
