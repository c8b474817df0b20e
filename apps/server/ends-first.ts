import { sql } from 'drizzle-orm';
import type { PrivacyDeps } from '#features/privacy/server/index.ts';
import { rowsOf } from '#platform/server/db/database.ts';

type Counts = Awaited<ReturnType<PrivacyDeps['endsFirst']>>;

/** What of somebody's runs in other features and is ended before their account is deleted. */
export const endsFirst: PrivacyDeps['endsFirst'] = async (db, personId) => {
  const [row] = await rowsOf<Counts>(
    db,
    sql`select
      (select count(*)::int from appointments where patient_id = ${personId} and starts_at > now()
        and status in (4, 5, 6, 12)) as visits,
      (select count(distinct o.id)::int from lab_orders o join lab_order_patients p on p.order_id = o.id
        where (p.patient_id = ${personId} or o.ordered_by = ${personId}) and o.state not in ('completed', 'cancelled', 'expired')) as orders,
      (select count(*)::int from payment_refunds r join payments y on y.id = r.payment_id
        join payment_requests q on q.id = y.request_id
        where q.patient_id = ${personId} and r.state in ('asked', 'approved', 'sent')) as refunds,
      (select count(*)::int from subscriptions where person_id = ${personId} and ended_on is null)
        as subscriptions`,
  );
  return row ?? { visits: 0, orders: 0, subscriptions: 0, refunds: 0 };
};
