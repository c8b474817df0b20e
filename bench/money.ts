import { createHmac, randomBytes, randomUUID } from 'node:crypto';
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
/** Not counted: the first call of each connection compiles code and opens a connection to the database. */
const WARM_UP_SECONDS = 2;
const LIST_RATIO = 1.3;
const FEW = 1000;
const STAFF = { living: '+919000000401', hospital: '+919100000401' } as const;

const [seconds = 10] = numbers('--seconds', [10]);
const [rounds = 4] = numbers('--rounds', [4]);
const [many = 1_000_000] = numbers('--payments', [1_000_000]);

const secret = randomBytes(16).toString('hex');
const callback = (): LoadRequest => {
  const entity = { order_id: `order_${randomUUID()}`, status: 'captured' };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-event-id': randomUUID(),
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
  return { method: 'POST', path: '/api/payment/callback/razorpay', headers, body };
};

async function seed(url: string): Promise<void> {
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
            select gen_random_uuid(), $1, p.person_id, 'request', 'x', '[]', 45000, 'paid', now() - n * interval '1 second', p.person_id
            from p, generate_series(1, $2::int) n returning id, created_at, patient_id)
        insert into payments (id, brand_id, request_id, payer_id, amount, state, gateway, gateway_order_id, created_at)
          select gen_random_uuid(), $1, id, patient_id, 45000, 'created', 'razorpay', 'order_' || id, created_at from made`,
        [brand, count],
      );
    }
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/**
 * `npm run bench:money`: how long a callback takes to be stored and answered at 100 a second, and a page of the payments
 * of a brand with a million of them beside that of a brand with a thousand.
 */
process.env.RAZORPAY_KEY_ID = 'key';
process.env.RAZORPAY_KEY_SECRET = 'key secret';
process.env.RAZORPAY_WEBHOOK_SECRET = secret;
const command = `bench:money -- --seconds=${seconds} --rounds=${rounds} --payments=${many}`;
await measureOurs({ command, seed }, async ({ ours, verdicts }) => {
  // Ten connections that rest a tenth of a second after each answer.
  const requests = Array.from({ length: PER_SECOND * (WARM_UP_SECONDS + seconds) }, callback);
  const calls = await run({
    ...jobOf(ours, requests, 10, seconds * 3),
    ...{ warmUpSeconds: WARM_UP_SECONDS, once: true, restMs: 1000 / (PER_SECOND / 10) },
  });
  show('callbacks stored and answered', calls);
  verdicts.atMost('p99 of a callback, ms', calls.p99, CALLBACK_P99);
  const page = async (brand: keyof typeof STAFF) => {
    const headers = bearer((await signIn(ours.port, STAFF[brand], brand)).token);
    return [get('/api/payments', headers)];
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
