import { type SQL, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

async function numberOf(db: Db, statement: SQL): Promise<number> {
  const [row] = await rowsOf<{ n: string | number }>(db, statement);
  return Number(row?.n ?? 0);
}

/** Callbacks that were stored more than a minute ago and not dealt with. */
export const unhandledGatewayCallbacks = (db: Db): Promise<number> =>
  numberOf(
    db,
    sql`select count(*) as n from gateway_callbacks
      where handled_at is null and received_at < now() - interval '1 minute'`,
  );

/** Payments that are not settled after 15 minutes. */
export const unsettledPayments = (db: Db): Promise<number> =>
  numberOf(
    db,
    sql`select count(*) as n from payments where next_check_at is not null and state = 'pending'
      and created_at < now() - interval '15 minutes'`,
  );

/** Sum of the transfers that are not zero in sum, in paise. It reads the whole ledger. */
export const ledgerDifference = (db: Db): Promise<number> =>
  numberOf(
    db,
    sql`select coalesce(sum(abs(difference)), 0) as n from
      (select sum(amount) as difference from ledger_entries group by transfer_id having sum(amount) <> 0) as wrong`,
  );
