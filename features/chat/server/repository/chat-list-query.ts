import type { UserType } from '#platform/domain/user-type.ts';
import type { FileKind } from '../../contract.ts';
import { type ChatRow, type MemberRow, ms, sharesPresenceSql, type TagRow } from './rows.ts';

/** What a page of chats is: of the chat `c`, and of how its principal `me` stands in it; `line` is its place in the list. */
export const PAGE_COLUMNS = `
  c.id, c.brand_id, c.is_group, c.group_name, c.description, c.image_file_id, c.created_by, c.created_at,
  c.accepted_at, c.declined_at, c.last_seq, c.last_rev, c.counted, c.last_at, c.last_message_id,
  me.user_type, me.is_admin, me.is_asked, me.since_seq, me.delivered_seq, me.read_seq, me.read_counted, me.own_since_read,
  me.archived_at, me.muted_until, me.notice_read_at, row_number() over (order by c.last_at desc, c.id desc) as line`;

/** Patients see no tags, the front desk none that say something clinical. */
export const seesTag = (userType: string): string =>
  `(${userType} in ('doctor', 'coach') or (${userType} = 'staff' and not t.clinical))`;

/** Null for a person who hides it. */
const presence = (h: string, as: string, unseen = `${h}.hidden`): string => `
  case when ${unseen} then null else coalesce(${h}.online_until > $3::timestamptz, false) end as ${as}_online,
  case when ${unseen} then null else ${ms(`${h}.last_seen_at`)} end as ${as}_last_seen`;

const SHOWN = sharesPresenceSql('c.other_id', 'c.other_asked');

/**
 * Chats with everything that their records say, for the member `$1` of the brand `$2` at the moment `$3`: a row for
 * each of the other members (one empty row without others), with the chat beside it. Names come from the tables of
 * the features below in the same round trip. Of one-to-one chats the other one is shown even after declining; of
 * groups only who is in it. What is the same in each row, the reader's own name, is in the first.
 *
 * Everything is joined to the page by a key, so that a plan that was made without knowing how long the page is costs
 * each chat the same; and nothing is made into JSON on the way, which is what long lists cost a database most.
 * @param page the chats that are wanted, as `PAGE_COLUMNS`
 * @param mostMembers of a chat, its principal among them
 */
export const chatListSql = (page: string, mostMembers: number): string => `
  with page as materialized (${page})
  select c.id, c.is_group, c.group_name, c.description, c.image_file_id, c.created_by,
    ${ms('c.created_at')} as created_at, c.accepted_at is not null and not c.is_asked as accepted, c.declined_at is not null as declined,
    c.last_seq, c.last_rev, c.counted, ${ms('c.last_at')} as last_at,
    c.user_type as my_type, c.is_admin as my_admin, c.delivered_seq as my_delivered_seq, c.read_seq as my_read_seq,
    c.read_counted as my_read_counted, c.own_since_read as my_own_since_read,
    c.archived_at is not null as archived, ${ms('c.muted_until')} as muted_until,
    c.notice_read_at is not null as notice_read,
    self.name as my_name, self.other_name as my_other_name, self.image_file_id as my_image, mine.registration_number as my_registration_number,
    ${presence('seen', 'my')},
    g.id as last_id, g.kind as last_kind, g.body as last_body, g.sender_id as last_sender_id,
    ${ms('g.sent_at')} as last_sent_at, g.deleted_at is not null as last_deleted,
    case when g.file_count > 0 then (select i.kind from chat_items i
      where i.message_id = g.id and i.kind <> 'link' order by i.position limit 1) end as last_item,
    case when c.user_type <> 'patient' and c.place = 1 then (
      select json_agg(json_build_object('tag_id', t.id, 'name', t.name, 'color', t.color, 'clinical', t.clinical)
        order by lower(t.name))
      from chat_tagged u join chat_tags t on t.id = u.tag_id and t.ended_at is null
      where u.brand_id = c.brand_id and u.subject_kind = 'chat' and u.subject_id = c.id
        and ${seesTag('c.user_type')}) end as tags,
    case when c.place = 1 and c.others >= ${mostMembers} and c.patients > 0 then (
      select array_agg(w.person_id::text) from chat_members w
      where w.chat_id = c.id and w.person_id <> $1::uuid and w.left_at is null and w.user_type = 'patient'
    ) end as patient_ids,
    c.others, c.patients, c.patient_id, c.other_id, p.name as other_name, p.other_name as other_name_in_script, c.other_type,
    p.image_file_id as other_image, c.other_admin, k.registration_number as other_registration_number,
    ${presence('h', 'other', `h.hidden or c.other_left_at is not null or not ${SHOWN}`)},
    case when ${SHOWN} then c.other_delivered_seq else 0 end as other_delivered_seq,
    case when ${SHOWN} then c.other_read_seq else 0 end as other_read_seq
  from (
    select c.*, m.person_id as other_id, m.user_type as other_type, m.is_admin as other_admin,
      m.left_at as other_left_at, coalesce(m.is_asked, false) as other_asked,
      m.delivered_seq as other_delivered_seq, m.read_seq as other_read_seq,
      row_number() over (partition by c.id order by m.joined_at, m.person_id) as place,
      count(m.person_id) over (partition by c.id)::int as others,
      count(*) filter (where m.user_type = 'patient') over (partition by c.id)::int as patients,
      min(m.person_id::text) filter (where m.user_type = 'patient') over (partition by c.id) as patient_id
    from page c left join chat_members m on m.chat_id = c.id and m.person_id <> $1::uuid
      and (m.left_at is null or not c.is_group)
  ) c
  left join persons self on self.id = $1::uuid and c.line = 1
  left join chat_presence seen on seen.person_id = $1::uuid and seen.brand_id = $2 and c.line = 1
  left join clinicians mine on mine.person_id = $1::uuid and mine.brand_id = $2 and mine.user_type = c.user_type
  left join persons p on p.id = c.other_id
  left join clinicians k on k.person_id = c.other_id and k.brand_id = $2 and k.user_type = c.other_type
  left join chat_presence h on h.person_id = c.other_id and h.brand_id = $2
  left join chat_messages g on g.id = c.last_message_id and g.seq > c.since_seq
  where c.place < ${mostMembers}
  order by c.line, c.place`;

type OfChat = Omit<
  ChatRow,
  'last_message' | 'members' | 'member_count' | 'patient_id' | 'patient_ids' | 'tags'
>;

export interface ChatMemberRow extends OfChat {
  readonly my_delivered_seq: number;
  readonly my_read_seq: number;
  /** These five only in the first row. */
  readonly my_name: string | null;
  readonly my_other_name: string | null;
  readonly my_image: string | null;
  readonly my_online: boolean | null;
  readonly my_last_seen: number | null;
  readonly my_registration_number: string | null;
  readonly last_id: string | null;
  readonly last_kind: 'message' | 'event';
  readonly last_body: string;
  readonly last_sender_id: string;
  readonly last_sent_at: number;
  readonly last_deleted: boolean;
  readonly last_item: FileKind | null;
  readonly tags: TagRow[] | null;
  /** Other members, and patients among them: of all, also of those who aren't shown. */
  readonly others: number;
  readonly patients: number;
  readonly patient_id: string | null;
  /** Only in the first row of a chat with more members than are shown. */
  readonly patient_ids: readonly string[] | null;
  readonly other_id: string | null;
  readonly other_name: string | null;
  readonly other_name_in_script: string | null;
  readonly other_type: UserType;
  readonly other_image: string | null;
  readonly other_admin: boolean;
  readonly other_registration_number: string | null;
  readonly other_online: boolean | null;
  readonly other_last_seen: number | null;
  readonly other_delivered_seq: number;
  readonly other_read_seq: number;
}

/** Chats as their principal sees them, from the rows of those who sit in them. The principal comes first. */
export function chatsFrom(rows: readonly ChatMemberRow[], readerId: string): ChatRow[] {
  const chats: ChatRow[] = [];
  let current: ChatRow | undefined;
  const [first] = rows;
  for (const session of rows) {
    if (session.id !== current?.id) {
      current = chatOf(session, selfOf(session, readerId, first ?? session));
      chats.push(current);
    }
    if (session.other_id !== null) current.members.push(otherOf(session, session.other_id));
  }
  return chats;
}

/** Field by field: an object that others are copied into is slow to make and to read, a hundred times over. */
function chatOf(session: ChatMemberRow, self: MemberRow): ChatRow {
  const patients = session.patients + (session.my_type === 'patient' ? 1 : 0);
  return {
    id: session.id,
    is_group: session.is_group,
    group_name: session.group_name,
    description: session.description,
    image_file_id: session.image_file_id,
    created_by: session.created_by,
    created_at: session.created_at,
    accepted: session.accepted,
    declined: session.declined,
    last_seq: session.last_seq,
    last_rev: session.last_rev,
    counted: session.counted,
    last_at: session.last_at,
    my_type: session.my_type,
    my_admin: session.my_admin,
    my_read_counted: session.my_read_counted,
    my_own_since_read: session.my_own_since_read,
    archived: session.archived,
    muted_until: session.muted_until,
    notice_read: session.notice_read,
    tags: session.tags,
    last_message: lastOf(session),
    members: [self],
    member_count: session.is_group ? session.others + 1 : 2,
    patient_id: patients !== 1 ? null : session.my_type === 'patient' ? self.person_id : session.patient_id,
    patient_ids: session.patient_ids,
  };
}

function lastOf(session: ChatMemberRow): ChatRow['last_message'] {
  if (session.last_id === null) return null;
  return {
    id: session.last_id,
    kind: session.last_kind,
    body: session.last_body,
    sender_id: session.last_sender_id,
    at: session.last_sent_at,
    deleted: session.last_deleted,
    item: session.last_item,
  };
}

const selfOf = (session: ChatMemberRow, personId: string, first: ChatMemberRow): MemberRow => ({
  person_id: personId,
  name: first.my_name,
  otherName: first.my_other_name,
  user_type: session.my_type,
  image: first.my_image,
  is_admin: session.my_admin,
  registration_number: session.my_registration_number,
  online: first.my_online,
  last_seen: first.my_last_seen,
  delivered_seq: session.my_delivered_seq,
  read_seq: session.my_read_seq,
});

const otherOf = (session: ChatMemberRow, personId: string): MemberRow => ({
  person_id: personId,
  name: session.other_name,
  otherName: session.other_name_in_script,
  user_type: session.other_type,
  image: session.other_image,
  is_admin: session.other_admin,
  registration_number: session.other_registration_number,
  online: session.other_online,
  last_seen: session.other_last_seen,
  delivered_seq: session.other_delivered_seq,
  read_seq: session.other_read_seq,
});
