import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type ChatRow, ms } from './rows.ts';

/** Members shown with a chat in a list. */
const SHOWN_MEMBERS = 8;

/**
 * A chat with everything that its record says, for the member `$1` of the brand `$2` at the moment `$3`. Names come
 * from the tables of the features below in the same round trip. Of one-to-one chats the other one is shown even
 * after declining; of groups only who is in it.
 */
const COLUMNS = `
  c.id, c.brand_id, c.is_group, c.group_name, c.description, c.image_file_id, c.created_by,
  ${ms('c.created_at')} as created_at, c.accepted_at is not null as accepted, c.declined_at is not null as declined,
  c.last_seq, c.last_rev, c.counted, ${ms('c.last_at')} as last_at,
  me.user_type as my_type, me.is_admin as my_admin, me.read_seq as my_read_seq, me.read_counted as my_read_counted,
  me.own_since_read as my_own_since_read, me.archived_at is not null as archived, ${ms('me.muted_until')} as muted_until,
  (select json_build_object('id', g.id, 'kind', g.kind, 'body', left(g.body, 300), 'sender_id', g.sender_id,
      'at', ${ms('g.sent_at')}, 'deleted', g.deleted_at is not null, 'item', case when g.file_count > 0 then (
        select i.kind from chat_items i where i.message_id = g.id and i.kind <> 'link' order by i.position limit 1) end)
    from chat_messages g where g.id = c.last_message_id and g.seq > me.since_seq) as last_message,
  case when me.user_type <> 'patient' then (
    select json_agg(json_build_object('tag_id', t.id, 'name', t.name, 'color', t.color, 'clinical', t.clinical)
      order by lower(t.name))
    from chat_tagged u join chat_tags t on t.id = u.tag_id and t.ended_at is null
    where u.brand_id = c.brand_id and u.subject_kind = 'chat' and u.subject_id = c.id
      and (me.user_type <> 'staff' or not t.clinical)) end as tags`;

/** Of a member `x` who is the person `p`, perhaps the clinician `k`, with the presence `h`. */
const MEMBER = `json_build_object('person_id', x.person_id, 'name', p.name, 'user_type', x.user_type,
  'image', p.image_file_id, 'is_admin', x.is_admin, 'registration_number', k.registration_number,
  'online', case when h.hidden then null else coalesce(h.online_until > $3::timestamptz, false) end,
  'last_seen', case when h.hidden then null else ${ms('h.last_seen_at')} end,
  'delivered_seq', x.delivered_seq, 'read_seq', x.read_seq)`;

/**
 * Who is in the chats of `page`, in one pass for all of them: asked for each chat by itself it would take most of
 * the time of a long list.
 */
const people = (mostMembers: number): string => `
  select x.chat_id, json_agg(${MEMBER} order by x.place) filter (where x.place <= ${mostMembers}) as members,
    count(*) filter (where x.left_at is null)::int as here,
    case when count(*) filter (where x.user_type = 'patient') = 1
      then (array_agg(x.person_id) filter (where x.user_type = 'patient'))[1] end as patient_id
  from (select m.*, row_number() over (partition by m.chat_id
      order by m.person_id = $1::uuid desc, m.joined_at, m.person_id) as place
    from page join chat_members m on m.chat_id = page.id
    where m.left_at is null or not page.is_group) x
  join persons p on p.id = x.person_id
  left join clinicians k on k.person_id = x.person_id and k.brand_id = $2 and k.user_type = x.user_type
  left join chat_presence h on h.person_id = x.person_id and h.brand_id = $2
  group by x.chat_id`;

/**
 * `people` has a row for each chat of the page: joined with the page again, a plan made without knowing how long it
 * is compares each row with each other.
 * @param page the ids of the chats that are wanted, with `is_group`
 */
const chatsOf = (page: string, mostMembers: number): string => `
  with page as materialized (${page}), people as materialized (${people(mostMembers)})
  select ${COLUMNS}, o.members, case when c.is_group then o.here else 2 end as member_count, o.patient_id
  from people o join chats c on c.id = o.chat_id
    join chat_members me on me.chat_id = c.id and me.person_id = $1::uuid
  order by c.last_at desc, c.id desc`;

const MINE = `chat_members me join chats c on c.id = me.chat_id
  where me.person_id = $1::uuid and me.brand_id = $2 and me.left_at is null`;

export interface Who {
  readonly personId: string;
  readonly brandId: string;
}

export interface ListWish {
  readonly archived: boolean;
  readonly filter: 'unread' | 'requests' | null;
  readonly tag: string | null;
  /** Goes on after this one. */
  readonly after: readonly [lastAt: string, id: string] | null;
  readonly limit: number;
}

const UNREAD = 'c.counted > me.read_counted + me.own_since_read';
const REQUEST =
  'not c.is_group and c.accepted_at is null and c.declined_at is null and c.created_by <> $1::uuid';

/** A page in the order of the last message; one more than the limit, so that one sees whether there is another. */
export async function listChats(db: Db, who: Who, now: Date, wish: ListWish): Promise<ChatRow[]> {
  const values: unknown[] = [who.personId, who.brandId, now.toISOString()];
  const conditions: string[] = [`me.archived_at is ${wish.archived ? 'not null' : 'null'}`];
  let shape = wish.archived ? 'archived' : 'open';
  if (wish.filter === 'unread') conditions.push(UNREAD);
  if (wish.filter === 'requests') conditions.push(REQUEST);
  if (wish.filter) shape += `.${wish.filter}`;
  if (wish.tag) {
    shape += '.tag';
    conditions.push(`exists (select 1 from chat_tagged u where u.brand_id = $2 and u.subject_kind = 'chat'
      and u.subject_id = c.id and u.tag_id = $${values.push(wish.tag)}::uuid)`);
  }
  if (wish.after) {
    shape += '.after';
    const [at, id] = [values.push(wish.after[0]), values.push(wish.after[1])];
    conditions.push(`(c.last_at, c.id) < ($${at}::timestamptz, $${id}::uuid)`);
  }
  const limit = `$${values.push(wish.limit + 1)}`;
  return await runPrepared<ChatRow>(
    db,
    {
      name: `chat.list.${shape}`,
      text: chatsOf(
        `select c.id, c.is_group from ${MINE} and ${conditions.join(' and ')}
          order by c.last_at desc, c.id desc limit ${limit}`,
        SHOWN_MEMBERS,
      ),
    },
    values,
  );
}

const FIND: Statement = {
  name: 'chat.find',
  text: chatsOf(`select c.id, c.is_group from ${MINE} and me.chat_id = $4::uuid`, 200),
};

export async function findChat(db: Db, who: Who, id: string, now: Date): Promise<ChatRow | null> {
  const [row] = await runPrepared<ChatRow>(db, FIND, [who.personId, who.brandId, now.toISOString(), id]);
  return row ?? null;
}

const COUNT: Statement = {
  name: 'chat.count_unread',
  text: `select c.id, greatest(0, c.counted - me.read_counted - me.own_since_read) as unread, (${REQUEST}) as request
    from ${MINE} and me.archived_at is null and (${UNREAD} or (${REQUEST}))`,
};

export interface UnreadRow {
  readonly id: string;
  readonly unread: number;
  readonly request: boolean;
}

/** The chats that wait for somebody: unread ones and requests. Archived ones don't. */
export async function listUnread(db: Db, who: Who): Promise<UnreadRow[]> {
  return await runPrepared<UnreadRow>(db, COUNT, [who.personId, who.brandId]);
}

const PAIR: Statement = {
  name: 'chat.of_pair',
  text: `select c.id, c.created_by, c.accepted_at is not null as accepted, c.declined_at is not null as declined
    from chats c where c.brand_id = $1 and c.pair_key = $2`,
};

export interface PairRow {
  readonly id: string;
  readonly created_by: string;
  readonly accepted: boolean;
  readonly declined: boolean;
}

export const pairKeyOf = (one: string, other: string): string => [one, other].sort().join(' ');

export async function findPair(db: Db, brandId: string, one: string, other: string): Promise<PairRow | null> {
  return (await runPrepared<PairRow>(db, PAIR, [brandId, pairKeyOf(one, other)]))[0] ?? null;
}
