import { type SQL, sql } from 'drizzle-orm';
import { appointments } from '../tables.ts';

/** For SQL of other features: the visit whose id is in `id` was to end before a moment. */
export const endedBeforeSql = (id: SQL, before: Date): SQL =>
  sql`exists (select from ${appointments} v
    where v.id = ${id} and v.ends_at < ${before.toISOString()}::timestamptz)`;
