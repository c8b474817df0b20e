import { sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';

export interface ChangedDay {
  readonly brand_id: string;
  readonly day: string;
  readonly changes: number;
}

export async function markChanged(tx: Tx, brandId: string, day: string, now: Date): Promise<void> {
  await tx.execute(
    sql`insert into report_days_changed (brand_id, day, changes, changed_at)
      values (${brandId}, ${day}::date, 1, ${now.toISOString()}::timestamptz)
      on conflict (brand_id, day) do update set changes = report_days_changed.changes + 1,
        changed_at = excluded.changed_at`,
  );
}

/** Of one brand and span, or the first few of all. */
export async function changedDays(
  db: Db,
  of: { readonly brandId: string; readonly from: string; readonly to: string } | null,
  limit: number,
): Promise<ChangedDay[]> {
  const where = of
    ? sql`where brand_id = ${of.brandId} and day between ${of.from}::date and ${of.to}::date`
    : sql``;
  return await rowsOf<ChangedDay>(
    db,
    sql`select brand_id, day::text, changes from report_days_changed ${where} order by brand_id, day limit ${limit}`,
  );
}

/** A day that changed again in the meantime stays marked. */
export async function unmark(tx: Tx, days: readonly ChangedDay[]): Promise<void> {
  for (const { brand_id, day, changes } of days)
    await tx.execute(
      sql`delete from report_days_changed where brand_id = ${brand_id} and day = ${day}::date and changes = ${changes}`,
    );
}

export async function recordDifference(
  tx: Tx,
  brandId: string,
  day: string,
  rows: number,
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`insert into report_differences (brand_id, day, found_at, rows)
      values (${brandId}, ${day}::date, ${now.toISOString()}::timestamptz, ${rows}) on conflict do nothing`,
  );
}
