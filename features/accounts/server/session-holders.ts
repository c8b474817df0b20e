import type { UserType } from '#platform/domain/user-type.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';

export type SessionName = { readonly cookie: string } | { readonly sessionId: string };

/** A session and how its holder stands now. */
export interface SessionHolder {
  readonly sessionId: string;
  readonly personId: string;
  readonly brandId: string;
  readonly userType: UserType;
  /** As it is stored; may be a language that we don't have. */
  readonly language: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
  /** The account was closed or erased. */
  readonly accountGone: boolean;
  /** Epoch milliseconds of the last activity; null for a session that began before activity was recorded. */
  readonly activeAt: number | null;
  readonly isLocked: boolean;
  readonly hasSecondFactor: boolean;
  /** The front desk made the account, and its owner has not claimed it yet. */
  readonly isUnclaimed: boolean;
  /** The session has ended, or its holder is not let in here any longer. */
  readonly shutOut: boolean;
}

const HOLDERS = (column: string): string => `
  select s.id as "sessionId", s.cookie_hash, s.person_id as "personId", s.brand_id as "brandId",
    s.user_type as "userType", p.language, date_part('epoch', s.expires_at) * 1000 as "expiresAt",
    s.ended_because is not distinct from 'account_deleted' or p.erased_at is not null or a.person_id is null
      or a.closed_at is not null as "accountGone",
    date_part('epoch', s.active_at) * 1000 as "activeAt", s.locked_at is not null as "isLocked",
    s.second_factor_at is not null as "hasSecondFactor",
    a.claim_tries is not null as "isUnclaimed",
    s.ended_at is not null or m.person_id is null or m.suspended_at is not null as "shutOut"
  from sessions s join persons p on p.id = s.person_id
  left join accounts a on a.person_id = s.person_id
  left join memberships m on m.person_id = s.person_id and m.brand_id = s.brand_id and m.user_type = s.user_type
  where ${column}`;

/** One alone has a statement of its own: PostgreSQL plans those with a list again each time, by its length. */
const statements = (name: string, column: string, type: string): [one: Statement, many: Statement] => [
  { name: `accounts.holder_by_${name}`, text: HOLDERS(`${column} = $1::${type}`) },
  { name: `accounts.holders_by_${name}`, text: HOLDERS(`${column} = any($1::${type}[])`) },
];
const BY_ID = statements('id', 's.id', 'uuid');
const BY_COOKIE = statements('cookie', 's.cookie_hash', 'text');

type Found = SessionHolder & { readonly cookie_hash: string };

/** Every request asks this: in a crowd, those of one moment share a statement. */
const holders = ([one, many]: readonly [Statement, Statement], keyOf: (found: Found) => string) =>
  new BatchedReads<string, SessionHolder | null>(async (db, keys) => {
    const found = await runPrepared<Found>(
      db,
      keys.length === 1 ? one : many,
      keys.length === 1 ? keys : [keys],
    );
    const known = new Map(found.map((holder) => [keyOf(holder), holder]));
    return keys.map((key) => known.get(key) ?? null);
  });
const byId = holders(BY_ID, (found) => found.sessionId);
const byCookie = holders(BY_COOKIE, (found) => found.cookie_hash);

/** Ended and expired sessions are found too. Null for one that never was. */
export async function findHolder(db: Db, by: SessionName): Promise<SessionHolder | null> {
  if ('sessionId' in by) return await byId.read(db, by.sessionId, by.sessionId);
  const hash = sha256(by.cookie);
  return await byCookie.read(db, hash, hash);
}
