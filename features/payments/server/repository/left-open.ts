import { type SQL, sql } from 'drizzle-orm';
import { endedBeforeSql } from '#features/appointments/server/index.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { DifferenceKind } from '../../contract.ts';
import type { KnownEntity } from './differences.ts';

export interface LeftOpen extends KnownEntity {
  readonly id: string;
  readonly gateway: string;
}

/** No open difference, and none resolved since `resolvedBefore`. `gateway`, `id`: columns with the gateway and the entity id of the difference. */
const noDifference = (kind: DifferenceKind, resolvedBefore: Date, gateway: SQL, id: SQL) =>
  sql`not exists (select from payment_differences d
    where d.gateway = ${gateway} and d.entity_id = ${id} and d.kind = ${kind}
      and (d.state = 'open' or d.resolved_at > ${resolvedBefore.toISOString()}::timestamptz))`;
const inNoSettlement = (gateway: string, id: SQL) =>
  sql`not exists (select from settled_items s where s.gateway = ${gateway} and s.entity_id = ${id})`;

interface Of {
  /** A difference resolved before this moment is found again where its cause remains. */
  readonly resolvedBefore: Date;
  readonly limit: number;
}
interface Between extends Of {
  readonly gateway: string;
  readonly from: Date;
  readonly to: Date;
}

/** Money that came between two moments and that no settlement has brought. */
export async function unsettledPayments(db: Db, of: Between): Promise<LeftOpen[]> {
  const { gateway, from, to, resolvedBefore, limit } = of;
  return await rowsOf<LeftOpen>(
    db,
    sql`select a.id, a.gateway, a.amount, p.brand_id as "brandId", p.id as "paymentId"
      from payment_attempts a join payments p on p.id = a.payment_id
      where a.gateway = ${gateway} and a.captured_at >= ${from.toISOString()}::timestamptz
        and a.captured_at < ${to.toISOString()}::timestamptz
        and ${inNoSettlement(gateway, sql`a.id`)} and ${noDifference('not_settled', resolvedBefore, sql`a.gateway`, sql`a.id`)}
      order by a.captured_at limit ${limit}`,
  );
}

/** Refunds that the gateway sent between two moments and that no settlement has taken. */
export async function unsettledRefunds(db: Db, of: Between): Promise<LeftOpen[]> {
  const { gateway, from, to, resolvedBefore, limit } = of;
  return await rowsOf<LeftOpen>(
    db,
    sql`select r.gateway_refund_id as id, ${gateway}::text as gateway, r.amount, r.brand_id as "brandId", r.payment_id as "paymentId"
      from ledger_transfers t
      join ledger_entries e on e.transfer_id = t.id and e.account = 'gateway:' || ${gateway}
      join payment_refunds r on r.id = t.cause::uuid
      where t.kind = 'refund_processed' and t.at >= ${from.toISOString()}::timestamptz
        and t.at < ${to.toISOString()}::timestamptz
        and ${inNoSettlement(gateway, sql`r.gateway_refund_id`)}
        and ${noDifference('refund_not_settled', resolvedBefore, sql`${gateway}`, sql`r.gateway_refund_id`)}
      order by t.at limit ${limit}`,
  );
}

/** Paid visits that ended before a moment and were never closed as completed or missed. */
export async function undeliveredVisits(db: Db, of: Of & { readonly before: Date }): Promise<LeftOpen[]> {
  const { before, resolvedBefore, limit } = of;
  return await rowsOf<LeftOpen>(
    db,
    sql`select p.id::text as id, p.gateway, p.brand_id as "brandId", p.id as "paymentId",
        (p.amount - coalesce((select sum(r.amount) from payment_refunds r where r.payment_id = p.id
          and r.attempt_id = p.paid_by and r.state not in ('asked', 'declined')), 0))::int as amount
      from payments p join payment_requests q on q.id = p.request_id
      where p.state in ('paid', 'partly_refunded') and p.delivered_at is null
        and q.purpose = 'appointment' and ${endedBeforeSql(sql`q.subject_id`, before)}
        and ${noDifference('not_delivered', resolvedBefore, sql`p.gateway`, sql`p.id::text`)}
      order by p.paid_at limit ${limit}`,
  );
}
