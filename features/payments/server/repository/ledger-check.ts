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
  'every refund that was approved or paid out was posted': `select r.id::text as about from payment_refunds r
    where r.state in ('approved', 'sent', 'processed', 'failed') and not exists (
      select 1 from ledger_transfers t
      where t.brand_id = r.brand_id and t.kind = 'refund_approved' and t.cause = r.id::text)
    or r.state = 'processed' and not exists (
      select 1 from ledger_transfers t
      where t.brand_id = r.brand_id and t.kind = 'refund_processed' and t.cause = r.id::text)`,
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
