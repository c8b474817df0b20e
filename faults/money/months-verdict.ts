import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryResultRow } from 'pg';
import { checkLedger } from '#features/payments/server/index.ts';
import { daysBetween } from '#platform/domain/clinic-time.ts';
import { openPostgres } from '#platform/server/db/database.ts';
import type { World } from '../chat/world.ts';
import type { Finding } from './verdict.ts';

export type Rows = (text: string) => Promise<QueryResultRow[]>;

const GRACE = 3;

/** The state of a care plan as its description says it, apart from the code that it checks. */
export async function stateExpected(rows: Rows, id: string, today: string): Promise<string> {
  const [plan = {}] = await rows(`select ended_on::text, ends_on::text, pause_from::text, pause_until::text
    from subscriptions where id = '${id}'`);
  const periods = await rows(`select starts_on::text, ends_on::text, paid_at is not null as paid
    from subscription_periods where subscription_id = '${id}' and void_at is null order by starts_on`);
  if (plan.ended_on && plan.ended_on <= today) return 'ended';
  if (plan.pause_from && plan.pause_from <= today && today < plan.pause_until) return 'paused';
  const now = periods.find(({ starts_on, ends_on }) => starts_on <= today && today < ends_on);
  if (!now) return 'without a period';
  if (now.paid) return plan.ends_on ? 'ending' : 'active';
  const isNew = !periods.some(({ paid }) => paid);
  return !isNew && daysBetween(now.starts_on, today) < GRACE ? 'past_due' : 'halted';
}

/** Compares what is stored, and the gateway's own books, with what care plans promise. */
export async function judgeMonths(world: World, rows: Rows, months: number): Promise<Finding[]> {
  const findings: Finding[] = [];
  const found = (what: string, checked: number, wrong: readonly string[]) =>
    findings.push({ what, checked, wrong: wrong.length, examples: wrong.slice(0, 3) });
  const paid = `subscription_periods p where p.paid_at is not null and p.void_at is null and not p.is_trial`;
  const [{ n: periods } = { n: 0 }] = await rows(`select count(*)::int as n from ${paid}`);
  found('periods with one bill and one amount that stayed', periods, await billedOtherwise(rows, paid));
  found(
    'periods one after the other, none twice',
    periods,
    named(
      await rows(`select a.id from subscription_periods a join subscription_periods b
        on b.subscription_id = a.subscription_id and b.id <> a.id and a.void_at is null and b.void_at is null
        and a.starts_on < b.ends_on and b.starts_on < a.ends_on`),
    ),
  );
  found('debits at least 24 hours after both notices', ...(await debitsTooEarly(rows)));
  found(
    'periods outside of pauses',
    periods,
    named(
      await rows(`select p.id from subscription_periods p join subscriptions s on s.id = p.subscription_id
        where p.void_at is null and p.starts_on > s.pause_from and p.starts_on < s.pause_until`),
    ),
  );
  found('a cheaper plan from the end of the period on', ...(await downgrades(rows)));
  found('months that were charged', months, await monthsMissing(rows, months));
  await books(world, rows, found);
  return findings;
}

const named = (rows: readonly QueryResultRow[]): string[] => rows.map((row) => JSON.stringify(row));

async function billedOtherwise(rows: Rows, paid: string): Promise<string[]> {
  return named(
    await rows(
      `select p.id, bills.n as bills, kept.n as kept from ${paid.replace(
        ' where',
        ` join payments y on y.request_id = p.request_id
        cross join lateral (select count(*) as n from payment_bills b
          where b.payment_id = y.id and b.kind not in ('receipt', 'credit_note')) bills
        cross join lateral (select count(*) as n from payment_attempts a where a.payment_id = y.id
          and a.state = 'captured' and not exists (select 1 from payment_refunds r
            where r.attempt_id = a.id and r.state = 'processed')) kept where`,
      )} and (bills.n <> 1 or kept.n <> 1)`,
    ),
  );
}

/** Of the bank's notice, and of our own to the person. */
async function debitsTooEarly(rows: Rows): Promise<[number, string[]]> {
  const debits = await rows(`select p.id, a.captured_at - p.bank_notice_at >= interval '24 hours'
      and a.captured_at - (select min(n.at) from subscription_notices n where n.period_id = p.id
        and n.name in ('three_days', 'one_day')) >= interval '24 hours' as early_enough
    from subscription_periods p join payments y on y.request_id = p.request_id
    join payment_attempts a on a.payment_id = y.id and a.id = y.paid_by
    where p.bank_notice_at is not null and p.opted_out_at is null and p.void_at is null`);
  return [debits.length, named(debits.filter(({ early_enough }) => !early_enough))];
}

async function downgrades(rows: Rows): Promise<[number, string[]]> {
  const changed = await rows(`select s.id, array_agg(p.price order by p.starts_on) as prices
    from subscriptions s join subscription_periods p on p.subscription_id = s.id and p.void_at is null
    group by s.id having count(distinct p.price) > 1`);
  // Three at the old price: two paid ones, and the one in which the change was asked for is the second of them.
  const wrong = changed.filter(({ prices }) =>
    prices.some((price: number, at: number) => (at < 2 ? price !== prices[0] : price >= prices[0])),
  );
  return [changed.length, named(wrong)];
}

/** A debited subscriber must have paid for every month. */
async function monthsMissing(rows: Rows, months: number): Promise<string[]> {
  const [debited] = await rows(`select count(*)::int as n from subscription_periods p
    join subscriptions s on s.id = p.subscription_id
    where s.collection = 'autopay' and p.paid_at is not null and p.void_at is null
    group by s.id order by count(*) desc limit 1`);
  return (debited?.n ?? 0) >= months ? [] : [`${debited?.n ?? 0} of ${months}`];
}

interface GatewayBooks {
  readonly orders: Record<
    string,
    { readonly attempts: { readonly status: string; readonly amount: number }[] }
  >;
  readonly refunds: Record<string, { readonly amount: number }>;
}

async function books(
  world: World,
  rows: Rows,
  found: (what: string, checked: number, wrong: readonly string[]) => void,
): Promise<void> {
  const database = await openPostgres(world.postgres.url, { poolSize: 2 });
  const violations = await checkLedger(database.db).finally(() => database.close());
  const [count] = await rows('select count(*)::int as n from ledger_transfers');
  found('postings of care plans that break no rule of ledger:check', count?.n ?? 0, named(violations as []));
  const theirs = JSON.parse(
    readFileSync(join(world.folderOf(0), 'local-gateway.json'), 'utf8'),
  ) as GatewayBooks;
  const captured = Object.values(theirs.orders)
    .flatMap(({ attempts }) => attempts)
    .filter(({ status }) => status === 'captured')
    .reduce((sum, { amount }) => sum + amount, 0);
  const back = Object.values(theirs.refunds).reduce((sum, { amount }) => sum + amount, 0);
  const [ours] = await rows(`select coalesce(sum(amount), 0)::bigint as sum from ledger_entries
    where account = 'gateway:razorpay'`);
  const isSame = Number(ours?.sum) === captured - back;
  found(
    'paise at the gateway are those of the ledger',
    captured,
    isSame ? [] : [`gateway ${captured - back}, ledger ${ours?.sum}`],
  );
}
