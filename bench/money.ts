import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { numbers } from './command-line.ts';
import type { LoadRequest } from './load.ts';
import { alternating, run } from './measure.ts';
import { bearer, get, jobOf } from './requests.ts';
import { signIn } from './sign-in.ts';
import { measureOurs } from './stage.ts';
import { show } from './verdicts.ts';

const CALLBACK_P99 = 50;
const PER_SECOND = 100;
/** Each rests after an answer: with up to 20 ms for an answer they send 100 a second. */
const [CONNECTIONS, REST_MS] = [12, 100];
const PAGE_SIZE = 50;
const AMOUNT = 45_000;
/** Not counted: the first call of each connection compiles code and opens a connection to the database. */
const WARM_UP_SECONDS = 2;
const LIST_RATIO = 1.3;
const FEW = 1000;
const STAFF = { living: '+919000000401', hospital: '+919100000401' } as const;

const [seconds = 10] = numbers('--seconds', [10]);
const [rounds = 4] = numbers('--rounds', [4]);
const [many = 1_000_000] = numbers('--payments', [1_000_000]);

const secret = randomBytes(16).toString('hex');
const callback = (orderId: string): LoadRequest => {
  const entity = { id: randomUUID(), order_id: orderId, status: 'captured' };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': randomUUID(),
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
  return { method: 'POST', path: '/api/payment/callback/razorpay', headers, body };
};

/** Payments that were made, each with an attempt that failed and one that paid. @returns orders of the larger brand */
async function seed(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const [brand, count] of [
      ['living', many],
      ['hospital', FEW],
    ] as const) {
      await client.query(
        `with p as (select person_id from memberships where brand_id = $1 and user_type = 'patient' limit 1),
          made as (insert into payment_requests (id, brand_id, patient_id, purpose, title, lines, amount, state, created_at, created_by)
            select gen_random_uuid(), $1, p.person_id, 'request', 'x', '[{"name": "x", "amount": ${AMOUNT}}]', ${AMOUNT}, 'paid',
              now() - n * interval '1 second', p.person_id
            from p, generate_series(1, $2::int) n returning id, created_at, patient_id),
          paid as (insert into payments (id, brand_id, request_id, payer_id, amount, state, gateway, gateway_order_id, paid_by, paid_at, delivered_at, created_at)
            select gen_random_uuid(), $1, id, patient_id, ${AMOUNT}, 'paid', 'razorpay', 'order_' || id, 'pay_order_' || id, created_at, created_at, created_at
            from made returning id, gateway_order_id, created_at)
        insert into payment_attempts (id, gateway, payment_id, state, amount, method, position, captured_at)
          select case when n = 1 then 'pay_' else 'failed_' end || gateway_order_id, 'razorpay', id,
            case when n = 1 then 'captured' else 'failed' end, ${AMOUNT}, 'upi', n, case when n = 1 then created_at end
          from paid, generate_series(0, 1) n`,
        [brand, count],
      );
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const { rows } = await client.query(
      `select gateway_order_id as id from payments where brand_id = 'living' and gateway = 'razorpay' limit $1`,
      [PER_SECOND * (WARM_UP_SECONDS + seconds)],
    );
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** Says of each order what the books say: it was paid by its second attempt. */
const gateway = createServer(({ url = '' }, response) => {
  const order = url.split('/')[3] ?? '';
  const attempt = { amount: AMOUNT, currency: 'INR', method: 'upi' };
  const items = [
    { ...attempt, id: `pay_${order}`, status: 'captured' },
    { ...attempt, id: `failed_${order}`, status: 'failed' },
  ];
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }));
});
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));

/**
 * `npm run bench:money`: how long a callback about a payment takes to be stored and answered at 100 a second, while the
 * gateway is asked about each, and a page of the payments of a brand with a million of them beside that of a brand with
 * a thousand.
 */
process.env.RAZORPAY_URL = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
process.env.RAZORPAY_KEY_ID = 'key';
process.env.RAZORPAY_KEY_SECRET = 'key secret';
process.env.RAZORPAY_WEBHOOK_SECRET = secret;
const command = `bench:money -- --seconds=${seconds} --rounds=${rounds} --payments=${many}`;
await measureOurs({ command, seed }, async ({ ours, seeded, verdicts }) => {
  const calls = await run({
    ...jobOf(ours, seeded.map(callback), CONNECTIONS, seconds * 3),
    ...{ warmUpSeconds: WARM_UP_SECONDS, once: true, restMs: REST_MS },
  });
  show('callbacks stored and answered', calls);
  verdicts.atLeast('callbacks a second', calls.perSecond, PER_SECOND);
  verdicts.atMost('p99 of a callback, ms', calls.p99, CALLBACK_P99);
  const page = async (brand: keyof typeof STAFF) => {
    const headers = bearer((await signIn(ours.port, STAFF[brand], brand)).token);
    return [get(`/api/payments?page_size=${PAGE_SIZE}`, headers)];
  };
  const [few, lots] = [await page('hospital'), await page('living')];
  const [small, large] = await alternating(rounds, [
    () => run(jobOf(ours, few, 2, seconds)),
    () => run(jobOf(ours, lots, 2, seconds)),
  ]);
  show(`page among ${FEW} payments`, small);
  show(`page among ${many} payments`, large);
  verdicts.atMost('p99 of a page, ratio', (large?.p99 ?? 99) / (small?.p99 ?? 1), LIST_RATIO);
});
