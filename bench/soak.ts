import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { Client } from '../faults/client.ts';
import { type Answered, Work } from '../faults/load/work.ts';
import { build } from './build.ts';
import { fail, numbers } from './command-line.ts';
import { median } from './measure.ts';
import { residentMegabytes } from './memory.ts';
import { startOurs } from './servers.ts';
import { addSoakPeople } from './soak-people.ts';
import { machine, percentile, Verdicts } from './verdicts.ts';

/**
 * `npm run bench:soak`: a morning of a hospital. Many people read, write to each other, enter readings, book and pay at a
 * steady rate; at the end the server holds no more memory than when it was warm, and reads are as quick as they have to be.
 */
const [minutes = 60] = numbers('--minutes', [60]);
const [people = 2000] = numbers('--people', [2000]);
const [rate = 40] = numbers('--rate', [40]);
const READS_P99_MS = 100;
const GROWTH = 1.1;
const SAMPLE_MS = Math.min(5000, minutes * 1000);
/** The first sixth warms the server up: ten minutes of an hour. */
const WARM_SHARE = 1 / 6;
/** Memory goes up and down with garbage: of so large a share of the time the middle counts. */
const WINDOW_SHARE = 1 / 6;
const DAYS_AHEAD = 25;

build();
const postgres = await throwawayPostgres({ durable: true, settings: { shared_buffers: '512MB' } });
if ('unavailable' in postgres) fail(`There is nothing to measure on: ${postgres.unavailable}`);
console.log(`npm run bench:soak -- --minutes=${minutes} --people=${people} --rate=${rate}`);
console.log(`${machine()}, PostgreSQL ${postgres.version}; load, server and database share the cores\n`);
const gatewaySecret = randomBytes(16).toString('hex');
process.env.RAZORPAY_KEY_ID = 'key';
process.env.RAZORPAY_KEY_SECRET = 'key secret';
process.env.RAZORPAY_WEBHOOK_SECRET = gatewaySecret;
const secretKey = randomBytes(32).toString('hex');
const ours = await startOurs(postgres.url, secretKey);
const client = new Client(`http://127.0.0.1:${ours.port}`, 200, 10_000);
const verdicts = new Verdicts();
try {
  const work = new Work(client, DAYS_AHEAD);
  const seeded = await addSoakPeople(postgres.url, secretKey, people);
  work.join(seeded.people, seeded.chats);
  await work.prepare();
  const payments: Answered[] = [];
  const memory: { at: number; megabytes: number }[] = [];
  const begun = performance.now();
  const end = begun + minutes * 60_000;
  work.start({ perSecond: rate });
  const paying = setInterval(() => void pay(payments), 1000);
  while (performance.now() < end) {
    await pause(Math.min(SAMPLE_MS, Math.max(0, end - performance.now())));
    memory.push({ at: performance.now(), megabytes: residentMegabytes(ours.pid) });
  }
  clearInterval(paying);
  await work.stop();
  judge([...work.answered, ...payments], memory, begun, end);
} finally {
  client.close();
  await ours.stop();
  await postgres.stop();
}
process.exit(verdicts.end());

function judge(
  answered: readonly Answered[],
  memory: readonly { at: number; megabytes: number }[],
  begun: number,
  end: number,
): void {
  const warmAt = begun + (end - begun) * WARM_SHARE;
  const within = (from: number, to: number) =>
    median(memory.filter(({ at }) => at >= from && at <= to).map(({ megabytes }) => megabytes));
  const window = (end - begun) * WINDOW_SHARE;
  const warm = within(warmAt, warmAt + window);
  const last = within(end - window, Number.POSITIVE_INFINITY);
  const kinds = new Map<string, Answered[]>();
  for (const one of answered) {
    const kind = one.what.startsWith('/api') ? 'read' : one.what;
    kinds.set(kind, kinds.get(kind) ?? []);
    kinds.get(kind)?.push(one);
  }
  for (const [kind, of] of kinds) {
    const times = of.map(({ ms }) => ms);
    console.log(
      `  ${kind.padEnd(10)}${String(of.length).padStart(8)}   p50 ${percentile(times, 0.5).toFixed(1).padStart(7)} ms   ` +
        `p99 ${percentile(times, 0.99).toFixed(1).padStart(7)} ms`,
    );
  }
  console.log(`  memory ${warm.toFixed(0)} MB when warm, ${last.toFixed(0)} MB at the end\n`);
  const reads = (kinds.get('read') ?? []).filter(({ at }) => at >= warmAt).map(({ ms }) => ms);
  const failed = answered.filter(({ status }) => status === 0 || status >= 500);
  verdicts.atLeast('requests', answered.length, 1);
  verdicts.atMost('requests that failed', failed.length, 0);
  verdicts.atMost('memory at the end, of that when warm', last / warm, GROWTH);
  verdicts.atMost('p99 of reads, ms', percentile(reads, 0.99), READS_P99_MS);
}

/** Sends the gateway's callback about a payment. */
async function pay(payments: Answered[]): Promise<void> {
  const at = performance.now();
  const entity = { order_id: `order_${randomUUID()}`, status: 'captured' };
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } });
  const reply = await client.ask({
    method: 'POST',
    path: '/api/payment/callback/razorpay',
    type: 'application/json',
    body,
    headers: {
      'x-razorpay-event-id': randomUUID(),
      'x-razorpay-signature': createHmac('sha256', gatewaySecret).update(body).digest('hex'),
    },
  });
  payments.push({ what: 'payment', at, ...reply });
}
