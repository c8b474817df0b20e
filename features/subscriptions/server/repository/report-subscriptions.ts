import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

export interface ReportSubscription {
  readonly person_id: string;
  /** The clinic's day, YYYY-MM-DD. */
  readonly day: string;
  readonly what: 'started' | 'lost';
}

/** Which care plans of a brand began and which ended on some days. */
export async function reportSubscriptions(
  db: Db,
  of: { readonly brandId: string; readonly from: string; readonly to: string },
): Promise<ReportSubscription[]> {
  return await rowsOf<ReportSubscription>(
    db,
    sql`select person_id, started_on::text as day, 'started' as what from subscriptions
        where brand_id = ${of.brandId} and started_on between ${of.from}::date and ${of.to}::date
      union all
      select person_id, ended_on::text as day, 'lost' as what from subscriptions
        where brand_id = ${of.brandId} and ended_on between ${of.from}::date and ${of.to}::date`,
  );
}

/** How many people had a care plan at the end of a day. */
export async function activeSubscribers(db: Db, brandId: string, day: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(distinct person_id)::int as count from subscriptions
      where brand_id = ${brandId} and started_on <= ${day}::date and (ended_on is null or ended_on > ${day}::date)`,
  );
  return row?.count ?? 0;
}

/** The days on which a subscription began and ended, for listeners of its changes. */
export async function daysOfSubscription(db: Db, id: string): Promise<{ brand_id: string; day: string }[]> {
  return await rowsOf<{ brand_id: string; day: string }>(
    db,
    sql`select brand_id, day::text from subscriptions, unnest(array[started_on, ended_on]) as day
      where id = ${id}::uuid and day is not null`,
  );
}
