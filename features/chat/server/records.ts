import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';
import { openBody } from './sealing.ts';

/**
 * Chats of the person, and messages: of chats that they are in as far as they see them there, and their own of chats that
 * they have left. Files that others sent in these messages, each once, with their bytes; what the person sent is among
 * their own files.
 */
export const records = (keys: KeyRing): readonly RecordSource[] => [
  {
    kind: 'chats',
    columns: ['name', 'people', 'joined_at', 'left_at'],
    rows: (bounds) => `select c.id, me.joined_at as at, json_build_object('name', c.group_name, 'people',
          (select string_agg(o.name, ', ' order by o.name) from chat_members w join persons o on o.id = w.person_id
            where w.chat_id = c.id and w.person_id <> me.person_id
              and (me.left_at is null or w.joined_at < me.left_at)), 'joined_at', me.joined_at,
        'left_at', me.left_at) as data
      from chat_members me join chats c on c.id = me.chat_id
      where me.person_id = ${bounds.patient} and me.brand_id = ${bounds.brand}
        and ${inPage('me.joined_at', 'c.id', bounds)}`,
  },
  {
    kind: 'messages',
    columns: ['chat', 'sender', 'message', 'files', 'edited_at'],
    rows: (bounds) => `select m.id, m.sent_at as at, json_build_object('chat', coalesce(c.group_name,
          (select string_agg(o.name, ', ') from chat_members w join persons o on o.id = w.person_id
            where w.chat_id = c.id and w.person_id <> me.person_id)),
        'sender', p.name, 'message', m.body, 'files', m.file_count, 'edited_at', m.edited_at) as data
      from chat_members me join chats c on c.id = me.chat_id join chat_messages m on m.chat_id = me.chat_id
        left join persons p on p.id = m.sender_id
      where me.person_id = ${bounds.patient} and me.brand_id = ${bounds.brand} and m.kind = 'message'
        and m.deleted_at is null
        and ((me.left_at is null and m.seq > me.since_seq) or m.sender_id = me.person_id)
        and ${inPage('m.sent_at', 'm.id', bounds)}`,
    open: (row) => ({
      ...row,
      data: { ...row.data, message: openBody(keys, row.id, String(row.data.message)) },
    }),
  },
  {
    kind: 'chat_files',
    columns: ['sender', 'name', 'mime', 'size', 'messages'],
    rows: (bounds) => `select f.id, f.created_at as at, json_build_object('sender', p.name, 'name', f.name,
        'mime', f.mime, 'size', f.size, 'messages', shown.messages,
        'file', json_build_object('key', f.blob_key, 'name', f.name)) as data
      from (select i.file_id, string_agg(m.id::text, ', ' order by m.sent_at, m.id) as messages
          from chat_members me join chat_items i on i.chat_id = me.chat_id and i.seq > me.since_seq
            join chat_messages m on m.id = i.message_id and m.deleted_at is null
          where me.person_id = ${bounds.patient} and me.brand_id = ${bounds.brand} and me.left_at is null
            and i.file_id is not null and m.sender_id <> me.person_id
          group by i.file_id) shown
        join files f on f.id = shown.file_id left join persons p on p.id = f.owner_id
      where f.brand_id = ${bounds.brand} and f.owner_id <> ${bounds.patient}
        and ${inPage('f.created_at', 'f.id', bounds)}`,
  },
];
