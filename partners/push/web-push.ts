import type { VapidKeys } from '#platform/server/crypto/vapid-keys.ts';
import { SendFailed } from '../delivery/send-failed.ts';
import type { PushMessage, PushSender } from './port.ts';
import { ReachableServices } from './reachable-services.ts';
import { retryAfterOf } from './retry-after.ts';

export interface WebPushOptions {
  /** Asked for with each push: all servers of a deployment sign with the same ones. */
  readonly keys: () => Promise<VapidKeys>;
  /** `mailto:` or `https:`: the contact for complaints of a push service. */
  readonly subject: string;
  readonly timeoutMs?: number;
}

const BUSY = new Set([408, 425, 429]);
const GONE = new Set([404, 410]);

/** Any push service that browsers use: RFC 8030, encrypted by RFC 8291, signed by RFC 8292. */
export function webPush({ keys, subject, timeoutMs = 5_000 }: WebPushOptions): PushSender {
  const services = new ReachableServices();
  const signatures = new VapidSignatures(subject);
  return {
    async send(message) {
      const { origin } = new URL(message.target.endpoint);
      const authorization = await signatures.of(origin, await keys());
      const { endpoint, method, headers, body } = await requestOf(message, authorization);
      const wait = services.waitFor(origin);
      if (wait > 0) throw new SendFailed('push service', 'unreachable', undefined, wait);
      let answer: Response;
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(), timeoutMs);
      try {
        answer = await fetch(endpoint, {
          method,
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
          body: new Uint8Array(body),
          // The address was checked; where it would send us was not.
          redirect: 'manual',
          signal: patience.signal,
        });
      } catch {
        services.isSilent(origin);
        throw new SendFailed('push service', patience.signal.aborted ? 'timeout' : 'unreachable');
      } finally {
        clearTimeout(timer);
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

/** A signature holds for half a day and is used for an hour: making one takes as long as encrypting several pushes. */
const HOLDS_MS = 12 * 3_600_000;
const USED_MS = 3_600_000;

/** What a push service knows us by (RFC 8292), one for each of them. */
class VapidSignatures {
  readonly #subject: string;
  readonly #made = new Map<
    string,
    { readonly keys: VapidKeys; readonly at: number; readonly text: string }
  >();

  constructor(subject: string) {
    this.#subject = subject;
  }

  async of(origin: string, keys: VapidKeys): Promise<string> {
    const now = Date.now();
    const made = this.#made.get(origin);
    if (made && made.keys.privateKey === keys.privateKey && now >= made.at && now - made.at < USED_MS)
      return made.text;
    const { default: library } = await import('web-push');
    const { publicKey, privateKey } = keys;
    const until = Math.floor((now + HOLDS_MS) / 1000);
    const { Authorization: text } = library.getVapidHeaders(
      ...([origin, this.#subject, publicKey, privateKey, 'aes128gcm', until] as const),
    );
    // Services are few: an address is checked against their list before anything is sent there.
    this.#made.set(origin, { keys, at: now, text });
    return text;
  }
}

async function requestOf(message: PushMessage, authorization: string) {
  // Loaded with the first push: a server that starts should not wait for it.
  const { default: library } = await import('web-push');
  const { target, payload, ttlSeconds, urgency, topic } = message;
  try {
    const details = library.generateRequestDetails(target, JSON.stringify(payload), {
      contentEncoding: 'aes128gcm',
      TTL: ttlSeconds,
      urgency,
      topic,
    });
    return { ...details, headers: { ...details.headers, Authorization: authorization } };
  } catch {
    // What the library says repeats the endpoint, which is all that one needs to write to that browser.
    throw new SendFailed('push service', 'refused');
  }
}
