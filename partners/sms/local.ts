import type { Remember } from '../delivery/outbox.ts';
import type { SmsSender } from './port.ts';

/** Works out of the box: puts messages into the outbox instead of on a phone. */
export function localSms(remember: Remember): SmsSender {
  return {
    async send({ to, channel, text, code }) {
      await remember({ to, channel, text, ...(code === undefined ? {} : { code }) });
    },
  };
}
