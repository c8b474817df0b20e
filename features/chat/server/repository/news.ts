import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { listUnreadOfEach, type Who } from './chats.ts';

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

interface UnreadInAll {
  readonly chatIds: string[];
  readonly messages: number;
}

const keyOf = ({ personId, brandId }: Who): string => `${personId} ${brandId}`;

const unread = new BatchedReads<Who, UnreadInAll>(async (db, people) => {
  const rows = await listUnreadOfEach(db, people);
  return people.map(({ personId, brandId }) => {
    const own = rows.filter((row) => row.person_id === personId && row.brand_id === brandId);
    return { chatIds: own.map(({ id }) => id), messages: own.reduce((sum, row) => sum + row.unread, 0) };
  });
});

/** The chats that wait for a user, requests too, and their unread messages; archived ones add nothing. */
export const unreadInAll = (db: Db, { personId, brandId }: Who): Promise<UnreadInAll> =>
  unread.read(db, keyOf({ personId, brandId }), { personId, brandId });

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
  name: 'chat.who_is_here',
  text: `select person_id, brand_id from chat_presence where person_id = any($1::uuid[])
    and online_until > $2::timestamptz`,
};

const here = new BatchedReads<Who & { readonly now: Date }, boolean>(async (db, asks) => {
  const now = new Date(Math.min(...asks.map((ask) => ask.now.getTime())));
  const ids = asks.map(({ personId }) => personId);
  const rows = await runPrepared<{ person_id: string; brand_id: string }>(db, HERE, [ids, now.toISOString()]);
  const found = new Set(rows.map((row) => keyOf({ personId: row.person_id, brandId: row.brand_id })));
  return asks.map((ask) => found.has(keyOf(ask)));
});

/** Whether a user has a page of the app open. */
export const isHere = (db: Db, { personId, brandId }: Who, now: Date): Promise<boolean> =>
  here.read(db, keyOf({ personId, brandId }), { personId, brandId, now });
