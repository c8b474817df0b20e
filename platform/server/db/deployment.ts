import { eq, sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { type Secrets, sha256 } from '../crypto/secrets.ts';
import { type Db, rowsOf, type Tx } from './database.ts';

/** What this database says of itself: `demo` (demo mode made it), `secret_key` and `accepted_secret_key` (fingerprints). */
export const deployment = pgTable('deployment', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
});

const DEMO = 'demo';
const SECRET_KEY = 'secret_key';
/**
 * The key that an operator has accepted in place of a lost one, until everything that the lost one has marked or
 * encrypted is replaced.
 */
const ACCEPTED_KEY = 'accepted_secret_key';

/** Whether it has no tables and views, except those of extensions. */
async function isEmpty(db: Db | Tx): Promise<boolean> {
  const found = await rowsOf(
    db,
    sql`select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      limit 1`,
  );
  return found.length === 0;
}

/**
 * Marks an empty database as one of demo mode; leaves any other as it is. The mark and its table come in one
 * transaction before the first migration: a start that was killed halfway is recognised at the next one.
 */
export async function claimForDemo(db: Db, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) return;
    await tx.execute(
      sql`create table deployment (name text primary key, value text not null, at timestamptz not null)`,
    );
    await markAsDemo(tx, now);
  });
}

export async function markAsDemo(db: Db | Tx, now: Date): Promise<void> {
  await db.insert(deployment).values({ name: DEMO, value: 'yes', at: now }).onConflictDoNothing();
}

export const isMarkedAsDemo = async (db: Db | Tx): Promise<boolean> => (await markOf(db, DEMO)) !== undefined;

/**
 * Whether the key is the one that the database was first used with; stores it as such at the first start.
 * @param replace what the operator wants when it is another one: use the new key from now on
 */
export async function isKeyOf(db: Db, secrets: Secrets, now: Date, replace: boolean): Promise<boolean> {
  const value = fingerprintOf(secrets);
  if (replace && (await hasOtherKey(db, secrets)))
    for (const name of [SECRET_KEY, ACCEPTED_KEY]) {
      const row = { name, value, at: now };
      await db.insert(deployment).values(row).onConflictDoUpdate({ target: deployment.name, set: row });
    }
  else await db.insert(deployment).values({ name: SECRET_KEY, value, at: now }).onConflictDoNothing();
  return (await markOf(db, SECRET_KEY)) === value;
}

/** Since when the database is used with its key. */
export async function keySince(db: Db): Promise<Date | undefined> {
  const [row] = await db.select().from(deployment).where(eq(deployment.name, SECRET_KEY));
  return row?.at;
}

/**
 * An operator continues without a lost data key: data that it has encrypted and that can be made again are replaced.
 */
export async function acceptLostDataKeys(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`insert into deployment (name, value, at)
      select ${ACCEPTED_KEY}, value, ${now.toISOString()}::timestamptz from deployment where name = ${SECRET_KEY}
      on conflict (name) do update set value = excluded.value, at = excluded.at`,
  );
}

/**
 * Whether an operator has replaced another key by this one, or continues with it without a data key, and
 * `endAcceptance` was not called since.
 */
export const isNewlyAccepted = async (db: Db, secrets: Secrets): Promise<boolean> =>
  (await markOf(db, ACCEPTED_KEY)) === fingerprintOf(secrets);

export async function endAcceptance(db: Db): Promise<void> {
  await db.delete(deployment).where(eq(deployment.name, ACCEPTED_KEY));
}

const fingerprintOf = (secrets: Secrets): string => sha256(secrets.mac('fingerprint', 'sukham'));

/** Whether the database was first used with another key; writes nothing. */
export async function hasOtherKey(db: Db, secrets: Secrets): Promise<boolean> {
  const stored = await markOf(db, SECRET_KEY);
  return stored !== undefined && stored !== fingerprintOf(secrets);
}

async function markOf(db: Db | Tx, name: string): Promise<string | undefined> {
  const [row] = await db.select().from(deployment).where(eq(deployment.name, name));
  return row?.value;
}
