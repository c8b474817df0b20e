import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Who } from './chats.ts';
import { MESSAGE_COLUMNS, type MessageRow, ms, patientIdsOf } from './rows.ts';

const MEMBERSHIP: Statement = {
  name: 'chat.membership',
  text: `select me.since_seq, me.read_seq, me.user_type, c.last_seq, c.is_group,
      c.accepted_at is not null and not me.is_asked as accepted, c.created_by = me.person_id as is_founder,
      ${patientIdsOf('c.id')} as patient_ids
    from chat_members me join chats c on c.id = me.chat_id
    where me.chat_id = $1::uuid and me.person_id = $2::uuid and me.brand_id = $3 and me.left_at is null`,
};

export interface Membership {
  readonly since_seq: number;
  readonly read_seq: number;
  readonly user_type: string;
  readonly last_seq: number;
  readonly is_group: boolean;
  readonly accepted: boolean;
  readonly is_founder: boolean;
  /** The patients who may have written in it. */
  readonly patient_ids: readonly string[];
}

export async function membershipOf(db: Db, who: Who, chatId: string): Promise<Membership | null> {
  return (await runPrepared<Membership>(db, MEMBERSHIP, [chatId, who.personId, who.brandId]))[0] ?? null;
}

const PATIENTS: Statement = {
  name: 'chat.patients_of',
  text: `select distinct m.person_id from chat_members m where m.chat_id = any($1::uuid[]) and m.user_type = 'patient'`,
};

/** Patients who are, or were, in any of these chats. */
export async function patientsOf(db: Db, chatIds: readonly string[]): Promise<string[]> {
  if (chatIds.length === 0) return [];
  const rows = await runPrepared<{ person_id: string }>(db, PATIENTS, [[...new Set(chatIds)]]);
  return rows.map((row) => row.person_id);
}

const page = (name: string, condition: string, order: string): Statement => ({
  name: `chat.messages_${name}`,
  text: `select ${MESSAGE_COLUMNS} from chat_messages g
    where g.chat_id = $1::uuid and g.seq > $2::int and ${condition} order by ${order} limit $4::int`,
});
const BEFORE = page('before', 'g.seq < $3::int', 'g.seq desc');
const FROM = page('from', 'g.seq >= $3::int', 'g.seq asc');
const CHANGED = page('changed', 'g.rev > $3::int', 'g.rev asc');

interface Page {
  readonly chatId: string;
  /** Messages up to this number aren't shown to the principal. */
  readonly since: number;
  readonly limit: number;
}

/** Newest first. */
export async function messagesBefore(db: Db, of: Page & { before: number }): Promise<MessageRow[]> {
  return await runPrepared(db, BEFORE, [of.chatId, of.since, of.before, of.limit]);
}

/** Oldest first. */
export async function messagesFrom(db: Db, of: Page & { from: number }): Promise<MessageRow[]> {
  return await runPrepared(db, FROM, [of.chatId, of.since, of.from, of.limit]);
}

/** What was written, edited or deleted after this change; oldest change first. */
export async function messagesChangedAfter(db: Db, of: Page & { rev: number }): Promise<MessageRow[]> {
  return await runPrepared(db, CHANGED, [of.chatId, of.since, of.rev, of.limit]);
}

const SEQ: Statement = {
  name: 'chat.seq_of',
  text: `select seq, counted, kind from chat_messages where id = $1::uuid and chat_id = $2::uuid and seq > $3::int`,
};

/** Where a message stands in this chat; null when it isn't in it. */
export async function placeOf(
  db: Db,
  chatId: string,
  id: string,
  since: number,
): Promise<{ seq: number; counted: number } | null> {
  return (await runPrepared<{ seq: number; counted: number }>(db, SEQ, [id, chatId, since]))[0] ?? null;
}

export interface OwnMessage {
  readonly sender_id: string;
  readonly kind: 'message' | 'event';
  readonly body: string;
  readonly rev: number;
  readonly sent_at: number;
  readonly has_files: boolean;
  readonly deleted: boolean;
}

const LOCK_OWN: Statement = {
  name: 'chat.lock_message',
  text: `select g.sender_id, g.kind, g.body, g.rev, g.file_count > 0 as has_files, ${ms('g.sent_at')} as sent_at, g.deleted_at is not null as deleted
    from chat_messages g where g.id = $1::uuid and g.chat_id = $2::uuid and g.seq > $3::int for update`,
};

export async function lockMessage(
  tx: Tx,
  chatId: string,
  id: string,
  since: number,
): Promise<OwnMessage | null> {
  return (await runPrepared<OwnMessage>(tx, LOCK_OWN, [id, chatId, since]))[0] ?? null;
}

const NEXT_REV: Statement = {
  name: 'chat.next_rev',
  text: `update chats set last_rev = last_rev + 1 where id = $1::uuid returning last_rev`,
};
const KEEP_VERSION: Statement = {
  name: 'chat.keep_version',
  text: `insert into chat_message_versions (message_id, rev, body, replaced_at)
    select g.id, g.rev, g.body, $2::timestamptz from chat_messages g where g.id = $1::uuid`,
};
const REPLACE: Statement = {
  name: 'chat.replace_message',
  text: `update chat_messages set rev = $2::int, body = $3, words = array_to_tsvector($4::text[]),
      edited_at = coalesce($5::timestamptz, edited_at), deleted_at = $6::timestamptz where id = $1::uuid`,
};
const DROP_LINKS: Statement = {
  name: 'chat.drop_links',
  text: `delete from chat_items where message_id = $1::uuid and kind = 'link'`,
};
const DROP_READING: Statement = {
  name: 'chat.drop_reading',
  text: 'delete from chat_readings where message_id = $1::uuid',
};
const ADD_LINKS: Statement = {
  name: 'chat.add_links',
  text: `insert into chat_items (message_id, position, chat_id, seq, kind, url)
    select g.id, 100 + l.n, g.chat_id, g.seq, 'link', l.url
    from chat_messages g, unnest($2::text[]) with ordinality as l (url, n) where g.id = $1::uuid`,
};

/**
 * Replaces the text of a message; the old text stays as a version. The chat is locked first, as sending does, so that
 * two changes of a chat never wait for each other in a ring.
 */
export async function replaceMessage(
  tx: Tx,
  of: {
    chatId: string;
    id: string;
    body: string;
    words: string[];
    links: string[];
    edited: boolean;
    now: Date;
  },
): Promise<void> {
  const at = of.now.toISOString();
  const [next] = await runPrepared<{ last_rev: number }>(tx, NEXT_REV, [of.chatId]);
  await runPrepared(tx, KEEP_VERSION, [of.id, at]);
  const [edited, deleted] = of.edited ? [at, null] : [null, at];
  await runPrepared(tx, REPLACE, [of.id, next?.last_rev, of.body, of.words, edited, deleted]);
  if (!of.edited) await runPrepared(tx, DROP_READING, [of.id]);
  await runPrepared(tx, DROP_LINKS, [of.id]);
  await runPrepared(tx, ADD_LINKS, [of.id, of.links]);
}

const LOCK_CHAT: Statement = {
  name: 'chat.lock',
  text: 'select id from chats where id = $1::uuid for update',
};

export async function lockChat(tx: Tx, id: string): Promise<void> {
  await runPrepared(tx, LOCK_CHAT, [id]);
}

const search = (name: string, condition: string): Statement => ({
  name: `chat.search_${name}`,
  text: `with mine as (
      select m.chat_id, m.since_seq from chat_members m
      where m.person_id = $1::uuid and m.brand_id = $2 and m.left_at is null
    )
    select ${MESSAGE_COLUMNS} from chat_messages g join mine on mine.chat_id = g.chat_id and g.seq > mine.since_seq
    where g.chat_id = any(${condition}) and g.words @@ $3::tsquery and g.deleted_at is null
      and ($4::timestamptz is null or (g.sent_at, g.id) < ($4::timestamptz, $5::uuid))
    order by g.sent_at desc, g.id desc limit $6::int`,
});
const SEARCH_ONE = search('one', 'array[$7::uuid]');
const SEARCH_ALL = search('all', 'array(select chat_id from mine)');

/** Messages that the query finds, newest first, in the reader's chats (or in one). */
export async function searchMessages(
  db: Db,
  who: Who,
  of: {
    /** A tsquery. */
    query: string;
    chatId: string | null;
    after: readonly [at: string, id: string] | null;
    limit: number;
  },
): Promise<MessageRow[]> {
  const [at, id] = of.after ?? [null, null];
  const values: unknown[] = [who.personId, who.brandId, of.query, at, id, of.limit];
  return of.chatId === null
    ? await runPrepared(db, SEARCH_ALL, values)
    : await runPrepared(db, SEARCH_ONE, [...values, of.chatId]);
}
