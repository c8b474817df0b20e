import { sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import type { DayFigures } from '../../rules.ts';
import { BRAND_ROW, type StoredDay } from './days.ts';

interface Of {
  readonly brandId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Mondays of weeks that were never made, or of which a day was made since: from the week of the first day of a span to
 * the last week that ends within it.
 */
export async function weeksToMake(db: Db, { brandId, from, to }: Of): Promise<string[]> {
  const rows = await rowsOf<{ week: string }>(
    db,
    sql`select s.at::date::text as week
      from generate_series(date_trunc('week', ${from}::timestamp), ${to}::timestamp - interval '6 days', interval '1 week') as s (at)
      where not exists (select 1 from report_weeks w where w.brand_id = ${brandId} and w.week = s.at::date
        and w.clinician_id = ${BRAND_ROW}::uuid and not w.is_stale)
      order by 1`,
  );
  return rows.map(({ week }) => week);
}

/** The weeks of some days have to be made again. */
export async function markStale(tx: Tx, { brandId, from, to }: Of): Promise<void> {
  await tx.execute(
    sql`update report_weeks set is_stale = true
      where brand_id = ${brandId} and clinician_id = ${BRAND_ROW}::uuid and not is_stale
        and week between ${from}::date - 6 and ${to}::date`,
  );
}

/** Puts the rows of one week in the place of those that were there. */
export async function replaceWeek(
  tx: Tx,
  brandId: string,
  week: string,
  rows: readonly StoredDay[],
): Promise<void> {
  await tx.execute(sql`delete from report_weeks where brand_id = ${brandId} and week = ${week}::date`);
  const given = rows.map(({ clinicianId, ...figures }) => ({
    ...{ clinician_id: clinicianId, figures },
    ...{ booked: figures.counts.booked ?? 0, booked_people: figures.people.booked },
  }));
  await tx.execute(
    sql`insert into report_weeks (brand_id, week, clinician_id, figures, booked, booked_people)
      select ${brandId}, ${week}::date, g.*
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g
        (clinician_id uuid, figures jsonb, booked integer, booked_people jsonb)`,
  );
}

/** Weeks of the brand itself (`BRAND_ROW`) or of some of its clinicians, each as its Monday. */
export async function readWeeks(
  db: Db,
  { brandId, from, to, clinicianIds }: Of & { readonly clinicianIds: readonly string[] },
): Promise<StoredDay[]> {
  const rows = await rowsOf<{ clinician_id: string; figures: DayFigures }>(
    db,
    sql`select clinician_id, figures from report_weeks
      where brand_id = ${brandId} and week between ${from}::date and ${to}::date
        and clinician_id = any(${`{${clinicianIds.join(',')}}`}::uuid[])`,
  );
  return rows.map(({ clinician_id, figures }) => ({ ...figures, clinicianId: clinician_id }));
}

export interface BookedWeeks {
  readonly clinician_id: string;
  /** Visits of each week by how many weeks ago it is: 0 is the last of the span. */
  readonly booked: Readonly<Record<string, number>>;
  /** Who had a visit in those weeks that have too few people. */
  readonly few: Readonly<Record<string, readonly string[]>> | null;
}

/** The visits of each clinician in some weeks, in the order of their ids. */
export async function bookedWeeks(db: Db, { brandId, from, to }: Of): Promise<BookedWeeks[]> {
  return await rowsOf<BookedWeeks>(
    db,
    sql`select clinician_id, json_object_agg((${to}::date - week) / 7, booked) as booked,
        json_object_agg((${to}::date - week) / 7, booked_people)
          filter (where jsonb_typeof(booked_people) = 'array') as few
      from report_weeks
      where brand_id = ${brandId} and week between ${from}::date and ${to}::date
        and clinician_id <> ${BRAND_ROW}::uuid
      group by clinician_id order by clinician_id`,
  );
}
