import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { checkLedger } from '#features/payments/server/index.ts';
import { openPostgres } from '#platform/server/db/database.ts';
import type { Gateway, Order } from './gateway.ts';
import { type Aftermath, hostile } from './storm.ts';

/** One line of the table: what was counted, and how often it was wrong. */
export interface Finding {
  readonly what: string;
  readonly checked: number;
  readonly wrong: number;
  readonly examples: readonly string[];
}

type Row = Readonly<Record<string, string>>;
const SHOW_MS = 15_000;
const RECONCILE = 'payments.reconcile';
/** Jobs of payments: their own, and what listens to events for them. */
const OURS = `(data->>'name' like 'payments.%' or data->'data'->>'listener' like 'payments.%') and name <> 'dead'`;

/** Waits until nothing is under way any more, then compares the books with the gateway. */
export async function judge(
  after: Aftermath,
  { forged, within }: { readonly forged: number /** Milliseconds. */; readonly within: number },
  random: () => number,
): Promise<Finding[]> {
  after.gateway.isCalm = true;
  const client = new pg.Client({ connectionString: after.world.postgres.url });
  await client.connect();
  const rows = async (text: string): Promise<Row[]> => (await client.query(text)).rows as Row[];
  const findings: Finding[] = [];
  const found = (what: string, checked: number, wrong: readonly string[]) =>
    findings.push({ what, checked, wrong: wrong.length, examples: wrong.slice(0, 3) });
  const calmAt = new Date();
  try {
    const left = await untilQuiet(after, { calmAt, within }, rows);
    const before = await stateOf(rows);
    const stored = async () => Number((await rows('select count(*) as n from gateway_callbacks'))[0]?.n);
    const { refused, known, accepted: taken } = await hostile(after, forged, random, stored);
    left.push(...(await untilQuiet(after, { calmAt, within }, rows)));
    found('histories of which nothing is left to do', after.histories, [...new Set(left)]);
    const changed = (await stateOf(rows)) === before ? [] : ['payments, refunds or the ledger changed'];
    const accepted = taken > 0 ? [`${taken} were accepted`] : [];
    found(`hostile callbacks that changed nothing (${refused} refused, ${known} known)`, forged, [
      ...accepted,
      ...changed,
    ]);
    await books(after, rows, found);
    await owners(after, rows, found);
    await states(after, rows, found);
    const orders = new Set(after.identical);
    found(
      'identical concurrent calls with one order',
      after.identical.length,
      orders.size === 1 ? [] : [...orders],
    );
    found(
      'answers that were none of ours to be ashamed of',
      after.histories,
      after.clients.flatMap(({ complaints }) => complaints),
    );
  } finally {
    await client.end();
  }
  return findings;
}

type Rows = (text: string) => Promise<Row[]>;
type Found = (what: string, checked: number, wrong: readonly string[]) => void;

/** What is still under way, by its kind; empty once nothing is. */
type Left = Readonly<Record<string, number>>;

/**
 * Every payment is asked for until the gateway has nothing new, and no refund and no bill is left. What people would
 * wait for by the hour comes at once here. @returns what was still left when patience ended
 */
async function untilQuiet(
  after: Aftermath,
  { calmAt, within }: { readonly calmAt: Date; readonly within: number },
  rows: Rows,
): Promise<string[]> {
  const deadline = Date.now() + within;
  let shown = Date.now();
  for (;;) {
    const left = await leftOf(after, calmAt, rows);
    const open = Object.entries(left).filter(([, count]) => count > 0);
    if (open.length === 0) return [];
    const lines = open.map(([what, count]) => `${count} ${what}`);
    if (Date.now() > deadline) return lines;
    if (Date.now() - shown > SHOW_MS) {
      shown = Date.now();
      after.say(`  waiting for ${lines.join(', ')}`);
    }
    await hasten(after, calmAt, rows);
    await pause(1000);
  }
}

/** Ids of what the gateway has captured, as an array of PostgreSQL. */
const capturedBy = (gateway: Gateway): string =>
  `{${[...gateway.orders.values()]
    .flatMap(({ attempts }) => attempts.filter(({ status }) => status === 'captured').map(({ id }) => id))
    .join(',')}}`;

/** Orders with a captured attempt that the books do not have, as an array of PostgreSQL. */
async function unknownOrders(gateway: Gateway, rows: Rows): Promise<string> {
  const missing = await rows(`select c.id from unnest('${capturedBy(gateway)}'::text[]) as c(id)
    where not exists (select 1 from payment_attempts a where a.id = c.id and a.state = 'captured')`);
  const ids = new Set(missing.map(({ id }) => id));
  const orders = [...gateway.orders].filter(([, { attempts }]) => attempts.some(({ id }) => ids.has(id)));
  return `{${orders.map(([id]) => id).join(',')}}`;
}

async function leftOf({ gateway }: Aftermath, calmAt: Date, rows: Rows): Promise<Left> {
  const [left = {}] = await rows(`select
    (select count(*) from payment_refunds where state in ('approved', 'sent')) as "refunds on their way",
    (select count(*) from payments p where p.paid_by is not null
        and not exists (select 1 from payment_bills b where b.payment_id = p.id)) as "payments without a bill",
    (select count(*) from payment_refunds r join payments p on p.id = r.payment_id
        where r.state = 'processed' and r.attempt_id = p.paid_by
        and not exists (select 1 from payment_bills b where b.refund_id = r.id)) as "refunds without a credit note",
    (select count(*) from unnest('${capturedBy(gateway)}'::text[]) as c(id)
        where not exists (select 1 from payment_attempts a where a.id = c.id and a.state = 'captured'))
      as "payments of which the books know nothing",
    (select count(*) from payments where gateway_order_id is not null
        and (checked_at is null or checked_at < '${calmAt.toISOString()}')) as "payments that were not asked about",
    (select count(*) from outbox where type like 'payment.%')
      + (select count(*) from jobs.job where ${OURS} and start_after <= now() and state in ('created', 'retry', 'active'))
      as "events and jobs"`);
  return Object.fromEntries(Object.entries(left).map(([what, count]) => [what, Number(count)]));
}

async function hasten({ lastKill, gateway }: Aftermath, calmAt: Date, rows: Rows): Promise<void> {
  // The job of each minute finds what no callback reported; here its minute and its hour have come. An answer that was
  // older than the capture may have been written after calmAt: such a payment is due as well.
  await rows(`update payments set next_check_at = now() where gateway_order_id is not null
    and (checked_at is null or checked_at < '${calmAt.toISOString()}'
      or gateway_order_id = any('${await unknownOrders(gateway, rows)}'::text[]))`);
  await rows(`insert into jobs.job (name, data) select name, '{"name": "${RECONCILE}", "data": {}}' from jobs.queue
    where name = 'cron.${RECONCILE}' and not exists (
      select 1 from jobs.job j where j.name = 'cron.${RECONCILE}' and j.state < 'active')`);
  await rows(`update payment_refunds set approved_at = approved_at - interval '6 minutes', followed_at = null
    where state in ('approved', 'sent')`);
  // Jobs of a killed server are given back by the queue's maintenance after up to seven minutes; here it comes at once.
  await rows(`update jobs.job set state = 'retry', start_after = now()
    where state = 'active' and started_on < '${lastKill.toISOString()}'`);
  // So do those that wait for their next try.
  await rows(`update jobs.job set start_after = now() where state = 'retry' and start_after > now()`);
}

const stateOf = async (rows: Rows): Promise<string> =>
  JSON.stringify(
    await rows(`select (select md5(string_agg(id || state, ',' order by id)) from payments) as payments,
      (select md5(string_agg(id || state, ',' order by id)) from payment_refunds) as refunds,
      (select count(*) || ' ' || coalesce(sum(abs(amount)), 0) from ledger_entries) as ledger`),
  );

async function books({ world, gateway }: Aftermath, rows: Rows, found: Found): Promise<void> {
  const database = await openPostgres(world.postgres.url, { poolSize: 2 });
  const violations = await checkLedger(database.db).finally(() => database.close());
  const [count] = await rows(
    'select count(*) as n, (select sum(amount) from ledger_entries) as sum from ledger_transfers',
  );
  found(
    'postings that break no rule of ledger:check',
    Number(count?.n),
    violations.map((each) => JSON.stringify(each)),
  );
  found(
    'sum of the ledger is zero',
    Number(count?.n),
    Number(count?.sum) === 0 ? [] : [`it is ${count?.sum}`],
  );
  const captured = [...gateway.orders.values()]
    .flatMap(({ attempts }) => attempts)
    .filter(({ status }) => status === 'captured')
    .reduce((sum, { amount }) => sum + amount, 0);
  const back = [...gateway.refunds.values()].reduce((sum, { amount }) => sum + amount, 0);
  const [ours] = await rows(
    `select coalesce(sum(amount), 0) as sum from ledger_entries where account = 'gateway:razorpay'`,
  );
  const isSame = Number(ours?.sum) === captured - back;
  found(
    'paise at the gateway by its own memory are those of the ledger',
    captured,
    isSame ? [] : [`gateway ${captured - back}, ledger ${ours?.sum}`],
  );
}

/** Each order: what came is what was delivered, plus what went back. */
async function owners({ gateway }: Aftermath, rows: Rows, found: Found): Promise<void> {
  const payments = await rows(`select p.id, p.gateway_order_id, p.paid_by, p.amount, p.state,
    (select count(*) from ledger_transfers t where t.kind = 'delivered' and t.cause = p.id::text) as deliveries,
    (select count(*) from payment_bills b where b.payment_id = p.id and b.kind = 'receipt') as receipts from payments p`);
  const byOrder = new Map(payments.map((each) => [each.gateway_order_id, each]));
  const unowned: string[] = [];
  const twice: string[] = [];
  for (const [id, { attempts }] of gateway.orders) {
    const payment = byOrder.get(id);
    for (const attempt of attempts) {
      if (attempt.status !== 'captured') continue;
      const isGone = gateway.refundedOf(attempt.id) === attempt.amount;
      if (payment?.paid_by !== attempt.id && !isGone)
        unowned.push(`${attempt.id} of ${id}: ${payment?.state}`);
    }
    if (payment && (Number(payment.deliveries) > 1 || Number(payment.receipts) !== (payment.paid_by ? 1 : 0)))
      twice.push(`${payment.id}: ${payment.deliveries} deliveries, ${payment.receipts} receipts`);
  }
  found('orders whose money has an owner', gateway.orders.size, unowned);
  found('payments fulfilled and receipted once, or not at all', payments.length, twice);
  found(
    'orders at the gateway, one for each payment',
    gateway.orders.size,
    payments.length === gateway.orders.size ? [] : [`${payments.length} payments`],
  );
}

/** A payment ends in the same state as with callbacks that arrive once and in order. */
async function states({ gateway }: Aftermath, rows: Rows, found: Found): Promise<void> {
  const payments = await rows(`select p.id, p.gateway_order_id, p.paid_by, p.state, q.state as request
    from payments p join payment_requests q on q.id = p.request_id`);
  const wrong = payments.flatMap(({ id, gateway_order_id: orderId, paid_by: paidBy, state, request }) => {
    const order = gateway.orders.get(orderId ?? '');
    const expected = order && expectedState(gateway, order, paidBy ?? null, request === 'withdrawn');
    return state === expected ? [] : [`${id}: ${state} instead of ${expected}`];
  });
  found('payments in the state that ordered callbacks lead to', payments.length, wrong);
}

/** The state that follows from the gateway's records. `paidBy`: which of several correct attempts our server counted. */
function expectedState(
  gateway: Gateway,
  { amount, attempts }: Order,
  paidBy: string | null,
  isWithdrawn: boolean,
): string {
  const came = attempts.filter(({ status }) => status === 'captured');
  const right = came.filter((attempt) => attempt.amount === amount);
  if (paidBy !== null) {
    if (!right.some(({ id }) => id === paidBy)) return 'unpaid';
    const back = gateway.refundedOf(paidBy);
    if (back === 0) return 'paid';
    return back < amount ? 'partly_refunded' : 'refunded';
  }
  if (isWithdrawn) return came.length > 0 ? 'refunded' : 'expired';
  if (right.length > 0) return 'paid';
  // A link that was made before the last failure counts no more.
  const unpaid = attempts.filter(({ status }) => status !== 'captured');
  const waits = unpaid.findLastIndex(({ status }) => status === 'created');
  if (waits > unpaid.findLastIndex(({ status }) => status === 'failed')) return 'pending';
  return unpaid.length > 0 ? 'failed' : 'created';
}
