import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallbackFlaw } from './wire.ts';

export interface CallbackSecrets {
  readonly callbackSecret: string;
  /** The one before it: callbacks that were on their way when it was replaced carry its signature. */
  readonly oldCallbackSecret: string;
}

const LARGE = 5_000_000;

interface Callback {
  readonly raw: string;
  readonly signature: string;
}

/** The bytes of a callback about a payment with their signature, or with what is wrong with them. */
export function callbackOf(
  event: string,
  payment: object,
  { callbackSecret, oldCallbackSecret }: CallbackSecrets,
  flaw?: CallbackFlaw,
): Callback {
  const entity = {
    ...payment,
    ...(flaw === 'foreign_order' ? { order_id: 'order_of_somebody_else' } : {}),
    ...(flaw === 'large' ? { description: 'x'.repeat(LARGE) } : {}),
  };
  const raw = JSON.stringify({
    ...{ entity: 'event', event, contains: ['payment'], payload: { payment: { entity } } },
  });
  const secret =
    flaw === 'signature'
      ? 'a secret that is not ours'
      : flaw === 'old_secret'
        ? oldCallbackSecret
        : callbackSecret;
  const signature = createHmac('sha256', secret).update(raw).digest('hex');
  return { raw: flaw === 'byte' ? raw.replace('"event"', '"Event"') : raw, signature };
}

/** Sends it up to three times, until our server has taken or refused it. */
export async function sendCallback(
  url: string,
  eventId: string,
  { raw, signature }: Callback,
): Promise<void> {
  for (let attempts = 0; attempts < 3; attempts++) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-razorpay-signature': signature,
      },
      body: raw,
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined);
    await answer?.body?.cancel().catch(() => {});
    if (answer && answer.status < 500) return;
    await pause(300);
  }
}
