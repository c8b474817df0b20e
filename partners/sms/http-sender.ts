import { SendFailed } from '../delivery/send-failed.ts';
import type { SmsMessage, SmsSender } from './port.ts';

export interface HttpSmsOptions {
  readonly url: string;
  /** Sent as `Authorization: Bearer <key>`. */
  readonly key: string;
  /** Body of the request; JSON when it is left out. */
  readonly format?: 'json' | 'form';
  /** The gateway's names of the fields; the same names when it is left out. */
  readonly fieldNames?: Readonly<Partial<Record<keyof SmsMessage, string>>>;
  /** Fields that go with every message: the registered header, entity and template ids of TRAI's DLT. */
  readonly constants?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

const BUSY = new Set([408, 425, 429]);

/** Any gateway that takes one POST a message and answers 2xx once it has accepted it. */
export function httpSms(options: HttpSmsOptions): SmsSender {
  const { url, key, format = 'json', fieldNames = {}, constants = {}, timeoutMs = 10_000 } = options;

  function bodyOf(message: SmsMessage): string {
    const fields: Record<string, string> = { ...constants };
    for (const name of ['to', 'channel', 'text', 'code'] as const) {
      const value = message[name];
      if (value !== undefined) fields[fieldNames[name] ?? name] = value;
    }
    return format === 'json' ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  }

  return {
    async send(message) {
      let answer: Response;
      try {
        answer = await fetch(url, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            accept: 'application/json',
            'content-type':
              format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded;charset=UTF-8',
          },
          body: bodyOf(message),
          // A gateway that moved must be configured again: the key and the code follow no redirect.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
      } catch (error) {
        const late = error instanceof DOMException && error.name === 'TimeoutError';
        throw new SendFailed('sms gateway', late ? 'timeout' : 'unreachable');
      }
      // The body is of no use to us; leaving it unread would keep the connection.
      await answer.body?.cancel().catch(() => {});
      if (answer.ok) return;
      const busy = answer.status >= 500 || BUSY.has(answer.status);
      throw new SendFailed('sms gateway', busy ? 'busy' : 'refused', answer.status);
    },
  };
}
