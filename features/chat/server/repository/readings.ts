import type { FoundReading, Known, Reading } from '#features/meter-photos/rules.ts';
import type { UnreadableReason } from '#platform/contract/readings.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';

/** Photos of a message that is not deleted, and that were not read yet. */
const TO_READ: Statement = {
  name: 'chat.photos_to_read',
  text: `select i.file_id from chat_items i join chat_messages g on g.id = i.message_id and g.deleted_at is null
    where i.message_id = $1::uuid and i.kind = 'photo'
      and not exists (select 1 from chat_readings r where r.message_id = i.message_id)
    order by i.position`,
};

export async function photosToRead(db: Db, messageId: string): Promise<string[]> {
  const rows = await runPrepared<{ file_id: string }>(db, TO_READ, [messageId]);
  return rows.map((row) => row.file_id);
}

const KEEP: Statement = {
  name: 'chat.keep_reading',
  text: `insert into chat_readings (message_id, file_id, status, found, reason, read_at)
    values ($1::uuid, $2::uuid, $3, $4::jsonb, $5, $6::timestamptz) on conflict do nothing returning message_id`,
};

/** False when another one was stored first. */
export async function keepReading(
  tx: Tx,
  of: {
    readonly messageId: string;
    readonly fileId: string;
    readonly found: FoundReading | null;
    readonly reason: UnreadableReason | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { messageId, fileId, found, reason, now } = of;
  const status = found ? 'unconfirmed' : 'unreadable';
  const json = found && JSON.stringify(found);
  const values = [messageId, fileId, status, json, reason, now.toISOString()];
  return (await runPrepared(tx, KEEP, values)).length > 0;
}

const FIND: Statement = {
  name: 'chat.find_reading',
  text: 'select file_id, status, found, confirmed from chat_readings where message_id = $1::uuid for update',
};

export async function lockReading(
  tx: Tx,
  messageId: string,
): Promise<(Known & { readonly file_id: string }) | null> {
  return (await runPrepared<Known & { file_id: string }>(tx, FIND, [messageId]))[0] ?? null;
}

const DECIDE: Statement = {
  name: 'chat.decide_reading',
  text: `update chat_readings set status = $2, confirmed = $3::jsonb, decided_at = $4::timestamptz
    where message_id = $1::uuid`,
};

export async function decideReading(
  tx: Tx,
  messageId: string,
  of: {
    readonly status: 'confirmed' | 'dismissed' | 'unconfirmed';
    /** Only with `confirmed`. */
    readonly reading: Reading | null;
    readonly now: Date;
  },
): Promise<void> {
  const json = of.reading && JSON.stringify(of.reading);
  const decidedAt = of.status === 'unconfirmed' ? null : of.now.toISOString();
  await runPrepared(tx, DECIDE, [messageId, of.status, json, decidedAt]);
}

const TOUCH: Statement = {
  name: 'chat.touch_message',
  text: `with chat as (update chats c set last_rev = c.last_rev + 1
      from chat_messages g where g.id = $1::uuid and c.id = g.chat_id returning c.last_rev)
    update chat_messages set rev = chat.last_rev from chat where id = $1::uuid`,
};

/** A message takes the next number of change. The caller has locked the chat, then the message. */
export async function touchMessage(tx: Tx, messageId: string): Promise<void> {
  await runPrepared(tx, TOUCH, [messageId]);
}
