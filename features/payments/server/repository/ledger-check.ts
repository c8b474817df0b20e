import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

export interface Violation {
  readonly rule: string;
  /** Ids of what it is about. */
  readonly about: string;
}

/** What must hold at every moment. Each statement answers with what doesn't. */
const RULES: Readonly<Record<string, string>> = {
  'every transfer is zero in sum': `select transfer_id::text as about from ledger_entries
    group by transfer_id having sum(amount) <> 0`,
  'every attempt whose money came was posted once, with its amount': `select a.id as about from payment_attempts a
    join payments p on p.id = a.payment_id where a.state = 'captured' and not exists (
      select 1 from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.brand_id = p.brand_id and t.kind = 'captured' and t.cause = a.id
        and e.account = 'gateway:' || a.gateway and e.amount = a.amount)`,
  'every refund that was approved or paid out was posted, with its amount': `select r.id::text as about
    from payment_refunds r
    where r.state in ('approved', 'sent', 'processed', 'failed') and not exists (
      select 1 from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.brand_id = r.brand_id and t.kind = 'refund_approved' and t.cause = r.id::text
        and e.account = 'refunds:' || r.id::text and e.amount = -r.amount)
    or r.state = 'processed' and not exists (
      select 1 from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
      where t.brand_id = r.brand_id and t.kind = 'refund_processed' and t.cause = r.id::text
        and e.account = 'refunds:' || r.id::text and e.amount = r.amount)`,
  'every line of a settlement was posted, with its amount and fee': `select s.entity_id as about from settled_items s
    where not exists (select 1 from ledger_transfers t
        where t.brand_id = s.brand_id and t.kind = 'settled' and t.cause = s.entity_id)
      or (case when s.kind = 'refund' then -s.amount else s.amount end) - s.fee <> coalesce((
        select e.amount from ledger_transfers t join ledger_entries e on e.transfer_id = t.id and e.account = 'bank'
        where t.brand_id = s.brand_id and t.kind = 'settled' and t.cause = s.entity_id), 0)`,
  'an advance is what came less what goes back, until it is delivered': `select p.id::text as about from payments p
    where p.delivered_at is null and coalesce((
        select sum(e.amount) from ledger_entries e where e.account = 'advance:' || p.id::text), 0) <> coalesce((
        select sum(r.amount) from payment_refunds r
        where r.payment_id = p.id and r.state in ('approved', 'sent', 'processed', 'failed')), 0) - coalesce((
        select sum(a.amount) from payment_attempts a where a.payment_id = p.id and a.state = 'captured'), 0)`,
  'money of a settlement that our books cannot assign has an open difference': `select s.entity_id as about
    from settled_items s where exists (
        select 1 from ledger_entries e where e.account = 'unknown:' || s.entity_id having sum(e.amount) <> 0)
      and not exists (select 1 from payment_differences d
        where d.gateway = s.gateway and d.entity_id = s.entity_id and d.state = 'open')`,
  'a refund that could not be sent has a difference until it is paid back': `select r.id::text as about
    from payment_refunds r
    where r.state = 'failed' and not exists (select 1 from payment_differences d
      where d.payment_id = r.payment_id and d.kind = 'refund_failed' and d.state = 'open')`,
  'a refund that is still owed has no difference that was resolved': `select r.id::text as about
    from payment_refunds r join payment_differences d on d.entity_id = r.id::text and d.kind = 'refund_overdue'
    where r.state in ('approved', 'sent') and d.state = 'resolved'`,
  'no more goes back than came': `select a.id as about from payment_attempts a
    join payment_refunds r on r.attempt_id = a.id and r.payment_id = a.payment_id and r.state <> 'declined'
    group by a.gateway, a.id, a.amount having sum(r.amount) > a.amount`,
  'money that nothing was delivered for has an owner': `select p.id::text as about from payments p
    join payment_requests q on q.id = p.request_id
    where (q.state = 'withdrawn' or p.delivered_at is not null) and exists (
      select 1 from ledger_entries e where e.account = 'advance:' || p.id::text having sum(e.amount) <> 0)`,
  'what was refunded in full owes nothing': `select r.id::text as about from payment_refunds r
    where r.state = 'processed' and exists (
      select 1 from ledger_entries e where e.account = 'refunds:' || r.id::text having sum(e.amount) <> 0)`,
  'numbers of bills have no gap': `select c.brand_id || ' ' || c.series || ' ' || c.year as about from bill_counters c
    where c.last <> (select count(*) from payment_bills b
      where b.brand_id = c.brand_id and b.series = c.series and b.year = c.year)`,
  'credit notes are what went back of what was billed': `select r.id::text as about from payment_refunds r
    join payment_bills b on b.refund_id = r.id where b.amount <> r.amount or r.state <> 'processed'`,
};

/** Everything in the books that contradicts itself; empty when they are right. */
export async function checkLedger(db: Db): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const [rule, text] of Object.entries(RULES))
    for (const { about } of await rowsOf<{ about: string }>(db, sql.raw(text))) found.push({ rule, about });
  return found;
}
