import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Who } from './chats.ts';
import { patientIdsOf, sharesPresenceSql } from './rows.ts';

/** Everybody in a chat now. */
const IDS: Statement = {
  name: 'chat.member_ids',
  text: `select person_id from chat_members where chat_id = $1::uuid and left_at is null`,
};

export async function memberIds(db: Db, chatId: string): Promise<string[]> {
  const rows = await runPrepared<{ person_id: string }>(db, IDS, [chatId]);
  return rows.map((row) => row.person_id);
}

/** Those who see the tags of a chat: everybody in it but patients. */
const TEAM: Statement = {
  name: 'chat.team_ids',
  text: `${IDS.text} and user_type <> 'patient'`,
};

export async function teamIn(db: Db, chatId: string): Promise<string[]> {
  const rows = await runPrepared<{ person_id: string }>(db, TEAM, [chatId]);
  return rows.map((row) => row.person_id);
}

/** Everybody in a chat now who may read its message with this number: not those who came after it. */
const READERS: Statement = {
  name: 'chat.readers_of_message',
  text: `${IDS.text} and since_seq < $2::int`,
};

export async function readerIds(db: Db, chatId: string, seq: number): Promise<string[]> {
  const rows = await runPrepared<{ person_id: string }>(db, READERS, [chatId, seq]);
  return rows.map((row) => row.person_id);
}

/**
 * A member has read up to a message; the mark never moves back. Their unread messages after it are counted again.
 * Nothing changes (and no row is returned) when the mark was there already.
 */
const READ: Statement = {
  name: 'chat.read',
  text: `update chat_members m set read_seq = $4::int, delivered_seq = greatest(m.delivered_seq, $4::int),
      read_counted = $5::int, own_since_read = (
        select count(*)::int from chat_messages g
        where g.chat_id = m.chat_id and g.sender_id = m.person_id and g.seq > $4::int and g.kind = 'message')
    where m.chat_id = $1::uuid and m.person_id = $2::uuid and m.brand_id = $3 and m.left_at is null
      and m.read_seq < $4::int
    returning m.delivered_seq, m.read_seq, ${patientIdsOf('m.chat_id')} as patient_ids`,
};

export interface ReadRow {
  readonly delivered_seq: number;
  readonly read_seq: number;
  readonly patient_ids: readonly string[];
}

export async function markRead(
  db: Db,
  who: Who,
  of: { chatId: string; seq: number; counted: number },
): Promise<ReadRow | null> {
  const values = [of.chatId, who.personId, who.brandId, of.seq, of.counted];
  return (await runPrepared<ReadRow>(db, READ, values))[0] ?? null;
}

const PROGRESS: Statement = {
  name: 'chat.progress',
  text: `select c.counted, c.last_seq, me.since_seq, me.read_seq, me.read_counted, me.own_since_read,
      me.archived_at is not null as archived, ${sharesPresenceSql('me.person_id', 'me.is_asked')} as shown
    from chat_members me join chats c on c.id = me.chat_id
    where me.chat_id = $1::uuid and me.person_id = $2::uuid and me.brand_id = $3 and me.left_at is null`,
};

export interface ProgressRow {
  readonly counted: number;
  readonly last_seq: number;
  readonly since_seq: number;
  readonly read_seq: number;
  readonly read_counted: number;
  readonly own_since_read: number;
  readonly archived: boolean;
  /** Whether the others see how far this member has got. */
  readonly shown: boolean;
}

export async function progressOf(db: Db, who: Who, chatId: string): Promise<ProgressRow | null> {
  return (await runPrepared<ProgressRow>(db, PROGRESS, [chatId, who.personId, who.brandId]))[0] ?? null;
}

/**
 * Locked before anything is counted: a statement that waits for the row counts by what it saw before it waited, and
 * would forget the message that this person has written on another device meanwhile.
 */
const LOCK_PROGRESS: Statement = {
  name: 'chat.lock_progress',
  text: `${PROGRESS.text} for update of me`,
};

export async function lockProgress(tx: Tx, who: Who, chatId: string): Promise<ProgressRow | null> {
  return (await runPrepared<ProgressRow>(tx, LOCK_PROGRESS, [chatId, who.personId, who.brandId]))[0] ?? null;
}

export interface Delivery {
  readonly chatId: string;
  readonly personId: string;
  readonly brandId: string;
  readonly seq: number;
}

/** What reached devices since the last time, for many people in one statement; answers what is new. */
const DELIVERED: Statement = {
  name: 'chat.delivered',
  text: `with told as (
      select chat_id, person_id, brand_id, max(seq) as seq
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[]) as t (chat_id, person_id, brand_id, seq)
      group by chat_id, person_id, brand_id order by chat_id, person_id
    ), locked as (
      select m.chat_id, m.person_id from chat_members m join told t using (chat_id, person_id, brand_id)
        join chats c on c.id = m.chat_id
      where m.left_at is null and m.delivered_seq < least(t.seq, c.last_seq) order by m.chat_id, m.person_id for update of m
    )
    update chat_members m set delivered_seq = least(t.seq, c.last_seq)
    from told t join chats c on c.id = t.chat_id, locked l
    where l.chat_id = m.chat_id and l.person_id = m.person_id
      and t.chat_id = m.chat_id and t.person_id = m.person_id
    returning m.chat_id, m.person_id, m.brand_id, m.delivered_seq, m.read_seq, ${sharesPresenceSql('m.person_id', 'm.is_asked')} as shown`,
};

interface MembershipQuestion {
  readonly chatId: string;
  readonly personId: string;
  readonly brandId: string;
}

const MEMBERSHIPS: Statement = {
  name: 'chat.seats',
  text: `select m.chat_id, m.person_id, m.brand_id from chat_members m
    join unnest($1::uuid[], $2::uuid[], $3::text[]) as t (chat_id, person_id, brand_id)
      using (chat_id, person_id, brand_id)
    where m.left_at is null`,
};
const keyOf = ({ chatId, personId, brandId }: MembershipQuestion): string =>
  `${chatId} ${personId} ${brandId}`;

/** A message to a group makes fifty devices ask this at the same moment. */
const rows = new BatchedReads<MembershipQuestion, boolean>(async (db, asks) => {
  const rows = await runPrepared<{ chat_id: string; person_id: string; brand_id: string }>(db, MEMBERSHIPS, [
    asks.map(({ chatId }) => chatId),
    asks.map(({ personId }) => personId),
    asks.map(({ brandId }) => brandId),
  ]);
  const taken = new Set(
    rows.map((row) => keyOf({ chatId: row.chat_id, personId: row.person_id, brandId: row.brand_id })),
  );
  return asks.map((session) => taken.has(keyOf(session)));
});

export const sitsIn = (db: Db, session: MembershipQuestion): Promise<boolean> =>
  rows.read(db, keyOf(session), session);

export interface DeliveredRow {
  readonly chat_id: string;
  readonly person_id: string;
  readonly brand_id: string;
  readonly delivered_seq: number;
  readonly read_seq: number;
  /** Whether the others see it. */
  readonly shown: boolean;
}

export async function markDelivered(db: Db, deliveries: readonly Delivery[]): Promise<DeliveredRow[]> {
  return await runPrepared(db, DELIVERED, [
    deliveries.map(({ chatId }) => chatId),
    deliveries.map(({ personId }) => personId),
    deliveries.map(({ brandId }) => brandId),
    deliveries.map(({ seq }) => seq),
  ]);
}

const OTHERS: Statement = {
  name: 'chat.others_of_many',
  text: `select chat_id, array_agg(person_id) as person_ids from chat_members
    where chat_id = any($1::uuid[]) and left_at is null group by chat_id`,
};

/** Everybody in each of these chats. */
export async function membersOfMany(db: Db, chatIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await runPrepared<{ chat_id: string; person_ids: string[] | string }>(db, OTHERS, [chatIds]);
  return new Map(rows.map((row) => [row.chat_id, arrayOf(row.person_ids)]));
}

/** `pg` hands arrays of uuid over as arrays; the embedded database may leave them as text. */
const arrayOf = (value: string[] | string): string[] =>
  typeof value === 'string' ? value.slice(1, -1).split(',').filter(Boolean) : value;

const SETTING = {
  archive: {
    name: 'chat.archive',
    text: `update chat_members set archived_at = $4::timestamptz
      where chat_id = $1::uuid and person_id = $2::uuid and brand_id = $3 and left_at is null returning 1 as done`,
  },
  mute: {
    name: 'chat.mute',
    text: `update chat_members set muted_until = $4::timestamptz
      where chat_id = $1::uuid and person_id = $2::uuid and brand_id = $3 and left_at is null returning 1 as done`,
  },
  notice: {
    name: 'chat.notice_read',
    text: `update chat_members set notice_read_at = coalesce(notice_read_at, $4::timestamptz)
      where chat_id = $1::uuid and person_id = $2::uuid and brand_id = $3 and left_at is null returning 1 as done`,
  },
} as const satisfies Record<string, Statement>;

/** Sets what is one's own in a chat; false for who isn't part of it. */
export async function setOwn(
  tx: Tx,
  who: Who,
  chatId: string,
  what: keyof typeof SETTING,
  until: Date | null,
): Promise<boolean> {
  const values = [chatId, who.personId, who.brandId, until?.toISOString() ?? null];
  return (await runPrepared(tx, SETTING[what], values)).length > 0;
}

const MUTE_ALL: Statement = {
  name: 'chat.mute_all',
  text: `with later as (
      insert into chat_presence (person_id, brand_id, muted_until) values ($1::uuid, $2, $3::timestamptz)
      on conflict (person_id, brand_id) do update set muted_until = excluded.muted_until)
    update chat_members set muted_until = $3::timestamptz
    where person_id = $1::uuid and brand_id = $2 and muted_until is distinct from $3::timestamptz
    returning chat_id, left_at is null as is_here`,
};

/** For all past, present and future chats of a user; returns the present ones with a change. */
export async function muteAll(tx: Tx, who: Who, until: Date | null): Promise<string[]> {
  const values = [who.personId, who.brandId, until?.toISOString() ?? null];
  const rows = await runPrepared<{ chat_id: string; is_here: boolean }>(tx, MUTE_ALL, values);
  return rows.filter(({ is_here }) => is_here).map(({ chat_id }) => chat_id);
}
