import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';

/** Divided by months (UTC); what was there before is one part, and what fits in no other goes to `…_rest`. */
const TABLES = ['audit_reads', 'audit_acts'] as const;
/** Made in advance, so that no row of a month comes before its part. */
const AHEAD = 3;

/** YYYY-MM. */
type Month = string;

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);
const partOf = (table: string, month: Month): string => `${table}_${month.replace('-', '_')}`;

/** @returns how many parts were made */
export async function makeMonths(db: Db, now: Date): Promise<number> {
  let made = 0;
  for (const table of TABLES)
    for (let ahead = 0; ahead <= AHEAD; ahead++) {
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
      const [row] = await rowsOf<{ made: boolean }>(
        db,
        sql`select make_audit_month(${table}, ${first.toISOString().slice(0, 10)}::date) as made`,
      );
      if (row?.made) made++;
    }
  return made;
}

/** Parts of the trail with their bounds and sizes, the oldest first. */
export async function partsOfTrail(db: Db): Promise<{ name: string; bounds: string; bytes: number }[]> {
  return await rowsOf(
    db,
    sql`select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds,
        pg_total_relation_size(c.oid)::float8 as bytes
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('audit_reads'::regclass, 'audit_acts'::regclass) order by c.relname`,
  );
}

/** A month that can't be taken out of the trail; the message says why. */
export class MonthRefused extends Error {}

/**
 * Takes a month out of the trail, into the schema `archive`, from where an operator dumps and drops it.
 * @throws MonthRefused while it isn't over, or a day of it has no seal yet
 */
export async function detachMonth(db: Db, month: Month, now: Date): Promise<string[]> {
  if (!isMonth(month)) throw new MonthRefused(`${month} is no month: write it as 2027-03`);
  // What is written in the meantime would have no part to go to.
  if (month >= now.toISOString().slice(0, 7)) throw new MonthRefused(`${month} is not over yet (UTC)`);
  const open = await rowsOf(
    db,
    sql`select 1 from (select brand_id, at from audit_reads union all select brand_id, at from audit_acts) e
      where e.at >= ${`${month}-01T00:00:00Z`}::timestamptz
        and e.at < ${`${month}-01T00:00:00Z`}::timestamptz + interval '1 month'
        and not exists (select from audit_days d
          where d.brand_id = e.brand_id and d.day = (e.at at time zone 'UTC')::date) limit 1`,
  );
  if (open.length > 0) throw new MonthRefused(`${month} has days without a seal: wait until they are closed`);
  return await db.transaction(async (tx) => {
    // Calls that write the trail wait behind it, for at most 1.5 s: see `REQUEST.lock`.
    await tx.execute(sql`select set_config('lock_timeout', '1s', true)`);
    const detached: string[] = [];
    for (const table of TABLES) {
      const part = partOf(table, month);
      const [row] = await rowsOf<{ there: string | null }>(
        tx,
        sql`select to_regclass(${part})::text as there`,
      );
      if (!row?.there) throw new MonthRefused(`${month} has no part of its own in ${table}`);
      await tx.execute(sql.raw(`alter table ${table} detach partition ${part}`));
      await tx.execute(sql.raw(`alter table ${part} set schema archive`));
      detached.push(`archive.${part}`);
    }
    return detached;
  });
}

/** The oldest month that stays in the trail when each one stays for so many months after it is over; 0: all of them. */
export const oldestStored = (now: Date, storedMonths: number): Month | undefined =>
  storedMonths === 0
    ? undefined
    : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - storedMonths)).toISOString().slice(0, 7);

/** Takes out every month with a part of its own that is older than that, the oldest first. */
export async function detachOldMonths(db: Db, now: Date, storedMonths: number): Promise<string[]> {
  const oldest = oldestStored(now, storedMonths);
  if (!oldest) return [];
  const months = (await partsOfTrail(db)).flatMap(({ name }) => {
    const [, year, month] = /^audit_reads_(\d{4})_(\d\d)$/.exec(name) ?? [];
    return year && `${year}-${month}` < oldest ? [`${year}-${month}`] : [];
  });
  const detached: string[] = [];
  for (const month of months) detached.push(...(await detachMonth(db, month, now)));
  return detached;
}
