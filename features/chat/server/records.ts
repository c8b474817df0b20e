import type { KeyRing } from '#platform/server/crypto/key-ring.ts';
import { inPage, type RecordSource } from '#platform/server/records/record-source.ts';
import { openBody } from './sealing.ts';

/**
 * Chats of the person, and messages: of chats that they are in as far as they see them there, and their own of chats that
 * they have left.
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
];
