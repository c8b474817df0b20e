import type { Reading } from '#features/meter-photos/rules.ts';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { EventData } from '../tables.ts';
import { ms } from './rows.ts';

/** The latest of a chat, newest first, then those of them that are young enough: never a walk through all of it. */
const LATEST: Statement = {
  name: 'chat.for_summary',
  text: `select g.id, g.seq, g.sender_id, ${ms('g.sent_at')} as at, g.body, g.reply_to, g.event,
      case when g.file_count > 0 then (select json_agg(f.name order by i.position)
        from chat_items i join files f on f.id = i.file_id where i.message_id = g.id) end as files,
      case when g.file_count > 0 then (select a.confirmed from chat_readings a
        where a.message_id = g.id and a.status = 'confirmed') end as reading
    from (select * from chat_messages where chat_id = $1::uuid and seq > $2::int order by seq desc limit $4::int) g
    where g.deleted_at is null and g.sent_at >= $3::timestamptz order by g.seq desc`,
};

export interface SummaryRow {
  readonly id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly at: number;
  readonly body: string;
  readonly reply_to: string | null;
  readonly event: EventData | null;
  readonly files: string[] | null;
  /** What a patient has confirmed of a photo. */
  readonly reading: Reading | null;
}

export async function latestSince(
  db: Db,
  of: { chatId: string; sinceSeq: number; since: Date; limit: number },
): Promise<SummaryRow[]> {
  return await runPrepared(db, LATEST, [of.chatId, of.sinceSeq, of.since.toISOString(), of.limit]);
}

const TYPES: Statement = {
  name: 'chat.types_of_all',
  text: 'select person_id, user_type from chat_members where chat_id = $1::uuid',
};

/** As what everybody takes part or took part. */
export async function typesInChat(db: Db, chatId: string): Promise<Map<string, UserType>> {
  const rows = await runPrepared<{ person_id: string; user_type: UserType }>(db, TYPES, [chatId]);
  return new Map(rows.map((row) => [row.person_id, row.user_type]));
}
