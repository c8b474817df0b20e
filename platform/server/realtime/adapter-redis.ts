import { createAdapter } from '@socket.io/redis-streams-adapter';
import type { Redis } from 'ioredis';
import type { RedisClient } from '../redis.ts';

/**
 * The adapter that reaches the other servers. It looks at no answer of `publish` and `subscribe`, so that a
 * connection that closes before Redis has answered (a server that stops while Redis is away) would end the process
 * with an unhandled rejection. The callers of these two have a time-out.
 */
export function adapterOver(redis: RedisClient): ReturnType<typeof createAdapter> {
  const single = redis as Redis;
  const duplicate = single.duplicate.bind(single);
  handleRejections(single, 'publish');
  single.duplicate = (...options) => {
    const copy = duplicate(...options);
    handleRejections(copy, 'subscribe');
    return copy;
  };
  return createAdapter(single);
}

/** What `onBroadcast` uses of the library's adapter, which calls `onMessage` for each message of any server. */
interface ReceivingAdapter {
  readonly uid: string;
  onMessage(message: ClusterMessage, offset?: string): void;
}

interface ClusterMessage {
  readonly uid: string;
  /** A broadcast has a packet, and the rooms that it goes to. */
  readonly data?: { readonly packet?: unknown; readonly opts?: { readonly rooms: readonly string[] } };
}

/** Passes the rooms of each live message that another server sends to `note`. */
export function onBroadcast(adapter: unknown, note: (rooms: readonly string[]) => void): void {
  const receiving = adapter as ReceivingAdapter;
  const receive = receiving.onMessage.bind(receiving);
  receiving.onMessage = (message, offset) => {
    const { packet, opts } = message.data ?? {};
    if (message.uid !== receiving.uid && packet && opts) note(opts.rooms);
    receive(message, offset);
  };
}

function handleRejections(redis: Redis, command: 'publish' | 'subscribe'): void {
  const send = redis[command].bind(redis) as (...sent: unknown[]) => Promise<unknown>;
  const sendHandled = (...sent: unknown[]): Promise<unknown> => {
    const answer = send(...sent);
    answer.catch(() => {});
    return answer;
  };
  Object.assign(redis, { [command]: sendHandled });
}
