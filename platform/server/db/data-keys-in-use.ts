import { sql } from 'drizzle-orm';
import type { KeyRing } from '../crypto/key-ring.ts';
import { type Db, rowsOf } from './database.ts';
import { acceptLostDataKeys, deployment } from './deployment.ts';

/** The database says of itself by which keys data may be encrypted; `plain`: some may not be encrypted yet. */
const NAME = 'data_key ';
const PLAIN = `${NAME}plain`;

async function named(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql`select name from deployment where starts_with(name, ${NAME}) order by name`,
  );
  return rows.map(({ name }) => name);
}

const lackingIn = (names: readonly string[], keys: KeyRing): string[] =>
  names.filter((name) => name !== PLAIN && !keys.find(name.slice(NAME.length)));

/** Ids of keys that are needed and not in the ring; writes nothing. */
export const lackingDataKeys = async (db: Db, keys: KeyRing): Promise<string[]> =>
  lackingIn(await named(db), keys).map((name) => name.slice(NAME.length));

/**
 * Notes that the current key is used from now on, or that nothing is encrypted.
 * @param forget what the operator wants with keys that are lost: go on without what they have encrypted
 * @returns ids of keys that are needed and not in the ring
 */
export async function missingDataKeys(db: Db, keys: KeyRing, now: Date, forget: boolean): Promise<string[]> {
  const before = await named(db);
  const missing = lackingIn(before, keys);
  if (missing.length > 0 && !forget) return missing.map((name) => name.slice(NAME.length));
  if (missing.length > 0) await acceptLostDataKeys(db, now);
  for (const name of missing) await db.execute(sql`delete from deployment where name = ${name}`);
  const used = [
    ...(keys.encrypts ? [`${NAME}${keys.current.id}`] : []),
    ...(before.length === 0 || !keys.encrypts ? [PLAIN] : []),
  ];
  await db
    .insert(deployment)
    .values(used.map((name) => ({ name, value: 'used', at: now })))
    .onConflictDoNothing();
  return [];
}

/** Whether something may be encrypted with another key than the current one, or not at all. */
export async function areOtherDataKeysUsed(db: Db, keys: KeyRing): Promise<boolean> {
  return (await named(db)).some((name) => name !== `${NAME}${keys.current.id}`);
}

/** Whether a server has encrypted with the current key, or could have. */
export async function isCurrentKeyUsed(db: Db, keys: KeyRing): Promise<boolean> {
  return (await named(db)).includes(`${NAME}${keys.current.id}`);
}

/** @param lost ids of keys that something is still encrypted with */
export async function forgetOtherDataKeys(db: Db, keys: KeyRing, lost: readonly string[]): Promise<void> {
  const needed = [keys.current.id, ...lost].map((id) => `${NAME}${id}`);
  await db.execute(sql`delete from deployment where starts_with(name, ${NAME}) and name not in ${needed}`);
}
