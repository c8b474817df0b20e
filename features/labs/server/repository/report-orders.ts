import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** The tests of one patient of an order. */
export interface ReportOrder {
  readonly patient_id: string;
  /** The clinic's day on which it was ordered, YYYY-MM-DD. */
  readonly day: string;
  readonly is_cancelled: boolean;
  /** From the order to the last report; null before that. */
  readonly report_hours: number | null;
}

/** What a brand's patients ordered from one instant until before another; what was never paid is no order. */
export async function reportOrders(
  db: Db,
  of: { readonly brandId: string; readonly from: Date; readonly until: Date },
): Promise<ReportOrder[]> {
  return await rowsOf<ReportOrder>(
    db,
    sql`select p.patient_id, to_char(o.created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day,
        o.state = 'cancelled' or coalesce(e.is_cancelled, false) as is_cancelled,
        round(extract(epoch from p.reported_at - o.created_at) / 3600)::int as report_hours
      from lab_orders o join lab_order_patients p on p.order_id = o.id
      left join lateral (select bool_or(h.event = 'order.cancelled') and not bool_or(h.event = 'order.completed') as is_cancelled
        from lab_order_events h where h.order_id = o.id and h.reference = p.reference::text) e on true
      where o.brand_id = ${of.brandId} and o.created_at >= ${of.from.toISOString()}::timestamptz
        and o.created_at < ${of.until.toISOString()}::timestamptz
        and o.state not in ('awaiting_payment', 'expired')`,
  );
}

/** The day on which something was ordered, for listeners of changes of an order. */
export async function dayOfOrder(db: Db, id: string): Promise<{ brand_id: string; day: string } | undefined> {
  const [row] = await rowsOf<{ brand_id: string; day: string }>(
    db,
    sql`select brand_id, to_char(created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from lab_orders where id = ${id}::uuid`,
  );
  return row;
}
