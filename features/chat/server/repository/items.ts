import type { Db, Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { chatItems } from '../tables.ts';
import { type ItemRow, ms } from './rows.ts';

const FILE_DETAILS: Statement = {
  name: 'chat.file_details',
  text: 'select id, name, mime, size, width, height from files where id = any($1::uuid[])',
};

export interface FileDetails {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
}

export async function fileDetails(db: Db, ids: readonly string[]): Promise<Map<string, FileDetails>> {
  const rows = await runPrepared<FileDetails>(db, FILE_DETAILS, [ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertItems(
  tx: Tx,
  of: { chatId: string; messageId: string; seq: number; items: readonly ItemRow[] },
): Promise<void> {
  await tx.insert(chatItems).values(
    of.items.map((item, position) => ({
      messageId: of.messageId,
      position,
      chatId: of.chatId,
      seq: of.seq,
      kind: item.kind,
      fileId: item.file_id,
      voice:
        item.duration_ms === null ? null : { duration_ms: item.duration_ms, waveform: item.waveform ?? [] },
    })),
  );
}

export interface SharedRow extends Omit<ItemRow, 'file_id'> {
  readonly message_id: string;
  readonly position: number;
  readonly seq: number;
  readonly sender_id: string;
  readonly sent_at: number;
  readonly file_id: string | null;
  readonly url: string | null;
}

const LIST: Statement = {
  name: 'chat.list_items',
  text: `select i.message_id, i.position, i.seq, i.kind, i.file_id, i.url, f.name, f.mime, f.size,
      f.width, f.height, (i.voice->>'duration_ms')::int as duration_ms, i.voice->'waveform' as waveform,
      g.sender_id, ${ms('g.sent_at')} as sent_at
    from chat_items i join chat_messages g on g.id = i.message_id and g.deleted_at is null
    left join files f on f.id = i.file_id
    where i.chat_id = $1::uuid and i.seq > $2::int and i.kind = any($3::text[])
      and ($4::int is null or (i.seq, i.position) < ($4::int, $5::int))
    order by i.seq desc, i.position desc limit $6::int`,
};

/** Newest first. */
export async function listItems(
  db: Db,
  of: {
    chatId: string;
    since: number;
    kinds: readonly string[];
    after: readonly [seq: number, position: number] | null;
    limit: number;
  },
): Promise<SharedRow[]> {
  const [seq, position] = of.after ?? [null, null];
  return await runPrepared(db, LIST, [of.chatId, of.since, of.kinds, seq, position, of.limit]);
}

/** Whether a file is in a message that the user may read, or is the picture of a group that they are in. */
const MAY_READ: Statement = {
  name: 'chat.may_read_file',
  text: `select g.sender_id from chat_items i
    join chat_messages g on g.id = i.message_id and g.deleted_at is null
    join chat_members m on m.chat_id = i.chat_id and m.person_id = $2::uuid and m.brand_id = $3 and m.left_at is null
      and i.seq > m.since_seq
    where i.file_id = $1::uuid
    union all select c.created_by from chats c
    join chat_members m on m.chat_id = c.id and m.person_id = $2::uuid and m.brand_id = $3 and m.left_at is null
    where c.image_file_id = $1::uuid limit 1`,
};

export async function isSharedWith(
  db: Db,
  fileId: string,
  who: { personId: string; brandId: string },
): Promise<boolean> {
  return (await runPrepared(db, MAY_READ, [fileId, who.personId, who.brandId])).length > 0;
}
