import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { CartState } from '../../contract.ts';

/** One test that a clinician suggested to a patient. */
export interface ReportSuggestion {
  readonly patient_id: string;
  readonly clinician_id: string;
  /** The clinic's day on which it was suggested, YYYY-MM-DD. */
  readonly day: string;
  readonly state: CartState;
}

/** What was suggested at a brand from one instant until before another, with what became of it. */
export async function reportSuggestions(
  db: Db,
  of: { readonly brandId: string; readonly from: Date; readonly until: Date },
): Promise<ReportSuggestion[]> {
  return await rowsOf<ReportSuggestion>(
    db,
    sql`select patient_id, suggested_by as clinician_id, state,
        to_char(created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from lab_cart_items
      where brand_id = ${of.brandId} and suggested_by is not null
        and created_at >= ${of.from.toISOString()}::timestamptz and created_at < ${of.until.toISOString()}::timestamptz`,
  );
}

/** The day of one suggestion, for listeners of its changes. */
export async function dayOfSuggestion(
  db: Db,
  id: string,
): Promise<{ brand_id: string; day: string } | undefined> {
  const [row] = await rowsOf<{ brand_id: string; day: string }>(
    db,
    sql`select brand_id, to_char(created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from lab_cart_items where id = ${id}::uuid and suggested_by is not null`,
  );
  return row;
}

/** The days of the suggestions that one order followed. */
export async function daysOfSuggestionsIn(
  db: Db,
  orderId: string,
): Promise<{ brand_id: string; day: string }[]> {
  return await rowsOf<{ brand_id: string; day: string }>(
    db,
    sql`select distinct i.brand_id, to_char(i.created_at ${AT_CLINIC}, 'YYYY-MM-DD') as day
      from lab_order_patients p join lab_cart_items i on i.patient_id = p.patient_id and i.brand_id = p.brand_id
      where p.order_id = ${orderId}::uuid and i.order_id = p.order_id and i.suggested_by is not null`,
  );
}
