import type { VapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import { SendFailed } from '../delivery/send-failed.ts';
import type { PushMessage, PushSender } from './port.ts';

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
export function webPush({ keys, subject, timeoutMs = 10_000 }: WebPushOptions): PushSender {
  return {
    async send(message) {
      const { endpoint, method, headers, body } = await requestOf(message, await keys(), subject);
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
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new SendFailed('push service', late ? 'timeout' : 'unreachable');
      }
      await answer.body?.cancel().catch(() => {});
      if (answer.ok) return 'accepted';
      if (GONE.has(answer.status)) return 'gone';
      const busy = answer.status >= 500 || BUSY.has(answer.status);
      throw new SendFailed('push service', busy ? 'busy' : 'refused', answer.status);
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
