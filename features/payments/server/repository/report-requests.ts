import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { Purpose } from '../../contract.ts';

/** One payment request with what became of it. Paise. */
export interface ReportRequest {
  readonly patient_id: string;
  readonly purpose: Purpose;
  /** The clinic's day on which it was asked for, YYYY-MM-DD. */
  readonly day: string;
  readonly amount: number;
  readonly is_open: boolean;
  readonly is_paid: boolean;
  /** Of what paid for it: what came twice was never counted as collected. */
  readonly refunded: number;
}

/** What a brand asked for from one instant until before another, without what was withdrawn. */
export async function reportRequests(
  db: Db,
  of: { readonly brandId: string; readonly from: Date; readonly until: Date },
): Promise<ReportRequest[]> {
  return await rowsOf<ReportRequest>(
    db,
    sql`select r.patient_id, r.purpose, to_char(r.created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day,
        r.amount, r.state = 'open' as is_open, r.state = 'paid' as is_paid,
        coalesce((select sum(f.amount) from payments p join payment_refunds f on f.payment_id = p.id
          where p.request_id = r.id and f.attempt_id = p.paid_by and f.approved_at is not null), 0)::int as refunded
      from payment_requests r
      where r.brand_id = ${of.brandId} and r.created_at >= ${of.from.toISOString()}::timestamptz
        and r.created_at < ${of.until.toISOString()}::timestamptz and r.state <> 'withdrawn'`,
  );
}

/** The day on which a request was made, for listeners of its changes. */
export async function dayOfRequest(
  db: Db,
  id: string,
): Promise<{ brand_id: string; day: string } | undefined> {
  const [row] = await rowsOf<{ brand_id: string; day: string }>(
    db,
    sql`select brand_id, to_char(created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from payment_requests where id = ${id}::uuid`,
  );
  return row;
}
