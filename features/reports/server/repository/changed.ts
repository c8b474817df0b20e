import { sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';

interface Of {
  readonly brandId: string;
  readonly from: string;
  readonly to: string;
}

const within = (of: Of | null) =>
  of ? sql`where brand_id = ${of.brandId} and day between ${of.from}::date and ${of.to}::date` : sql``;

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
export async function changedDays(db: Db, of: Of | null, limit: number): Promise<ChangedDay[]> {
  return await rowsOf<ChangedDay>(
    db,
    sql`select brand_id, day::text, changes from report_days_changed ${within(of)} order by brand_id, day limit ${limit}`,
  );
}

/** A day that changed again in the meantime stays marked. */
export async function unmark(tx: Tx, days: readonly ChangedDay[]): Promise<void> {
  for (const { brand_id, day, changes } of days)
    await tx.execute(
      sql`delete from report_days_changed where brand_id = ${brand_id} and day = ${day}::date and changes = ${changes}`,
    );
}

export interface ChangedRow {
  readonly day: string;
  readonly clinician_id: string;
  readonly changes: number;
}

/** @param row of a clinician, or the brand's (`BRAND_ROW`) for what is its alone */
export async function markRow(
  tx: Tx,
  row: { readonly brandId: string; readonly day: string; readonly clinicianId: string },
  now: Date,
): Promise<void> {
  await tx.execute(
    sql`insert into report_rows_changed (brand_id, day, clinician_id, changes, changed_at)
      values (${row.brandId}, ${row.day}::date, ${row.clinicianId}::uuid, 1, ${now.toISOString()}::timestamptz)
      on conflict (brand_id, day, clinician_id) do update set changes = report_rows_changed.changes + 1,
        changed_at = excluded.changed_at`,
  );
}

export async function changedRows(db: Db, of: Of): Promise<ChangedRow[]> {
  return await rowsOf<ChangedRow>(
    db,
    sql`select day::text, clinician_id, changes from report_rows_changed
      where brand_id = ${of.brandId} and day between ${of.from}::date and ${of.to}::date`,
  );
}

/** Days of which rows changed: of one brand and span, or the first few of all. */
export async function daysOfChangedRows(
  db: Db,
  of: Of | null,
  limit: number | null,
): Promise<{ brand_id: string; day: string }[]> {
  return await rowsOf(
    db,
    sql`select distinct brand_id, day::text from report_rows_changed ${within(of)} order by brand_id, day limit ${limit}`,
  );
}

/** A row that changed again in the meantime stays marked. */
export async function unmarkRows(tx: Tx, brandId: string, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(
    sql`delete from report_rows_changed c
      using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (day date, clinician_id uuid, changes integer)
      where c.brand_id = ${brandId} and c.day = g.day and c.clinician_id = g.clinician_id and c.changes = g.changes`,
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
