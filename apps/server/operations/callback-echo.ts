import { createHmac, randomUUID } from 'node:crypto';
import type { Config } from '#platform/server/config/config.ts';

const PATIENCE_MS = 8000;
/** Its order doesn't exist. */
const BODY = JSON.stringify({ event: 'sukham.echo', payload: {} });

type Echo = Promise<number | undefined | 'away'>;

/**
 * Sends the server a callback as a gateway would, signed with our own secret, through the address that people open.
 * @returns the status of the answer, `away` when there was none, undefined without a gateway outside
 */
export async function paymentEcho(payments: Config['payments'], publicUrl: URL): Echo {
  if (payments?.kind === 'razorpay')
    return await send(publicUrl, '/api/payment/callback/razorpay', {
      'x-razorpay-signature': createHmac('sha256', payments.callbackSecrets[0] ?? '')
        .update(BODY)
        .digest('hex'),
      'x-razorpay-event-id': `echo-${randomUUID()}`,
    });
  if (payments?.kind !== 'cashfree') return undefined;
  const timestamp = String(Date.now());
  const signature = createHmac('sha256', payments.secretKeys[0])
    .update(timestamp)
    .update(BODY)
    .digest('base64');
  return await send(publicUrl, '/api/payment/callback/cashfree', {
    'x-webhook-timestamp': timestamp,
    'x-webhook-signature': signature,
  });
}

/** The same as the lab would. */
export async function labEcho({ lab, publicUrl }: Config): Echo {
  if (lab.partner?.kind !== 'orange-health') return undefined;
  return await send(publicUrl, '/api/lab/callback/orange-health', {
    'x-oh-signature': createHmac('sha256', lab.partner.callbackSecrets[0] ?? '')
      .update(BODY)
      .digest('hex'),
    'x-oh-event-id': `echo-${randomUUID()}`,
  });
}

async function send(publicUrl: URL, path: string, headers: Record<string, string>): Echo {
  return await fetch(new URL(path, publicUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: BODY,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).then(
    ({ status }) => status,
    () => 'away' as const,
  );
}
