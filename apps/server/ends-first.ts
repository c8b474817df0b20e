import { sql } from 'drizzle-orm';
import type { PrivacyDeps } from '#features/privacy/server/index.ts';
import { rowsOf } from '#platform/server/db/database.ts';

type Counts = Awaited<ReturnType<PrivacyDeps['endsFirst']>>;

/**
 * Counts what is ended before an account is deleted: visits, orders, refunds and care plans of the person, and of
 * dependents without an account who have no other guardian.
 */
export const endsFirst: PrivacyDeps['endsFirst'] = async (db, personId) => {
  const [row] = await rowsOf<Counts>(
    db,
    // allow sql-ownership: the five counts are of one moment, and of five features
    sql`with family as (
        select distinct f.person_id as id from family_members f
        where f.holder_id = ${personId} and f.ended_at is null
          and not exists (select 1 from accounts a where a.person_id = f.person_id)
          and not exists (select 1 from family_members o where o.person_id = f.person_id
            and o.holder_id <> f.holder_id and o.ended_at is null)
      ), people as (select ${personId}::uuid as id union select id from family)
      select (select count(*)::int from family) as family,
      (select count(*)::int from appointments where patient_id in (select id from people) and starts_at > now()
        and status in (4, 5, 6, 12)) as visits,
      (select count(distinct o.id)::int from lab_orders o join lab_order_patients p on p.order_id = o.id
        where (p.patient_id in (select id from people) or o.ordered_by = ${personId}) and o.state not in ('completed', 'cancelled', 'expired')) as orders,
      (select count(*)::int from payment_refunds r join payments y on y.id = r.payment_id
        join payment_requests q on q.id = y.request_id
        where q.patient_id in (select id from people) and r.state in ('asked', 'approved', 'sent')) as refunds,
      (select count(*)::int from subscriptions where person_id in (select id from people) and ended_on is null)
        as subscriptions`,
  );
  return row ?? { family: 0, visits: 0, orders: 0, subscriptions: 0, refunds: 0 };
};
