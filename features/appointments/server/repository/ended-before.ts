import { type SQL, sql } from 'drizzle-orm';
import { appointments } from '../tables.ts';

/** An SQL condition for other features: the planned end of the appointment `id` (an SQL expression) is before `before`. */
export const endedBeforeSql = (id: SQL, before: Date): SQL =>
  sql`exists (select from ${appointments} v
    where v.id = ${id} and v.ends_at < ${before.toISOString()}::timestamptz)`;
