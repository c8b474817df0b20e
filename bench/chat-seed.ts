import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidV7 } from 'uuid';
import { Sessions } from '../features/accounts/server/sessions.ts';
import { secretsOf } from '../platform/server/crypto/secrets.ts';
import type { Member } from './chat-crowd.ts';

export interface Seeded {
  /** Everybody, each with the room of few that they write to. */
  readonly people: readonly Member[];
  /** One sender and fifty receivers in one room. */
  readonly crowd: readonly Member[];
  /** By number of messages: a chat of person 0. */
  readonly long: ReadonlyMap<number, string>;
  /** Who has five hundred chats. */
  readonly popular: string;
}

/** How many people a room of few has. */
export const FEW = 4;
const CHATS = 500;

/** People with sessions, rooms and histories, straight into a migrated database. */
export async function seedChats(
  url: string,
  secretKey: string,
  size: { people: number; long: readonly number[] },
): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    const ids = Array.from({ length: size.people }, () => randomUUID());
    const tokens = await addPeople(client, ids, new Sessions(secretsOf(secretKey)));
    const rooms: string[] = [];
    for (let first = 0; first + FEW <= ids.length; first += FEW)
      rooms.push(await addRoom(client, ids.slice(first, first + FEW)));
    const crowdRoom = await addRoom(client, ids.slice(0, 51));
    const people = ids.map((_, index) => ({
      token: tokens[index] as string,
      rooms: [rooms[Math.min(Math.floor(index / FEW), rooms.length - 1)] as string],
    }));
    const crowd = people.slice(0, 51).map(({ token }) => ({ token, rooms: [crowdRoom] }));
    const long = new Map<number, string>();
    for (const count of size.long) {
      const room = await addRoom(client, ids.slice(0, 2));
      await addMessages(client, room, ids[1] as string, count);
      long.set(count, room);
    }
    const popular = ids.at(-1) as string;
    for (let n = 0; n < CHATS; n++) {
      const other = ids[n % (ids.length - 1)] as string;
      const room = await addRoom(client, [popular, other]);
      await addMessages(client, room, other, 3);
    }
    await client.query('vacuum analyze');
    // What filling left to write is written before anything is measured.
    await client.query('checkpoint');
    return { people, crowd, long, popular: tokens.at(-1) as string };
  } finally {
    await client.end();
  }
}

export async function addPeople(
  client: pg.Client,
  ids: readonly string[],
  sessions: Sessions,
): Promise<string[]> {
  await client.query(
    `insert into persons (id, name, language, created_at) select id, 'Bench person ' || n, 'en', now()
      from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids],
  );
  await client.query(
    `insert into memberships (person_id, brand_id, user_type, since)
      select id, 'living', 'patient', now() from unnest($1::uuid[]) id`,
    [ids],
  );
  await client.query(
    `insert into accounts (person_id, phone, created_at)
      select id, '+9188' || lpad(n::text, 8, '0'), now() from unnest($1::uuid[]) with ordinality as t (id, n)`,
    [ids],
  );
  const sessionIds = ids.map(() => uuidV7());
  await client.query(
    `insert into sessions (id, person_id, brand_id, user_type, cookie_hash, created_at, last_seen_at, expires_at, device,
        ip, source)
      select s, p, 'living', 'patient', 'bench ' || s, now(), now(), now() + interval '1 day', 'bench', '127.0.0.1', 'bench'
      from unnest($1::uuid[], $2::uuid[]) as t (s, p)`,
    [sessionIds, ids],
  );
  return sessionIds.map((id) => sessions.accessTokenOf(id));
}

export async function addRoom(client: pg.Client, members: readonly string[]): Promise<string> {
  const id = randomUUID();
  await client.query(
    `insert into chats (id, brand_id, is_group, group_name, created_by, created_at, accepted_at, last_at)
      values ($1, 'living', true, 'Bench', $2, now(), now(), now())`,
    [id, members[0]],
  );
  await client.query(
    `insert into chat_members (chat_id, person_id, brand_id, user_type, joined_at)
      select $1, id, 'living', 'patient', now() from unnest($2::uuid[]) id`,
    [id, members],
  );
  return id;
}

async function addMessages(client: pg.Client, room: string, from: string, count: number): Promise<void> {
  await client.query(
    `insert into chat_messages (id, chat_id, seq, rev, counted, kind, sender_id, body, sent_hash, sent_at, words)
      select gen_random_uuid(), $1::uuid, n, n, n, 'message', $2::uuid, 'Message number ' || n, '',
        now() - make_interval(secs => $3::int - n), ''::tsvector
      from generate_series(1, $3::int) n`,
    [room, from, count],
  );
  await client.query(
    `update chats c set last_seq = $2, last_rev = $2, counted = $2,
        last_message_id = (select id from chat_messages g where g.chat_id = c.id and g.seq = $2)
      where c.id = $1`,
    [room, count],
  );
}
