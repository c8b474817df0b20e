import type { UserType } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { DEFERRED_SECONDS, type DomainEvent, insertIntoOutbox } from '#platform/server/events/publish.ts';
import { MESSAGE_COLUMNS, type MessageRow } from './rows.ts';

/**
 * Changes as soon as a member joins, leaves, accepts, declines or asks again, in the chat `c`. Each event takes a
 * number of the order but isn't counted; the rest is in the row itself. A transaction that holds the row therefore
 * knows whether its earlier reads still hold.
 */
const STATE = `concat_ws(' ', c.last_seq - c.counted, c.created_by, c.accepted_at is not null, c.declined_at is not null)`;

/** So many messages may be written into a chat request before the invited user accepts it. */
export const MOST_BEFORE_ACCEPTED = 10;

/** What sending depends on, in one round trip. */
export interface SendSnapshot {
  readonly state: string;
  readonly brand_id: string;
  readonly is_group: boolean;
  readonly accepted: boolean;
  readonly declined: boolean;
  /** Messages in the chat. */
  readonly counted: number;
  readonly created_by: string;
  /** What is answered, and whether a patient wrote it. */
  readonly reply: (NonNullable<MessageRow['reply']> & { readonly of_patient: boolean }) | null;
  /** Who else gets it: everybody in the chat now. */
  readonly members: readonly { readonly id: string; readonly type: UserType; readonly away: boolean }[];
  /** The message that was stored under this id before. */
  readonly before: {
    readonly chat_id: string;
    readonly sender_id: string;
    readonly sent_hash: string;
  } | null;
}

/** `away`: no page of theirs is open, and they want to hear of this chat. */
const SEND_SNAPSHOT: Statement = {
  name: 'chat.send_snapshot',
  text: `select c.brand_id, c.is_group, c.accepted_at is not null and not me.is_asked as accepted, c.declined_at is not null as declined,
      c.counted, c.created_by, ${STATE} as state,
      case when $5::uuid is not null then (
        select json_build_object('id', r.id, 'sender_id', r.sender_id, 'body', r.body,
          'file_count', r.file_count, 'deleted', r.deleted_at is not null, 'of_patient', exists (
            select 1 from chat_members w
            where w.chat_id = r.chat_id and w.person_id = r.sender_id and w.user_type = 'patient'))
        from chat_messages r where r.id = $5::uuid and r.chat_id = c.id and r.seq > me.since_seq and r.kind = 'message'
      ) end as reply,
      (select json_agg(json_build_object('id', m.person_id, 'type', m.user_type, 'away', m.archived_at is null and not m.is_asked
          and (m.muted_until is null or m.muted_until <= $6::timestamptz)
          and (h.online_until is null or h.online_until <= $6::timestamptz)))
        from chat_members m left join chat_presence h on h.person_id = m.person_id and h.brand_id = c.brand_id
        where m.chat_id = c.id and m.left_at is null) as members,
      (select json_build_object('chat_id', b.chat_id, 'sender_id', b.sender_id, 'sent_hash', b.sent_hash)
        from chat_messages b where b.id = $4::uuid) as before
    from chat_members me join chats c on c.id = me.chat_id
    where me.chat_id = $1::uuid and me.person_id = $2::uuid and me.brand_id = $3 and me.left_at is null`,
};

/** Null when the sender isn't part of that chat. */
export async function sendSnapshot(
  db: Db,
  of: {
    chatId: string;
    personId: string;
    brandId: string;
    messageId: string;
    replyTo: string | null;
    now: Date;
  },
): Promise<SendSnapshot | null> {
  const { chatId, personId, brandId, messageId, replyTo, now } = of;
  const values = [chatId, personId, brandId, messageId, replyTo, now.toISOString()];
  return (await runPrepared<SendSnapshot>(db, SEND_SNAPSHOT, values))[0] ?? null;
}

export interface NewMessage {
  readonly id: string;
  /** Of the events; null where the chat can't have changed since. */
  readonly state: string | null;
  readonly chatId: string;
  readonly senderId: string;
  readonly body: string;
  readonly sentHash: string;
  readonly replyTo: string | null;
  readonly fileCount: number;
  readonly links: readonly string[];
  readonly words: readonly string[];
  readonly now: Date;
  /**
   * The event in the outbox, held for the sending request; the numbers of the message are filled in where they are
   * given out.
   */
  readonly event: Pick<DomainEvent, 'type' | 'data'> & {
    readonly id: string;
    readonly rooms: readonly string[];
    /** Of the live event, without `seq` and `rev`. */
    readonly message: Readonly<Record<string, unknown>>;
  };
}

/**
 * Number, message, the sender's own progress, links and event in one statement, because sending is the most frequent
 * write. The statement that holds the row of the chat gives out the number, so that all readers see one order.
 * Nothing is written when the sender has left, or when the recipients or the right to write have changed: `state` is
 * checked once the row is held. What `exists` saw is as old as the statement. If the account was closed while it
 * waited for the chat, only the update of the member notices; then the message has no sender and nothing is written.
 */
const WRITE: Statement = {
  name: 'chat.write',
  text: `with chat as (
      update chats c set last_seq = c.last_seq + 1, last_rev = c.last_rev + 1, counted = c.counted + 1,
        last_message_id = $2::uuid, last_at = greatest(c.last_at, $9::timestamptz)
      where c.id = $1::uuid and exists (select 1 from chat_members m
        where m.chat_id = c.id and m.person_id = $3::uuid and m.left_at is null)
        and ($16::text is null or ${STATE} = $16::text)
        and (c.is_group or c.accepted_at is not null or c.counted < ${MOST_BEFORE_ACCEPTED})
      returning c.id, c.brand_id, c.last_seq, c.last_rev, c.counted
    ), mine as (
      update chat_members m set
        read_seq = case when chat.counted - 1 <= m.read_counted + m.own_since_read then chat.last_seq else m.read_seq end,
        read_counted = case when chat.counted - 1 <= m.read_counted + m.own_since_read then chat.counted
          else m.read_counted end,
        own_since_read = case when chat.counted - 1 <= m.read_counted + m.own_since_read then 0
          else m.own_since_read + 1 end,
        delivered_seq = greatest(m.delivered_seq, chat.last_seq)
      from chat where m.chat_id = $1::uuid and m.person_id = $3::uuid and m.left_at is null
      returning m.person_id
    ), message as (
      insert into chat_messages (id, chat_id, seq, rev, counted, kind, sender_id, body, sent_hash, reply_to, file_count,
        sent_at, words)
      select $2::uuid, chat.id, chat.last_seq, chat.last_rev, chat.counted, 'message', (select person_id from mine), $4, $5, $6::uuid,
        $7::int, $9::timestamptz, array_to_tsvector($8::text[]) from chat
      returning seq, rev
    ), links as (
      insert into chat_items (message_id, position, chat_id, seq, kind, url)
      select $2::uuid, 100 + l.n, chat.id, chat.last_seq, 'link', l.url
      from chat, unnest($10::text[]) with ordinality as l (url, n)
    ), told as (
      ${insertIntoOutbox(
        {
          id: '$11::uuid',
          type: '$12',
          brandId: 'chat.brand_id',
          data: '$13::jsonb',
          at: '$9::timestamptz',
          live: `jsonb_build_array(jsonb_build_object('event', 'message', 'rooms', $14::jsonb, 'payload',
            jsonb_build_object('chat_id', chat.id, 'change', 'sent', 'message',
              $15::jsonb || jsonb_build_object('seq', chat.last_seq, 'rev', chat.last_rev))))`,
          heldUntil: `clock_timestamp() + interval '${DEFERRED_SECONDS} seconds'`,
        },
        'chat',
      )}
    )
    select seq, rev from message`,
};

/**
 * Null when the sender has left before, and when the chat is no longer in that `state`; then nothing was written.
 * @throws a violation of the primary key when the id was stored meanwhile, and of the sender's column (23502) when
 * the sender has left meanwhile; then nothing was written.
 */
export async function writeMessage(
  db: Db,
  message: NewMessage,
): Promise<{ seq: number; rev: number } | null> {
  const { event } = message;
  const [row] = await runPrepared<{ seq: number; rev: number }>(db, WRITE, [
    message.chatId,
    message.id,
    message.senderId,
    message.body,
    message.sentHash,
    message.replyTo,
    message.fileCount,
    message.words,
    message.now.toISOString(),
    message.links,
    event.id,
    event.type,
    JSON.stringify(event.data),
    JSON.stringify(event.rooms),
    JSON.stringify(event.message),
    message.state,
  ]);
  return row ?? null;
}

const FIND: Statement = {
  name: 'chat.find_message',
  text: `select ${MESSAGE_COLUMNS} from chat_messages g where g.id = $1::uuid`,
};

export async function findMessage(db: Db, id: string): Promise<MessageRow | null> {
  return (await runPrepared<MessageRow>(db, FIND, [id]))[0] ?? null;
}
