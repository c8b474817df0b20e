import type { VapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import { SendFailed } from '../delivery/send-failed.ts';
import type { PushMessage, PushSender } from './port.ts';
import { ReachableServices } from './reachable-services.ts';
import { retryAfterOf } from './retry-after.ts';

export interface WebPushOptions {
  /** Asked for with each push: all servers of a deployment sign with the same ones. */
  readonly keys: () => Promise<VapidKeys>;
  /** `mailto:` or `https:`: whom a push service turns to when it has a complaint. */
  readonly subject: string;
  readonly timeoutMs?: number;
}

const BUSY = new Set([408, 425, 429]);
const GONE = new Set([404, 410]);

/** Any push service that browsers use: RFC 8030, encrypted by RFC 8291, signed by RFC 8292. */
export function webPush({ keys, subject, timeoutMs = 5_000 }: WebPushOptions): PushSender {
  const services = new ReachableServices();
  return {
    async send(message) {
      const { endpoint, method, headers, body } = await requestOf(message, await keys(), subject);
      const { origin } = new URL(endpoint);
      const wait = services.waitFor(origin);
      if (wait > 0) throw new SendFailed('push service', 'unreachable', undefined, wait);
      let answer: Response;
      try {
        answer = await fetch(endpoint, {
          method,
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
          body: new Uint8Array(body),
          // The address was checked; where it would send us was not.
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        services.isSilent(origin);
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new SendFailed('push service', late ? 'timeout' : 'unreachable');
      }
      services.answers(origin);
      await answer.body?.cancel().catch(() => {});
      if (answer.ok) return 'accepted';
      if (GONE.has(answer.status)) return 'gone';
      const busy = answer.status >= 500 || BUSY.has(answer.status);
      const stayAway = busy ? retryAfterOf(answer.headers.get('retry-after'), new Date()) : undefined;
      throw new SendFailed('push service', busy ? 'busy' : 'refused', answer.status, stayAway);
    },
  };
}

async function requestOf(message: PushMessage, keys: VapidKeys, subject: string) {
  // Loaded with the first push: a server that starts should not wait for it.
  const { default: library } = await import('web-push');
  const { target, payload, ttlSeconds, urgency, topic } = message;
  try {
    return library.generateRequestDetails(target, JSON.stringify(payload), {
      vapidDetails: { subject, ...keys },
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency,
      topic,
    });
  } catch {
    // What the library says repeats the endpoint, which is all that one needs to write to that browser.
    throw new SendFailed('push service', 'refused');
  }
}
