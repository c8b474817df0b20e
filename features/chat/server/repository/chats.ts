import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type ChatMemberRow, chatListSql, chatsFrom, PAGE_COLUMNS, seesTag } from './chat-list-query.ts';
import type { ChatRow } from './rows.ts';

/** Members shown with a chat in a list. */
const SHOWN_MEMBERS = 8;

const MINE = `chat_members me join chats c on c.id = me.chat_id
  where me.person_id = $1::uuid and me.brand_id = $2 and me.left_at is null`;

export interface Who {
  readonly personId: string;
  readonly brandId: string;
}

export interface ListWish {
  readonly archived: boolean;
  readonly filter: 'unread' | 'requests' | 'groups' | null;
  readonly tag: string | null;
  /** Continues after this one. */
  readonly after: readonly [lastAt: string, id: string] | null;
  readonly limit: number;
}

const UNREAD = 'c.counted > me.read_counted + me.own_since_read';
const REQUEST =
  '(me.is_asked or not c.is_group and c.accepted_at is null and c.declined_at is null and c.created_by <> me.person_id)';

/** A page in the order of the last message; one more than the limit, so that one sees whether there is another. */
export async function listChats(db: Db, who: Who, now: Date, wish: ListWish): Promise<ChatRow[]> {
  const values: unknown[] = [who.personId, who.brandId, now.toISOString()];
  const conditions: string[] = [`me.archived_at is ${wish.archived ? 'not null' : 'null'}`];
  let shape = wish.archived ? 'archived' : 'open';
  if (wish.filter === 'unread') conditions.push(UNREAD);
  if (wish.filter === 'requests') conditions.push(REQUEST);
  if (wish.filter === 'groups') conditions.push('c.is_group');
  if (wish.filter) shape += `.${wish.filter}`;
  if (wish.tag) {
    shape += '.tag';
    conditions.push(`exists (select 1 from chat_tagged u join chat_tags t on t.id = u.tag_id and t.ended_at is null
      where u.brand_id = $2 and u.subject_kind = 'chat' and u.subject_id = c.id
        and u.tag_id = $${values.push(wish.tag)}::uuid and ${seesTag('me.user_type')})`);
  }
  if (wish.after) {
    shape += '.after';
    const [at, id] = [values.push(wish.after[0]), values.push(wish.after[1])];
    conditions.push(`(c.last_at, c.id) < ($${at}::timestamptz, $${id}::uuid)`);
  }
  const limit = `$${values.push(wish.limit + 1)}`;
  const rows = await runPrepared<ChatMemberRow>(
    db,
    {
      name: `chat.list.${shape}`,
      text: chatListSql(
        `select ${PAGE_COLUMNS} from ${MINE} and ${conditions.join(' and ')}
          order by c.last_at desc, c.id desc limit ${limit}`,
        SHOWN_MEMBERS,
      ),
    },
    values,
  );
  return chatsFrom(rows, who.personId);
}

const FIND: Statement = {
  name: 'chat.find',
  text: chatListSql(`select ${PAGE_COLUMNS} from ${MINE} and me.chat_id = $4::uuid`, 200),
};

export async function findChat(db: Db, who: Who, id: string, now: Date): Promise<ChatRow | null> {
  const rows = await runPrepared<ChatMemberRow>(db, FIND, [who.personId, who.brandId, now.toISOString(), id]);
  return chatsFrom(rows, who.personId)[0] ?? null;
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

/** The chats that wait for a user: unread ones and requests, without archived ones. */
export async function listUnread(db: Db, who: Who): Promise<UnreadRow[]> {
  return await runPrepared<UnreadRow>(db, COUNT, [who.personId, who.brandId]);
}

const COUNT_OF_EACH: Statement = {
  name: 'chat.count_unread_of_each',
  text: `select me.person_id, me.brand_id, c.id, greatest(0, c.counted - me.read_counted - me.own_since_read) as unread
    from (select distinct * from unnest($1::uuid[], $2::text[])) w (person_id, brand_id)
    join chat_members me on me.person_id = w.person_id and me.brand_id = w.brand_id and me.left_at is null
    join chats c on c.id = me.chat_id
    where me.archived_at is null and (${UNREAD} or (${REQUEST}))`,
};

/** The same of several people at once. */
export const listUnreadOfEach = (
  db: Db,
  people: readonly Who[],
): Promise<
  (Pick<UnreadRow, 'id' | 'unread'> & { readonly person_id: string; readonly brand_id: string })[]
> =>
  runPrepared(db, COUNT_OF_EACH, [
    people.map(({ personId }) => personId),
    people.map(({ brandId }) => brandId),
  ]);

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
