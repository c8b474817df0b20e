import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { Who } from './chats.ts';
import { ms } from './rows.ts';

export interface PresenceRow {
  readonly hidden: boolean;
  readonly last_seen: number | null;
}

/** Signs of life of many people at once, in the order of their ids: two servers never wait for each other. */
const HERE: Statement = {
  name: 'chat.here',
  text: `insert into chat_presence (person_id, brand_id, last_seen_at, online_until)
    select p, b, $3::timestamptz, $4::timestamptz from unnest($1::uuid[], $2::text[]) as t (p, b) order by p, b
    on conflict (person_id, brand_id) do update
      set last_seen_at = excluded.last_seen_at, online_until = excluded.online_until
    returning hidden`,
};

export async function markHere(db: Db, people: readonly Who[], now: Date, until: Date): Promise<boolean> {
  const rows = await runPrepared<{ hidden: boolean }>(db, HERE, [
    people.map(({ personId }) => personId),
    people.map(({ brandId }) => brandId),
    now.toISOString(),
    until.toISOString(),
  ]);
  return rows[0]?.hidden ?? false;
}

const GONE: Statement = {
  name: 'chat.gone',
  text: `update chat_presence set online_until = null, last_seen_at = $3::timestamptz
    where person_id = $1::uuid and brand_id = $2 returning hidden, ${ms('last_seen_at')} as last_seen`,
};

export async function markGone(db: Db, who: Who, now: Date): Promise<PresenceRow | null> {
  const values = [who.personId, who.brandId, now.toISOString()];
  return (await runPrepared<PresenceRow>(db, GONE, values))[0] ?? null;
}

const SETTINGS: Statement = {
  name: 'chat.presence_settings',
  text: 'select hidden from chat_presence where person_id = $1::uuid and brand_id = $2',
};

export async function isHidden(db: Db, who: Who): Promise<boolean> {
  const rows = await runPrepared<{ hidden: boolean }>(db, SETTINGS, [who.personId, who.brandId]);
  return rows[0]?.hidden ?? false;
}

const HIDE: Statement = {
  name: 'chat.hide_presence',
  text: `insert into chat_presence (person_id, brand_id, hidden) values ($1::uuid, $2, $3::boolean)
    on conflict (person_id, brand_id) do update set hidden = excluded.hidden`,
};

export async function setHidden(db: Db, who: Who, hidden: boolean): Promise<void> {
  await runPrepared(db, HIDE, [who.personId, who.brandId, hidden]);
}
