import type { Remember } from '../delivery/outbox.ts';
import type { PushSender } from './port.ts';

/**
 * Works out of the box: puts pushes into the outbox. A push endpoint on this machine is a trial, and gets real pushes
 * from `nearby` as well.
 */
export function localPush(remember: Remember, nearby: PushSender): PushSender {
  return {
    async send(message) {
      const { title, body } = message.payload;
      const isNearby = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(message.target.endpoint).hostname);
      const outcome = isNearby ? await nearby.send(message) : 'accepted';
      if (outcome === 'accepted')
        await remember({ to: message.to, channel: 'push', text: body ? `${title}\n\n${body}` : title });
      return outcome;
    },
  };
}
